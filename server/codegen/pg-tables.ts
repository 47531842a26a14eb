import { getTableName, sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { Model } from '#schema/model.ts'
import type { IndexLayout } from '../db/indexes.ts'
import { type ColumnLayout, type ForeignKeyLayout, layoutOf, type TableLayout } from '../db/layout.ts'
import * as system from './system-tables.ts'

type Columns = Record<string, pg.AnyPgColumn>
type AnyTable = pg.PgTable & Columns

/**
 * The tables of a model and the system's own as drizzle has them, by name: drizzle-kit takes the snapshot of a database
 * from them. Loaded by commands of development only.
 */
export function pgTablesOf(model: Model): Record<string, pg.PgTable> {
  const layouts = layoutOf(model)
  const byName = new Map<string, AnyTable>()
  const files: Columns = { filename: system.files.filename }
  const target = (name: string): Columns => (name === '_files' ? files : byName.get(name)) ?? missing(name)
  for (const layout of layouts) byName.set(layout.name, tableOf(layout, target))
  return {
    ...Object.fromEntries(Object.values(system).map((table) => [getTableName(table), table])),
    ...Object.fromEntries(byName),
  }
}

function missing(name: string): never {
  throw new Error(`No table is called ${name}`)
}

type Target = (name: string) => Columns

function tableOf(layout: TableLayout, target: Target): AnyTable {
  const columns = Object.fromEntries(layout.columns.map((column) => [column.name, columnOf(column)]))
  // The columns are known at run time only: what the compiler derives from them says nothing.
  return pg.pgTable(layout.name, columns, (table) => extrasOf(layout, table as unknown as Columns, target)) as AnyTable
}

function columnOf({ name, type, notNull, computed }: ColumnLayout): pg.PgColumnBuilderBase {
  if (type.kind === 'id') return pg.integer(name).primaryKey().generatedByDefaultAsIdentity()
  if (type.kind === 'version') return pg.integer(name).notNull().default(1)
  if (type.kind === 'list') return pg.jsonb(name).notNull().default([])
  const column = scalar(name, type)
  if (computed !== undefined) column.generatedAlwaysAs(sql.raw(computed))
  return notNull ? column.notNull() : column
}

function scalar(name: string, type: Exclude<ColumnLayout['type'], { kind: 'id' | 'version' | 'list' }>) {
  switch (type.kind) {
    case 'text':
      return pg.text(name)
    case 'integer':
      return pg.integer(name)
    case 'boolean':
      return pg.boolean(name)
    case 'date':
      return pg.date(name)
    case 'time':
      return pg.time(name)
    case 'instant':
      return pg.timestamp(name, { withTimezone: true, mode: 'string' })
    case 'numeric':
      return pg.numeric(name, { precision: type.precision, scale: type.scale, mode: 'number' })
    default:
      throw new Error(`No column is made for ${type.kind}`)
  }
}

function extrasOf(layout: TableLayout, table: Columns, target: Target): pg.PgTableExtraConfigValue[] {
  const at = (name: string, columns = table) => columns[name] ?? missing(`${layout.name}.${name}`)
  const [first, ...others] = (layout.primaryKey ?? []).map((name) => at(name))
  return [
    ...(first ? [pg.primaryKey({ columns: [first, ...others] })] : []),
    ...layout.indexes.map((index) => indexOf(index, at)),
    ...layout.foreignKeys.map((key) => foreignKeyOf(key, at, target)),
  ]
}

function indexOf({ name, unique, method, parts }: IndexLayout, at: (name: string) => pg.AnyPgColumn) {
  const [first, ...others] = parts.map((part) => (typeof part === 'string' ? at(part) : sql.raw(part.sql)))
  const index = unique ? pg.uniqueIndex(name) : pg.index(name)
  return index.using(method, first ?? missing(name), ...others)
}

function foreignKeyOf(key: ForeignKeyLayout, at: (name: string, columns?: Columns) => pg.AnyPgColumn, target: Target) {
  return pg
    .foreignKey({
      name: key.name,
      columns: [at(key.column)],
      foreignColumns: [at(key.target.column, target(key.target.table))],
    })
    .onDelete(key.onDelete)
}
