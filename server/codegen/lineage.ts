import type { Snapshot, TableSnapshot } from '../db/migration-files.ts'
import { isEngineColumn } from '../db/phone-key.ts'
import type { Decisions, Rename } from './decisions.ts'
import { isJoin, keyOf } from './snapshot.ts'

/**
 * Where the tables and columns of a later state come from in an earlier one, by their names in the later: what is not in
 * it is new, whatever it is called. A field with several references is a table of its own.
 */
export interface Lineage {
  tables: Map<string, string>
  columns: Map<string, Map<string, string>>
}

/** What moves from one name to another. */
type Move = [from: string, to: string]

export const tablesOf = (snapshot: Snapshot): TableSnapshot[] => Object.values(snapshot.tables)
export const tableIn = (snapshot: Snapshot, name: string): TableSnapshot | undefined => snapshot.tables[keyOf(name)]
/** Those of them that hold rows of their own. */
export const mainTables = (snapshot: Snapshot): TableSnapshot[] => tablesOf(snapshot).filter((table) => !isJoin(table))

/** `things__parts` -> `things` and `parts`. */
export function joinParts(name: string): { owner: string; field: string } {
  const at = name.indexOf('__')
  return { owner: name.slice(0, at), field: name.slice(at + 2) }
}

/** The fields of a table with several references. */
export const joinsOf = (snapshot: Snapshot, owner: string): string[] =>
  tablesOf(snapshot)
    .filter((table) => isJoin(table) && joinParts(table.name).owner === owner)
    .map(({ name }) => joinParts(name).field)

/**
 * The lineage of what is called alike, but for what the decisions say: renames mean the names before and after, all at
 * once. A reference goes on only as one to the same table: the numbers in it would mean other rows.
 */
export function lineageOf(before: Snapshot, after: Snapshot, { renames, gone }: Decisions): Lineage {
  const apart = new Set(gone)
  const has = (snapshot: Snapshot) => (name: string) => tableIn(snapshot, name) !== undefined
  const main = (snapshot: Snapshot) => mainTables(snapshot).map(({ name }) => name)
  const moves = renames.flatMap(({ table, column, to }): Move[] => (column === undefined ? [[table, to]] : []))
  const tables = origins(main(before), main(after), moves, (name) => apart.has(name))
  const columns = new Map<string, Map<string, string>>()
  for (const [name, from] of [...tables]) {
    const [was, is] = [tableIn(before, from), tableIn(after, name)]
    if (!was || !is) continue
    const inside = renames.filter((rename) => rename.table === name || (rename.table === from && !has(after)(from)))
    const own = [...inside.flatMap(columnMove), ...joinMoves(renames, from, name)]
    const isApart = (field: string) => apart.has(`${name}.${field}`)
    const goesOn = continuing(tables, was, is)
    columns.set(name, withOnly(origins(Object.keys(was.columns), Object.keys(is.columns), own, isApart), goesOn))
    for (const [field, old] of origins(joinsOf(before, from), joinsOf(after, name), own, isApart)) {
      const [joined, join] = [tableIn(before, `${from}__${old}`), tableIn(after, `${name}__${field}`)]
      if (joined && join && sameTarget(tables, joined, 'targetId', join, 'targetId')) tables.set(join.name, joined.name)
    }
  }
  return { tables, columns }
}

const columnMove = ({ column, to }: Rename): Move[] => (column === undefined ? [] : [[column, to]])

/** `--rename-table things__parts:things__pieces` is about a field. */
const joinMoves = (renames: readonly Rename[], from: string, to: string): Move[] =>
  renames.flatMap((rename): Move[] => {
    const [old, fresh] = [joinParts(rename.table), joinParts(rename.to)]
    const isOne = rename.column === undefined && [from, to].includes(old.owner) && fresh.owner === to
    return isOne ? [[old.field, fresh.field]] : []
  })

/** The name before of each name after: the one that was moved there, else the same, where that is not another thing. */
function origins(
  before: readonly string[],
  after: readonly string[],
  moves: readonly Move[],
  isApart: (name: string) => boolean,
): Map<string, string> {
  const moved = new Map<string, string>()
  for (const move of moves) {
    if (!before.includes(move[0])) continue
    const to = endOf(move, moves, after)
    if (after.includes(to)) moved.set(to, move[0])
  }
  const away = new Set(moved.values())
  const same = after.filter((name) => before.includes(name) && !away.has(name) && !moved.has(name) && !isApart(name))
  return new Map([...same.map((name): Move => [name, name]), ...moved])
}

