import type { Snapshot, TableSnapshot } from '../db/migration-files.ts'
import type { Rename } from './decisions.ts'
import { isJoin, keyOf } from './snapshot.ts'

/** A snapshot after a rename, and the SQL that does the same to a database. */
export interface Renamed {
  snapshot: Snapshot
  statements: string[]
}

/**
 * Renames a column, or a table with its join tables. Undefined when there is nothing of the old name, or already
 * something of the new one. Indexes, constraints and what is computed follow the column, as they do in the database, and
 * keep their own names: the difference drops those that are not wanted so and makes them again.
 */
export function renamed(snapshot: Snapshot, { table, column, to }: Rename): Renamed | undefined {
  const before = snapshot.tables[keyOf(table)]
  if (!before) return undefined
  if (column !== undefined) return renamedColumn(snapshot, before, column, to)
  if (snapshot.tables[keyOf(to)]) return undefined
  const joins = Object.values(snapshot.tables).filter((other) => isJoin(other) && other.name.startsWith(`${table}__`))
  const moves = [before, ...joins].map(({ name }): [string, string] => [name, `${to}${name.slice(table.length)}`])
  return moves.reduce(
    (done, [from, name]) => {
      const next = renamedTable(done.snapshot, from, name)
      return { snapshot: next.snapshot, statements: [...done.statements, ...next.statements] }
    },
    { snapshot, statements: [] as string[] },
  )
}

function renamedColumn(snapshot: Snapshot, before: TableSnapshot, from: string, to: string): Renamed | undefined {
  const column = before.columns[from]
  if (!column || before.columns[to]) return undefined
  const name = (old: string) => (old === from ? to : old)
  const following = <T>(value: T): T => followed(value, from, to)
  const table = {
    ...before,
    columns: mapEntries(before.columns, ([key, value]) => [
      name(key),
      { ...value, name: name(key), ...(value.generated !== undefined && { generated: following(value.generated) }) },
    ]),
    indexes: mapEntries(before.indexes, ([key, index]) => [key, { ...index, columns: following(index.columns) }]),
    foreignKeys: mapEntries(before.foreignKeys, ([key, value]) => [
      key,
      { ...value, columnsFrom: value.columnsFrom.map(name) },
    ]),
  }
  return {
    snapshot: { ...snapshot, tables: { ...snapshot.tables, [keyOf(before.name)]: table } },
    statements: [`ALTER TABLE "${before.name}" RENAME COLUMN "${from}" TO "${to}";`],
  }
}

/** The same about the column under its new name. */
function followed<T>(value: T, from: string, to: string): T {
  const text = JSON.stringify(value).replace(new RegExp(`\\b${from}\\b`, 'g'), () => to)
  return JSON.parse(text)
}

function renamedTable(snapshot: Snapshot, from: string, to: string): Renamed {
  const name = (old: string) => (old === from ? to : old)
  const tables = mapEntries(snapshot.tables, ([, table]) => [
    keyOf(name(table.name)),
    {
      ...table,
      name: name(table.name),
      columns: table.name === from ? withSequence(table.columns, to) : table.columns,
      foreignKeys: mapEntries(table.foreignKeys, ([key, value]) => [
        key,
        { ...value, tableFrom: name(value.tableFrom), tableTo: name(value.tableTo) },
      ]),
    },
  ])
  const main = snapshot.tables[keyOf(from)]?.columns.id !== undefined
  const ofRows = main
    ? [
        `ALTER SEQUENCE "${from}_id_seq" RENAME TO "${to}_id_seq";`,
        `ALTER INDEX "${from}_pkey" RENAME TO "${to}_pkey";`,
        ...['_history', '_files', '_totals'].map(
          (table) => `UPDATE "${table}" SET "table" = '${to}' WHERE "table" = '${from}';`,
        ),
      ]
    : []
  return {
    snapshot: { ...snapshot, tables },
    statements: [`ALTER TABLE "${from}" RENAME TO "${to}";`, ...ofRows],
  }
}

function withSequence(columns: TableSnapshot['columns'], table: string): TableSnapshot['columns'] {
  const id = columns.id
  return id?.identity ? { ...columns, id: { ...id, identity: { ...id.identity, name: `${table}_id_seq` } } } : columns
}

function mapEntries<V>(from: Record<string, V>, change: (entry: [string, V]) => [string, V]): Record<string, V> {
  return Object.fromEntries(Object.entries(from).map(change))
}
