import { isEngineColumn } from '../../db/phone-key.ts'
import type { Decisions, Rename } from './decisions.ts'
import { isStored, type State, type TableState } from './state.ts'

/**
 * For each table and column of a later state the name it had in the earlier one; without an entry it is new.
 * `columns.get('fonti').get('descrizione')` is `note` after `--rename fonti.note:descrizione`. A field with several
 * references is a (join) table.
 */
export interface Lineage {
  tables: Map<string, string>
  columns: Map<string, Map<string, string>>
}

/** An old and a new name. */
export type Move = [from: string, to: string]

/** `things__parts` -> `things` and `parts`; undefined for a table that is no join table. */
export function joinParts(name: string): { owner: string; field: string } | undefined {
  const at = name.indexOf('__')
  return at > 0 ? { owner: name.slice(0, at), field: name.slice(at + 2) } : undefined
}

/** The tables that are no join tables. */
export const mainTables = (state: State): string[] => Object.keys(state).filter((name) => !joinParts(name))

/** The fields of a table with several references. */
export const joinsOf = (state: State, owner: string): string[] =>
  Object.keys(state).flatMap((name) => {
    const join = joinParts(name)
    return join?.owner === owner ? [join.field] : []
  })

/** The columns that hold values of their own: neither computed, nor totals, nor maintained by the engine. */
export const storedColumns = ({ columns }: TableState): string[] =>
  Object.keys(columns).filter((name) => columns[name] && isStored(columns[name]) && !isEngineColumn(name))

/**
 * Pairs tables and columns by name, and by the renames. A reference column is paired only with one to the same table: its
 * ids would otherwise mean other rows. Renames to or from a name that is in use are ignored (refuseTakenNames reports
 * them).
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

/** Whether two join tables refer to the same table, renames considered. */
export const sameJoin = (tables: ReadonlyMap<string, string>, was?: TableState, is?: TableState): boolean =>
  was !== undefined && is !== undefined && sameTarget(tables, { was, old: 'targetId' }, { is, column: 'targetId' })

/** The `--rename-table` decisions about tables that are no join tables. */
export const tableMoves = (renames: readonly Rename[]): Move[] =>
  renames.flatMap(({ table, column, to }): Move[] => (column === undefined && !joinParts(table) ? [[table, to]] : []))

/**
 * The renames of fields of a table, which may be given under its old or new name. `--rename-table
 * things__parts:things__pieces` is one.
 */
export function fieldMoves(renames: readonly Rename[], names: readonly string[]): Move[] {
  return renames.flatMap(({ table, column, to }): Move[] => {
    if (column !== undefined) return names.includes(table) ? [[column, to]] : []
    const [join, fresh] = [joinParts(table), joinParts(to)]
    return join && fresh && names.includes(join.owner) ? [[join.field, fresh.field]] : []
  })
}

/** The earlier name of each later name: by a move, else the same name. */
function origins(before: readonly string[], after: readonly string[], moves: readonly Move[]): Map<string, string> {
  const same = after.filter((name) => before.includes(name)).map((name): Move => [name, name])
  const moved = moves.flatMap(([from, first]): Move[] => {
    const to = endOf(first, moves, after)
    const isFree = before.includes(from) && after.includes(to) && !before.includes(to) && !after.includes(from)
    return isFree ? [[to, from]] : []
  })
  return new Map([...same, ...moved])
}

/** The end of a chain of moves: with a -> b and b -> c, `a` ends at `c`. */
export function endOf(first: string, moves: readonly Move[], after: readonly string[]): string {
  let to = first
  for (let step = 0; step < moves.length && !after.includes(to); step++)
    to = moves.find(([from]) => from === to)?.[1] ?? to
  return to
}

/** Whether both columns refer to the same table, renames considered, or neither is a reference. */
export function sameTarget(
  tables: ReadonlyMap<string, string>,
  { was, old }: { was: TableState; old: string },
  { is, column }: { is: TableState; column: string },
): boolean {
  const [before, after] = [targetOf(was, old), targetOf(is, column)]
  return after === undefined ? before === undefined : (tables.get(after) ?? after) === before
}

/** The table that the column refers to; undefined for one that is no reference. */
export const targetOf = ({ foreignKeys }: TableState, column: string): string | undefined =>
  Object.values(foreignKeys).find((key) => key.column === column)?.target.table
