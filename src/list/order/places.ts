/** Where a row is dropped: before or behind another one. */
export interface Drop {
  id: number
  beside: number
  side: 'before' | 'after'
}

/** The rows with one at another place; undefined where it stands there already. */
export function reordered<R extends { id: number }>(rows: readonly R[], { id, beside, side }: Drop): R[] | undefined {
  const row = rows.find((one) => one.id === id)
  const others = rows.filter((one) => one.id !== id)
  const at = others.findIndex((one) => one.id === beside)
  if (!row || at < 0) return undefined
  const place = side === 'before' ? at : at + 1
  const next = [...others.slice(0, place), row, ...others.slice(place)]
  return next.some((one, index) => one.id !== rows[index]?.id) ? next : undefined
}

/** The neighbours of a row as the server is told: null at an end of the list, undefined where a page ends before it. */
export function neighboursOf(
  rows: readonly { id: number }[],
  id: number,
  ends: { isFirstPage: boolean; isLastPage: boolean },
) {
  const at = rows.findIndex((row) => row.id === id)
  return {
    after: rows[at - 1]?.id ?? (ends.isFirstPage ? null : undefined),
    before: rows[at + 1]?.id ?? (ends.isLastPage ? null : undefined),
  }
}
