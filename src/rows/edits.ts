import type { Row, Values } from '#schema/rows/row.ts'
import { type BodyField, bodyValues } from '#src/commands/body-fields.ts'
import { mergeRows } from '#src/commands/merge.ts'

/** What was done to a row of the section and is not saved yet. */
export interface EditedRow {
  /** Negative for a new one. */
  id: number
  /** The stored row that it changes. */
  base?: Row
  /** What a new one began with, by body key. */
  start: Values
  /** What was typed, by body key. */
  values: Values
  deleted?: boolean
  /** The keys whose mistakes are shown. */
  checked: readonly string[]
  /** What the server, or a search for what was pasted, says against the values, by body key; '' for the row. */
  refused: Readonly<Record<string, readonly string[]>>
  /** What the fields had, by name, that somebody else has changed to something else than was typed. */
  collisions: Readonly<Record<string, unknown>>
}

export interface RowsState {
  /** As last read. */
  stored?: readonly Row[]
  /** Whether the rows were read at all; a new owner has none to read. */
  isRead: boolean
  edited: ReadonlyMap<number, EditedRow>
  /** What was done is saved, and stays in sight until the rows are read again. */
  isSaved?: boolean
}

export const noRows: RowsState = { isRead: false, edited: new Map() }

export const untouched = (base: Row): EditedRow => ({ ...newRow(base.id, {}), base })

export const newRow = (id: number, start: Values): EditedRow => ({
  ...{ id, start },
  ...{ values: {}, checked: [], refused: {}, collisions: {} },
})

/** The state with one row changed; a stored one that is not edited yet is edited from then on. */
export function changeRow(state: RowsState, id: number, change: (row: EditedRow) => EditedRow): RowsState {
  const base = state.stored?.find((one) => one.id === id)
  const row = state.edited.get(id) ?? (base && untouched(base))
  return row ? putRow(state, id, change(row)) : state
}

/** The state with the row as it was edited at another moment; undefined for not at all. */
export function putRow(state: RowsState, id: number, row: EditedRow | undefined): RowsState {
  const edited = new Map(state.edited)
  if (row) edited.set(id, row)
  else edited.delete(id)
  return { ...state, edited }
}

const without = <T>(all: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key)))

/** A value is typed: what was said against the one before is gone. */
export const typeInto = (row: EditedRow, values: Values): EditedRow => {
  const keys = Object.keys(values)
  return {
    ...row,
    values: { ...row.values, ...values },
    checked: row.checked.filter((key) => !keys.includes(key)),
    refused: without(row.refused, [...keys, '']),
  }
}

export const check = (row: EditedRow, keys: readonly string[]): EditedRow =>
  keys.every((key) => row.checked.includes(key)) ? row : { ...row, checked: [...new Set([...row.checked, ...keys])] }

/** The rows as others have left them: what was typed here stays, and where others have changed it to something else, they collide. */
export function readRows(state: RowsState, stored: readonly Row[], written: readonly BodyField[]): RowsState {
  if (state.isSaved) return { stored, isRead: true, edited: new Map() }
  const byId = new Map(stored.map((row) => [row.id, row]))
  const edited = new Map<number, EditedRow>()
  for (const row of state.edited.values()) {
    const current = byId.get(row.id)
    if (current && row.base) edited.set(row.id, mergeRow(row, row.base, current, written))
    // Deleted here as well as there.
    else if (!(row.base && row.deleted)) edited.set(row.id, row)
  }
  return { stored, isRead: true, edited }
}

function mergeRow(row: EditedRow, base: Row, current: Row, written: readonly BodyField[]): EditedRow {
  if (base === current) return row
  if (base.version === current.version) return { ...row, base: current }
  const start = bodyValues(written, base)
  const merge = mergeRows(written, start, { ...start, ...row.values }, bodyValues(written, current))
  // Before a deletion all changes of others count.
  const collisions = row.deleted ? [...merge.collisions, ...merge.incoming] : merge.collisions
  const before = Object.fromEntries(collisions.map(({ name }) => [name, base[name]]))
  return { ...row, base: current, collisions: { ...before, ...row.collisions }, refused: {} }
}

/** The collisions are answered: the fields in `taken` get what others have saved, the rest what was typed. */
export function settle(row: EditedRow, taken: readonly string[]): EditedRow {
  return { ...row, values: without(row.values, taken), collisions: {} }
}

/** A row that others have deleted, as a new one. */
export function asNew({ base, values }: EditedRow, id: number, written: readonly BodyField[]): EditedRow {
  return { ...newRow(id, {}), values: { ...(base && bodyValues(written, base)), ...values } }
}
