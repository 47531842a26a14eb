import { INTEGER_LIMIT } from '../fields/number.ts'
import { fieldOf, isSingle, isWritten, type Table } from '../table.ts'

/** Between the numbers of two rows there is room for others. */
export const GAP = 10

/** The field whose numbers say in which order the rows of the table stand; undefined where people do not order them. */
export const sequenceField = (table: Table): string | undefined =>
  table.ordered && !isSingle(table) && isWritten(table) ? table.sort : undefined

/** Whether the rows of the table can be dragged: its sort field holds whole numbers that users who edit a row may write. */
export function canOrder(table: Table): boolean {
  const field = table.sort === undefined ? undefined : fieldOf(table, table.sort)
  const isWholeNumber = field?.type === 'number' && !field.decimals
  return isWholeNumber && !field.readOnly && !field.unique && !table.descending && !table.big && table.writes === 'rows'
}

/** The largest number that field may give a row. */
export const largestNumber = (table: Table, key: string): number =>
  Math.min(fieldOf(table, key)?.max ?? INTEGER_LIMIT, INTEGER_LIMIT)

/** A row with the number it stands by; null for one that has none yet and stands last. */
export interface NumberedRow {
  id: number
  number: number | null
}

/**
 * The numbers to give so that the row stands behind `after`, or first: only its own where there is room between its
 * neighbours and up to `largest`, else those of all rows that do not stand at 10, 20, 30, … already. `rows` come in their
 * order, the row itself among them.
 */
export function newNumbers(
  rows: readonly NumberedRow[],
  id: number,
  after: number | null,
  largest: number,
): Map<number, number> {
  const others = rows.filter((row) => row.id !== id)
  const at = after === null ? 0 : others.findIndex((row) => row.id === after) + 1
  const own = isRising(others) ? between(others[at - 1]?.number, others[at]?.number, largest) : undefined
  if (own !== undefined) return new Map([[id, own]])
  const ordered = [...others.slice(0, at).map((row) => row.id), id, ...others.slice(at).map((row) => row.id)]
  const before = new Map(rows.map((row) => [row.id, row.number]))
  return new Map(
    ordered
      .map((row, index): [number, number] => [row, (index + 1) * GAP])
      .filter(([row, number]) => before.get(row) !== number),
  )
}

const isRising = (rows: readonly NumberedRow[]): boolean =>
  rows.every(({ number }, index) => number !== null && number > (rows[index - 1]?.number ?? 0))

/** A number with room on both sides where there is some; undefined where there is none. */
function between(
  previous: number | null | undefined,
  next: number | null | undefined,
  largest: number,
): number | undefined {
  if (next === undefined || next === null) return (previous ?? 0) + GAP <= largest ? (previous ?? 0) + GAP : undefined
  const middle = Math.floor(((previous ?? 0) + next) / 2)
  return middle > (previous ?? 0) ? middle : undefined
}
