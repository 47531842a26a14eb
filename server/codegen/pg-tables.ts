import type { Model } from '#schema/model.ts'
import type { IndexLayout, IndexPart } from '../db/indexes.ts'
import { type ColumnLayout, type ForeignKeyLayout, layoutOf, type TableLayout } from '../db/layout.ts'
import { generatedBy } from './generated-by.ts'

/** The text of server/db/tables.generated.ts: the tables db/pg-tables.ts makes at run time, with their types. */
export function pgTablesSource(model: Model): string {
  const layouts = layoutOf(model)
  const exports = new Map(layouts.map(({ name, exportName }) => [name, exportName]))
  const tables = layouts.map((layout) => tableSource(layout, exports)).join('\n\n')
  const imports = [
    ...(/\bsql`/.test(tables) ? [`import { sql } from 'drizzle-orm'`] : []),
    `import * as pg from 'drizzle-orm/pg-core'`,
    ...(tables.includes('system.files') ? [`import * as system from './system.ts'`] : []),
  ]
  return `${generatedBy}\n${imports.join('\n')}\n\n${tables}\n`
}

type Exports = ReadonlyMap<string, string>

function tableSource(layout: TableLayout, exports: Exports): string {
  const columns = layout.columns.map((column) => `  ${column.name}: ${columnSource(column)},`)
  const extras = extrasSource(layout, exports)
  // The annotation keeps tables that refer to each other from being typed in a circle.
  const argument = extras.some((extra) => /\bt\./.test(extra)) ? 't' : ''
  const more = extras.length > 0 ? `, (${argument}): pg.PgTableExtraConfigValue[] => [\n${extras.join('\n')}\n]` : ''
  return `export const ${layout.exportName} = pg.pgTable('${layout.name}', {\n${columns.join('\n')}\n}${more})`
}

function columnSource({ name, type, notNull, computed }: ColumnLayout): string {
  if (type.kind === 'id') return `pg.integer('${name}').primaryKey().generatedByDefaultAsIdentity()`
  if (type.kind === 'version') return `pg.integer('${name}').notNull().default(1)`
  if (type.kind === 'list') return `pg.jsonb('${name}').$type<string[]>().notNull().default([])`
  const generated = computed === undefined ? '' : `.generatedAlwaysAs(${sqlSource(computed)})`
  return `${scalarSource(name, type)}${generated}${notNull ? '.notNull()' : ''}`
}

function scalarSource(name: string, type: ColumnLayout['type']): string {
  if (type.kind === 'instant') return `pg.timestamp('${name}', { withTimezone: true, mode: 'string' })`
  if (type.kind === 'numeric') {
    return `pg.numeric('${name}', { precision: ${type.precision}, scale: ${type.scale}, mode: 'number' })`
  }
  return `pg.${type.kind}('${name}')`
}

function extrasSource({ primaryKey, indexes, foreignKeys }: TableLayout, exports: Exports): string[] {
  return [
    ...(primaryKey ? [`  pg.primaryKey({ columns: [${primaryKey.map((name) => `t.${name}`).join(', ')}] }),`] : []),
    ...indexes.map(indexSource),
    ...foreignKeys.map((key) => foreignKeySource(key, exports)),
  ]
}

function indexSource({ name, unique, method, parts }: IndexLayout): string {
  return `  pg.${unique ? 'uniqueIndex' : 'index'}('${name}').using('${method}', ${parts.map(partSource).join(', ')}),`
}

const partSource = (part: IndexPart): string => (typeof part === 'string' ? `t.${part}` : sqlSource(part.sql))

const sqlSource = (text: string): string => `sql\`${text.replace(/[`\\]|\$\{/g, '\\$&')}\``

function foreignKeySource({ name, column, target, onDelete }: ForeignKeyLayout, exports: Exports): string {
  const owner = target.table === '_files' ? 'system.files' : exports.get(target.table)
  const columns = `columns: [t.${column}], foreignColumns: [${owner}.${target.column}]`
  return `  pg.foreignKey({ name: '${name}', ${columns} }).onDelete('${onDelete}'),`
}
