import { isDeepStrictEqual } from 'node:util'
import type { TotalLayout } from '../../db/row-totals.ts'
import { joinParts, type Lineage } from './lineage.ts'
import { type RenameStep, renamedState } from './renamed-state.ts'
import {
  type ColumnNote,
  type ColumnState,
  type ForeignKeyState,
  type IndexState,
  isStored,
  isTotal,
  noTable,
  type State,
  type TableNote,
  type TableState,
} from './state.ts'

/** One change of a database; steps.ts puts them in order, step-sql.ts has the SQL of each. */
export type Step =
  | RenameStep
  | { does: 'drop index'; index: string }
  | { does: 'drop key'; table: string; key: string }
  | { does: 'drop column'; table: string; column: string; state: ColumnState }
  | { does: 'drop table'; table: string }
  | { does: 'create table'; table: string; state: TableState }
  | { does: 'add column'; table: string; column: string; state: ColumnState }
  | { does: 'change column'; table: string; column: string; from: ColumnState; to: ColumnState }
  | { does: 'add key'; table: string; key: string; state: ForeignKeyState }
  | { does: 'add exclusion'; table: string; key: string; definition: string }
  | { does: 'make total'; table: string; column: string; total: TotalLayout }
  | { does: 'keep stays'; table: string; column: string; isNew: boolean }
  | { does: 'add index'; table: string; index: string; state: IndexState }
  | { does: 'rename index'; index: string; to: string }
  | { does: 'rename key'; table: string; key: string; to: string }
  | { does: 'note'; table: string; column?: string; note: TableNote | ColumnNote | undefined }

/** The steps from one state to the other, in the order: rename, drop, alter, add, then keys, indexes and comments. */
export function stepsBetween(before: State, after: State, lineage: Lineage): Step[] {
  const { state, steps: named } = renamedState(before, lineage)
  const renames: Step[] = [...named]
  const pairs = Object.entries(after).flatMap(([table, to]): Pair[] => {
    const from = state[table]
    if (!from || !lineage.tables.has(table)) return []
    const { own, steps } = ownNames(table, from, to)
    renames.push(...steps)
    return [{ table, from: own, to, columns: columnPairs(table, own, to, lineage) }]
  })
  const stayingTables = new Set(pairs.map(({ table }) => table))
  const dropped = Object.keys(state).filter((table) => !stayingTables.has(table))
  const created = Object.entries(after).filter(([table]) => !stayingTables.has(table))
  return [
    ...renames,
    ...pairs.flatMap(droppedWithin),
    ...inDropOrder(dropped).map((table): Step => ({ does: 'drop table', table })),
    ...created.map(([table, to]): Step => ({ does: 'create table', table, state: to })),
    ...pairs.flatMap(addedWithin),
    ...pairs.flatMap((pair) => newTotals(pair, pairs)),
    ...pairs.flatMap((pair) => newStays(pair, false)),
    ...created.map(asNew).flatMap((pair) => newStays(pair, true)),
    ...[...pairs, ...created.map(asNew)].flatMap(newKeys),
    ...[...pairs, ...created.map(asNew)].flatMap(newIndexes),
    ...[...pairs, ...created.map(asNew)].flatMap(newExclusions),
    ...[...pairs, ...created.map(asNew)].flatMap(newNotes),
  ]
}

/** A table that stays, with the fate of its columns. */
interface Pair {
  table: string
  from: TableState
  to: TableState
  columns: { kept: string[]; dropped: string[]; added: string[] }
}

const asNew = ([table, to]: [string, TableState]): Pair => ({
  table,
  from: noTable,
  to,
  columns: { kept: [], dropped: [], added: [] },
})

