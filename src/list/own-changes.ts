import type { Row } from '#schema/rows/row.ts'
import type { Fetched } from './use-live-update.ts'

/** The versions in which the user has saved rows of the list, by id. */
export type OwnChanges = ReadonlyMap<number, number>

/**
 * What was read, with the rows where the list shows them, if nothing but the user's own changes moves them: a row saved in
 * the list stays in its place, wherever the sort and the filters have it now. Undefined if others have moved something.
 */
export function withOwnInPlace(visible: Fetched, fresh: Fetched, own: OwnChanges): Fetched | undefined {
  const read = new Map(fresh.data.map((row) => [row.id, row]))
  const isOwn = ({ id }: Row) => (own.get(id) ?? -1) >= (read.get(id)?.version ?? 0)
  const ids = ({ data }: Fetched) => data.filter((row) => !isOwn(row)).map(({ id }) => id)
  const gone = visible.data.filter((row) => isOwn(row) && !read.has(row.id)).length
  const fewer = visible.total - fresh.total
  if (fewer < 0 || fewer > gone || !isPart(ids(visible), ids(fresh), gone)) return undefined
  return { ...visible, others: fresh.others, data: visible.data.map((row) => newer(row, read.get(row.id))) }
}

/** Whether the rows are there in their order, but for as many at the ends as have come from the pages beside. */
function isPart(part: readonly number[], whole: readonly number[], more: number): boolean {
  const from = part.length === 0 ? 0 : whole.indexOf(part[0] ?? 0)
  return from !== -1 && whole.length - part.length <= more && part.every((id, index) => id === whole[from + index])
}

const newer = (shown: Row, read: Row | undefined): Row => (read && read.version >= shown.version ? read : shown)
