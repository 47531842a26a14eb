const lockName = (id: string) => `crm-draft-${id}`

/**
 * Locks a draft for this tab, so that no other tab writes it; resolves to the function that releases the lock, or to
 * undefined when another tab holds it. The browser releases the locks of a tab that crashes.
 */
export function lockDraft(id: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const onLock = (lock: Lock | null) => {
      if (!lock) return resolve(undefined)
      return new Promise<void>((release) => resolve(() => release()))
    }
    navigator.locks.request(lockName(id), { ifAvailable: true }, onLock).catch(reject)
  })
}

/** Resolves to a check whether a form has locked a draft, in this tab or another. */
export async function lockedDrafts(): Promise<(id: string) => boolean> {
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  return (id) => names.has(lockName(id))
}