/** Renames the indexes and keys of a renamed table or column: creating them anew would read all rows. */
function ownNames(table: string, from: TableState, to: TableState): { own: TableState; steps: Step[] } {
  const indexes = heirsOf(from.indexes, to.indexes)
  const keys = heirsOf(from.foreignKeys, to.foreignKeys)
  const exclusions = heirsOf(from.exclusions, to.exclusions)
  return {
    own: {
      ...from,
      indexes: underNames(from.indexes, indexes),
      foreignKeys: underNames(from.foreignKeys, keys),
      exclusions: underNames(from.exclusions, exclusions),
    },
    steps: [
      ...[...indexes].map(([index, name]): Step => ({ does: 'rename index', index, to: name })),
      ...[...keys, ...exclusions].map(([key, name]): Step => ({ does: 'rename key', table, key, to: name })),
    ],
  }
}

/** The new names of indexes or keys that stay the same but for their name. */
function heirsOf<T>(from: Readonly<Record<string, T>>, to: Readonly<Record<string, T>>): Map<string, string> {
  const fresh = Object.keys(to).filter((name) => !Object.hasOwn(from, name))
  const heirs = new Map<string, string>()
  for (const [name, thing] of Object.entries(from)) {
    const at = Object.hasOwn(to, name) ? -1 : fresh.findIndex((other) => isDeepStrictEqual(to[other], thing))
    const [heir] = at < 0 ? [] : fresh.splice(at, 1)
    if (heir !== undefined) heirs.set(name, heir)
  }
  return heirs
}

const underNames = <T>(things: Readonly<Record<string, T>>, names: ReadonlyMap<string, string>): Record<string, T> =>
  Object.fromEntries(Object.entries(things).map(([name, thing]) => [names.get(name) ?? name, thing]))

/**
 * Splits the columns into those that stay, are dropped and are added. A computed column with another expression, or of a
 * column whose type changes, is dropped and added again.
 */
function columnPairs(table: string, from: TableState, to: TableState, lineage: Lineage): Pair['columns'] {
  const goesOn = (column: string) => lineage.columns.get(table)?.has(column) ?? true
  const turned = Object.entries(from.columns).flatMap(([name, { type }]) =>
    to.columns[name] && to.columns[name].type !== type ? [name] : [],
  )
  const stayingColumns = Object.keys(to.columns).filter((name) => {
    const [was, is] = [from.columns[name], to.columns[name]]
    if (!was || !is || !goesOn(name) || was.computed !== is.computed || isTotal(was) !== isTotal(is)) return false
    return was.computed === undefined || !turned.some((column) => column === name || mentions(was.computed, column))
  })
  return {
    kept: stayingColumns,
    dropped: Object.keys(from.columns).filter((name) => !stayingColumns.includes(name)),
    added: Object.keys(to.columns).filter((name) => !stayingColumns.includes(name)),
  }
}

const mentions = (sql = '', column: string): boolean => new RegExp(`\\b${column}\\b`).test(sql)

/** Drops changed indexes and keys, then columns: computed ones first. */
function droppedWithin({ table, from, to, columns: { dropped } }: Pair): Step[] {
  const indexes = Object.keys(from.indexes).filter((name) => !staysIndex(name, { from, to, dropped }))
  const keys = [
    ...Object.keys(from.foreignKeys).filter((name) => !staysKey(name, { from, to, dropped })),
    ...Object.keys(from.exclusions).filter((name) => !staysExclusion(name, { from, to, dropped })),
  ]
  const columns = dropped.flatMap((column) => {
    const state = from.columns[column]
    return state ? [{ does: 'drop column' as const, table, column, state }] : []
  })
  return [
    ...indexes.map((index): Step => ({ does: 'drop index', index })),
    ...keys.map((key): Step => ({ does: 'drop key', table, key })),
    ...columns.toSorted((one, other) => Number(isStored(one.state)) - Number(isStored(other.state))),
  ]
}

interface Within {
  from: TableState
  to: TableState
  dropped: readonly string[]
}

const staysIndex = (name: string, { from, to, dropped }: Within): boolean =>
  isDeepStrictEqual(from.indexes[name], to.indexes[name]) &&
  !from.indexes[name]?.parts.some((part) => dropped.some((column) => part.includes(`"${column}"`)))

const staysKey = (name: string, { from, to, dropped }: Within): boolean =>
  isDeepStrictEqual(from.foreignKeys[name], to.foreignKeys[name]) &&
  !dropped.includes(from.foreignKeys[name]?.column ?? '')