/** Moves may have been said one after the other: a -> b, b -> c. */
function endOf([, first]: Move, moves: readonly Move[], after: readonly string[]): string {
  let to = first
  for (let step = 0; step < moves.length && !after.includes(to); step++)
    to = moves.find(([from]) => from === to)?.[1] ?? to
  return to
}

const withOnly = (map: Map<string, string>, keep: (to: string, from: string) => boolean): Map<string, string> =>
  new Map([...map].filter(([to, from]) => keep(to, from)))

/** Whether a column may be what another one was. */
export const continuing =
  (tables: ReadonlyMap<string, string>, was: TableSnapshot, is: TableSnapshot) =>
  (column: string, old: string): boolean =>
    sameTarget(tables, was, old, is, column)

/** Both refer to what is the same table, or neither refers to any. */
export function sameTarget(
  tables: ReadonlyMap<string, string>,
  was: TableSnapshot,
  old: string,
  is: TableSnapshot,
  column: string,
): boolean {
  const [before, after] = [targetOf(was, old), targetOf(is, column)]
  return after === undefined ? before === undefined : tables.get(after) === before
}

/** The table that the column refers to. */
export const targetOf = ({ foreignKeys }: TableSnapshot, column: string): string | undefined =>
  Object.values(foreignKeys).find(({ columnsFrom }) => columnsFrom.includes(column))?.tableTo

/** The lineage over two steps. */
export function composed(first: Lineage, second: Lineage): Lineage {
  return {
    tables: through(second.tables, first.tables),
    columns: new Map(
      [...second.columns].map(([table, columns]) => [
        table,
        through(columns, first.columns.get(second.tables.get(table) ?? '') ?? new Map()),
      ]),
    ),
  }
}

const through = (second: ReadonlyMap<string, string>, first: ReadonlyMap<string, string>): Map<string, string> =>
  new Map(
    [...second].flatMap(([to, middle]): Move[] => {
      const from = first.get(middle)
      return from === undefined ? [] : [[to, from]]
    }),
  )

/**
 * From one of two states with a common beginning to the other: what comes from the same goes on, and so does what has
 * come since in both under one name.
 */
export function between(one: Lineage, other: Lineage, state: Snapshot, next: Snapshot): Lineage {
  const tables = meeting(one.tables, other.tables, names(state), names(next))
  const columns = new Map(
    [...tables].map(([table, from]) => [
      table,
      meeting(
        one.columns.get(from) ?? new Map(),
        other.columns.get(table) ?? new Map(),
        Object.keys(tableIn(state, from)?.columns ?? {}),
        Object.keys(tableIn(next, table)?.columns ?? {}),
      ),
    ]),
  )
  return { tables, columns }
}

const names = (snapshot: Snapshot): string[] => tablesOf(snapshot).map(({ name }) => name)

function meeting(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
  here: readonly string[],
  there: readonly string[],
): Map<string, string> {
  const by = new Map([...one].map(([name, from]) => [from, name]))
  return new Map(
    there.flatMap((name): Move[] => {
      const from = other.get(name)
      const old = from === undefined ? (here.includes(name) && !one.has(name) ? name : undefined) : by.get(from)
      return old === undefined ? [] : [[name, old]]
    }),
  )
}

/** The decisions that say the same: what has another name, and what ends. Tables first; their columns under its new name. */
export function decisionsOf({ tables, columns }: Lineage, before: Snapshot): Pick<Decisions, 'renames' | 'gone'> {
  const kept = new Set(tables.values())
  const renames: Rename[] = []
  const gone = mainTables(before).flatMap(({ name }) => (kept.has(name) ? [] : [name]))
  for (const [name, from] of tables) {
    const table = tableIn(before, from)
    if (!table) continue
    if (isJoin(table)) {
      const [old, is] = [joinParts(from).field, joinParts(name)]
      if (old !== is.field) renames.push({ table: is.owner, column: old, to: is.field })
      continue
    }
    if (name !== from) renames.unshift({ table: from, to: name })
    const own = columns.get(name) ?? new Map<string, string>()
    for (const [column, old] of own) if (column !== old) renames.push({ table: name, column: old, to: column })
    const stays = new Set(own.values())
    const ends = Object.keys(table.columns).filter((column) => !stays.has(column) && !isEngineColumn(column))
    gone.push(...ends.map((column) => `${name}.${column}`))
    gone.push(...joinsOf(before, from).flatMap((field) => (kept.has(`${from}__${field}`) ? [] : [`${name}.${field}`])))
  }
  return { renames, gone }
}
