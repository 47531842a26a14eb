import { isEngineColumn } from '../../db/phone-key.ts'
import type { Decisions, Rename } from './decisions.ts'
import type { State, TableState } from './state.ts'

/**
 * Where the tables and columns of a later state come from in an earlier one, by their names in the later: what is not in
 * it is new. A field with several references is a table of its own.
 */
export interface Lineage {
  tables: Map<string, string>
  columns: Map<string, Map<string, string>>
}

/** What moves from one name to another. */
export type Move = [from: string, to: string]

/** `things__parts` -> `things` and `parts`; undefined for a table of its own. */
export function joinParts(name: string): { owner: string; field: string } | undefined {
  const at = name.indexOf('__')
  return at > 0 ? { owner: name.slice(0, at), field: name.slice(at + 2) } : undefined
}

/** The tables that hold rows of their own. */
export const mainTables = (state: State): string[] => Object.keys(state).filter((name) => !joinParts(name))

/** The fields of a table with several references. */
export const joinsOf = (state: State, owner: string): string[] =>
  Object.keys(state).flatMap((name) => {
    const join = joinParts(name)
    return join?.owner === owner ? [join.field] : []
  })

/** The columns that hold something of their own: neither computed nor kept by the engine. */
export const storedColumns = ({ columns }: TableState): string[] =>
  Object.entries(columns).flatMap(([name, { computed }]) =>
    computed !== undefined || isEngineColumn(name) ? [] : [name],
  )

/**
 * The lineage of what is called alike, but for what was renamed. A reference goes on only as one to the same table: the
 * numbers in it would mean other rows. Renames whose names are taken otherwise are passed over.
 */
export function lineageOf(before: State, after: State, { renames }: Pick<Decisions, 'renames'>): Lineage {
  const tables = origins(mainTables(before), mainTables(after), tableMoves(renames))
  const columns = new Map<string, Map<string, string>>()
  for (const [name, from] of [...tables]) {
    const [was, is] = [before[from], after[name]]
    if (!was || !is) continue
    const moves = fieldMoves(renames, [name, from])
    const own = origins(Object.keys(was.columns), Object.keys(is.columns), moves)
    columns.set(name, new Map([...own].filter(([column, old]) => sameTarget(tables, { was, old }, { is, column }))))
    for (const [field, old] of origins(joinsOf(before, from), joinsOf(after, name), moves)) {
      const [join, oldJoin] = [`${name}__${field}`, `${from}__${old}`]
      if (sameJoin(tables, before[oldJoin], after[join])) tables.set(join, oldJoin)
    }
  }
  return { tables, columns }
}

/** Whether two tables of several references refer to what is the same table. */
export const sameJoin = (tables: ReadonlyMap<string, string>, was?: TableState, is?: TableState): boolean =>
  was !== undefined && is !== undefined && sameTarget(tables, { was, old: 'targetId' }, { is, column: 'targetId' })

/** `--rename-table` of tables that hold rows of their own. */
export const tableMoves = (renames: readonly Rename[]): Move[] =>
  renames.flatMap(({ table, column, to }): Move[] => (column === undefined && !joinParts(table) ? [[table, to]] : []))

/** The renames inside a table, whatever of its names they use. `--rename-table things__parts:things__pieces` is one. */
export function fieldMoves(renames: readonly Rename[], names: readonly string[]): Move[] {
  return renames.flatMap(({ table, column, to }): Move[] => {
    if (column !== undefined) return names.includes(table) ? [[column, to]] : []
    const [join, fresh] = [joinParts(table), joinParts(to)]
    return join && fresh && names.includes(join.owner) ? [[join.field, fresh.field]] : []
  })
}

/** The name before of each name after: the one that was moved there, else the same. */
function origins(before: readonly string[], after: readonly string[], moves: readonly Move[]): Map<string, string> {
  const same = after.filter((name) => before.includes(name)).map((name): Move => [name, name])
  const moved = moves.flatMap(([from, first]): Move[] => {
    const to = endOf(first, moves, after)
    const isFree = before.includes(from) && after.includes(to) && !before.includes(to) && !after.includes(from)
    return isFree ? [[to, from]] : []
  })
  return new Map([...same, ...moved])
}

/** Moves may have been told one after the other: a -> b, b -> c. */
export function endOf(first: string, moves: readonly Move[], after: readonly string[]): string {
  let to = first
  for (let step = 0; step < moves.length && !after.includes(to); step++)
    to = moves.find(([from]) => from === to)?.[1] ?? to
  return to
}

/** Both columns refer to what is the same table, or neither refers to any. */
export function sameTarget(
  tables: ReadonlyMap<string, string>,
  { was, old }: { was: TableState; old: string },
  { is, column }: { is: TableState; column: string },
): boolean {
  const [before, after] = [targetOf(was, old), targetOf(is, column)]
  return after === undefined ? before === undefined : (tables.get(after) ?? after) === before
}

/** The table that the column refers to. */
export const targetOf = ({ foreignKeys }: TableState, column: string): string | undefined =>
  Object.values(foreignKeys).find((key) => key.column === column)?.target.table
