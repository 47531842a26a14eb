import type { Model } from '#schema/model.ts'
import { sqlTypeOf } from './column-kinds.ts'
import type { Sql } from './database.ts'
import { type ColumnLayout, layoutOf } from './layout.ts'
import { WrongDatabase } from './wrong-database.ts'

interface Column {
  table: string
  name: string
  type: string
  notNull: boolean
}

/**
 * The differences that make the database unusable for these definitions, a few words each: missing tables, columns and
 * constraints, other types.
 */
export async function missingParts(sql: Sql, model: Model): Promise<string[]> {
  const rows = await sql.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`)
  const tables = new Set(rows.map(({ table }) => table))
  const columns = new Map(rows.map((row) => [`${row.table}.${row.name}`, row]))
  return layoutOf(model).flatMap((layout) =>
    tables.has(layout.name)
      ? layout.columns.flatMap((column) => {
          const at = `${layout.name}.${column.name}`
          return lackingOf(at, column, columns.get(at))
        })
      : [`table ${layout.name}`],
  )
}

function lackingOf(at: string, column: ColumnLayout, there: Column | undefined): string[] {
  if (!there) return [`column ${at}`]
  const type = sqlTypeOf(column.type)
  return [
    ...(there.type === type ? [] : [`column ${at} as ${type}, which is ${there.type}`]),
    ...(column.notNull && !there.notNull ? [`column ${at} as a required one`] : []),
  ]
}

/** Throws WrongDatabase when the database lacks something that the definitions say. */
export async function requireConforming(sql: Sql, model: Model): Promise<void> {
  const missing = await missingParts(sql, model)
  if (missing.length === 0) return
  const partList = [...missing.slice(0, SHOWN), ...(missing.length > SHOWN ? ['…'] : [])].join(', ')
  throw new WrongDatabase(
    `The database lacks what the definitions say: ${partList}. Run \`npm run generate\`, which writes the migration, then start again.`,
  )
}

const SHOWN = 10
