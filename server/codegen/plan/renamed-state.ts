import { joinParts, type Lineage } from './lineage.ts'
import type { ColumnNote, ColumnState, IndexState, State, TableState } from './state.ts'

/** A rename of a table or column; the sequence and primary key of a table are renamed with it. */
export type RenameStep =
  | { does: 'rename table'; table: string; to: string; key: string; isJoin: boolean }
  | { does: 'rename column'; table: string; column: string; to: string; type?: ColumnNote['type'] }

/**
 * The earlier state under the names of the later one, and the renames that lead there. Foreign keys and computed columns
 * follow, as they do in the database; indexes and keys keep their own names.
 */
export function renamedState(before: State, { tables, columns }: Lineage): { state: State; steps: RenameStep[] } {
  const heirs = new Map([...tables].map(([to, from]) => [from, to]))
  const nameOf = (table: string) => heirs.get(table) ?? orphanName(table, heirs)
  const steps: RenameStep[] = Object.entries(before).flatMap(([table, { primaryKey }]): RenameStep[] => {
    const to = nameOf(table)
    const isJoin = joinParts(table) !== undefined
    return to === table ? [] : [{ does: 'rename table', table, to, key: primaryKey.name, isJoin }]
  })
  const state = Object.entries(before).map(([from, table]): [string, TableState] => {
    const name = nameOf(from)
    const moves = [...(columns.get(name) ?? [])].filter(([to, old]) => to !== old)
    for (const [to, column] of moves) {
      const type = table.columns[column]?.note?.type
      steps.push({ does: 'rename column', table: name, column, to, ...(type !== undefined && { type }) })
    }
    return [name, renamedTable(table, new Map(moves.map(([to, old]) => [old, to])), nameOf)]
  })
  return { state: Object.fromEntries(state), steps }
}

/** A join table that will be dropped follows its owner's rename until then. */
function orphanName(table: string, heirs: ReadonlyMap<string, string>): string {
  const join = joinParts(table)
  return join ? `${heirs.get(join.owner) ?? join.owner}__${join.field}` : table
}

function renamedTable(
  { columns, primaryKey, indexes, foreignKeys, exclusions, note }: TableState,
  moves: ReadonlyMap<string, string>,
  tableName: (old: string) => string,
): TableState {
  const nameOf = (old: string) => moves.get(old) ?? old
  const followed = (sql: string) => [...moves].reduce((text, [from, to]) => renamedIn(text, from, to), sql)
  const columnState = (column: ColumnState): ColumnState =>
    column.computed === undefined ? column : { ...column, computed: followed(column.computed) }
  const indexState = (index: IndexState): IndexState => ({ ...index, parts: index.parts.map(followed) })
  return {
    columns: Object.fromEntries(Object.entries(columns).map(([name, column]) => [nameOf(name), columnState(column)])),
    primaryKey,
    indexes: mapValues(indexes, indexState),
    foreignKeys: mapValues(foreignKeys, ({ column, target, onDelete }) => ({
      column: nameOf(column),
      target: { ...target, table: tableName(target.table) },
      onDelete,
    })),
    exclusions: mapValues(exclusions, (sql) =>
      [...moves].reduce((text, [from, to]) => text.replaceAll(`"${from}"`, `"${to}"`), sql),
    ),
    ...(note && { note }),
  }
}

/** Replaces a name in an expression, except inside quoted texts. */
const renamedIn = (sql: string, from: string, to: string): string =>
  sql.replace(new RegExp(`'[^']*'|\\b${from}\\b`, 'g'), (part) => (part.startsWith("'") ? part : to))

const mapValues = <V>(from: Readonly<Record<string, V>>, change: (value: V) => V): Record<string, V> =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value)]))
