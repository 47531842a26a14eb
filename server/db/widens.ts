/** Whether every value of the one type is one of the other too, as the database writes types. */
export function widens(from: string, to: string): boolean {
  if (from === to) return true
  // A text shows several values as one, and no seconds.
  if (to === 'text') return !/^(?:jsonb|time)/.test(from)
  const [, precision = 0, scale = 0] = (/^numeric\((\d+), ?(\d+)\)$/.exec(to) ?? []).map(Number)
  if (from === 'integer') return precision - scale >= 10
  const [, oldPrecision = 99, oldScale = 99] = (/^numeric\((\d+), ?(\d+)\)$/.exec(from) ?? []).map(Number)
  return scale >= oldScale && precision - scale >= oldPrecision - oldScale
}