const staysExclusion = (name: string, { from, to, dropped }: Within): boolean =>
  from.exclusions[name] === to.exclusions[name] &&
  !dropped.some((column) => from.exclusions[name]?.includes(`"${column}"`))

/** Join tables before the tables they refer to. */
const inDropOrder = (tables: string[]): string[] => [
  ...tables.filter((table) => joinParts(table)),
  ...tables.filter((table) => !joinParts(table)),
]

/** Adds and changes columns: computed ones last, as they may use the added ones. */
function addedWithin({ table, from, to, columns: { kept, added } }: Pair): Step[] {
  const changed = kept.flatMap((column): Step[] => {
    const [was, is] = [from.columns[column], to.columns[column]]
    return was && is && differs(was, is) ? [{ does: 'change column', table, column, from: was, to: is }] : []
  })
  const fresh = added.flatMap((column) => {
    const state = to.columns[column]
    return state ? [{ does: 'add column' as const, table, column, state }] : []
  })
  return [...fresh.filter(({ state }) => isStored(state)), ...changed, ...fresh.filter(({ state }) => !isStored(state))]
}

const differs = (was: ColumnState, is: ColumnState): boolean =>
  was.type !== is.type || was.notNull !== is.notNull || was.default !== is.default

/** Totals to be made of the rows that are there: those that are new, or made of something else than before. */
const newTotals = ({ table, from, to, columns: { kept } }: Pair, pairs: readonly Pair[]): Step[] =>
  Object.entries(to.columns).flatMap(([column, { note }]): Step[] => {
    const total = note?.total
    if (!total) return []
    const rows = pairs.find((pair) => pair.table === total.table)
    const isSame = kept.includes(column) && isDeepStrictEqual(from.columns[column]?.note, note)
    const stays = total.of === undefined || (rows !== undefined && staysAlike(rows, total.of))
    return isSame && rows && stays ? [] : [{ does: 'make total', table, column, total }]
  })

const staysAlike = ({ from, to, columns }: Pair, column: string): boolean =>
  columns.kept.includes(column) && from.columns[column]?.type === to.columns[column]?.type

/** Stays to be filled of the history: those of a column that begins to move, or becomes another. */
const newStays = ({ table, from, to, columns: { kept } }: Pair, isNew: boolean): Step[] =>
  Object.entries(to.columns).flatMap(([column, { note }]): Step[] =>
    note?.moves && !(kept.includes(column) && from.columns[column]?.note?.moves)
      ? [{ does: 'keep stays', table, column, isNew }]
      : [],
  )

const newKeys = ({ table, from, to, columns: { dropped } }: Pair): Step[] =>
  Object.entries(to.foreignKeys).flatMap(([key, state]): Step[] =>
    staysKey(key, { from, to, dropped }) && from.foreignKeys[key] ? [] : [{ does: 'add key', table, key, state }],
  )

const newIndexes = ({ table, from, to, columns: { dropped } }: Pair): Step[] =>
  Object.entries(to.indexes).flatMap(([index, state]): Step[] =>
    staysIndex(index, { from, to, dropped }) && from.indexes[index] ? [] : [{ does: 'add index', table, index, state }],
  )

const newExclusions = ({ table, from, to, columns: { dropped } }: Pair): Step[] =>
  Object.entries(to.exclusions).flatMap(([key, definition]): Step[] =>
    staysExclusion(key, { from, to, dropped }) && from.exclusions[key]
      ? []
      : [{ does: 'add exclusion', table, key, definition }],
  )

function newNotes({ table, from, to, columns: { kept } }: Pair): Step[] {
  const ofTable: Step[] = isDeepStrictEqual(from.note, to.note) ? [] : [{ does: 'note', table, note: to.note }]
  const ofColumns = Object.entries(to.columns).flatMap(([column, { note }]): Step[] => {
    const was = kept.includes(column) ? from.columns[column]?.note : undefined
    return isDeepStrictEqual(was, note) ? [] : [{ does: 'note', table, column, note }]
  })
  return [...ofTable, ...ofColumns]
}
