/** Whether a write failed because the browser has no room for it. Used by code that loads without the database, too. */
export const isFull = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'QuotaExceededError'
