import { fieldTypes } from '#schema/fields/index.ts'
import type { Model } from '#schema/model.ts'
import { type Field, writeKey } from '#schema/table.ts'
import { columnTypeOf } from '../db/column-kinds.ts'
import { conversionOf, joined, tagged } from '../db/conversions.ts'
import { layoutOf } from '../db/layout.ts'
import type { Snapshot } from '../db/migration-files.ts'
import { keyOf } from './snapshot.ts'

type Fills = ReadonlyMap<string, string>

const EMPTY_LIST = `'[]'`

/** What rows that exist get in columns that are required, by `table.column`. */
export function fillsOf(model: Model): Fills {
  const columns = layoutOf(model).flatMap(({ name, columns }) => columns.map((column) => ({ table: name, ...column })))
  return new Map(
    columns.flatMap(({ table, name, type, fill = type.kind === 'list' ? EMPTY_LIST : undefined }) =>
      fill ? [[`${table}.${name}`, fill]] : [],
    ),
  )
}

/** What each column is to hold, by `table.column`. */
export const fieldTypesOf = (model: Model): ReadonlyMap<string, Field> =>
  new Map(
    [...model.tables.values()].flatMap((table) =>
      Object.entries(table.fields).map(([name, field]) => [`${table.name}.${writeKey(name, field)}`, field]),
    ),
  )

/** What rows that exist are to get: see fillsOf and fieldTypesOf. */
export interface Wanted {
  fills: Fills
  types: ReadonlyMap<string, Field>
}

/** The statement of a change from the snapshot on, with what rows that exist already need. */
export function withValues(statement: string, { fills, types }: Wanted, start: Snapshot): string[] {
  const [, table = '', column = '', action = ''] =
    /^ALTER TABLE "([^"]+)" (?:ADD|ALTER) COLUMN "([^"]+)" (.*);$/s.exec(statement) ?? []
  const at = `ALTER TABLE "${table}"`
  const field = types.get(`${table}.${column}`)
  const type = /^SET DATA TYPE (.*)$/s.exec(action)?.[1]
  const fill = fills.get(`${table}.${column}`)
  const from = start.tables[keyOf(table)]?.columns[column]?.type ?? ''
  if (type) return converted(at, column, { from: from || type, to: type, field, fill })
  // An empty list becomes null: this was said before it was converted.
  if (action === 'DROP NOT NULL' && from === 'jsonb' && !isList(field)) return []
  if (action === 'SET NOT NULL') return [...beforeRequired(table, column, field, fill), statement]
  if (!fill) return [statement]
  if (!statement.includes(' ADD COLUMN ')) return [statement]
  if (action.includes(' DEFAULT ')) {
    return fill === EMPTY_LIST ? [statement] : [statement, `UPDATE "${table}" SET "${column}" = ${fill};`]
  }
  return [
    `${at} ADD COLUMN "${column}" ${action.replace(/ NOT NULL$/, () => ` DEFAULT ${fill} NOT NULL`)};`,
    `${at} ALTER COLUMN "${column}" DROP DEFAULT;`,
  ]
}

/** What gives rows a value before each must have one; texts of nothing but blanks are none. */
function beforeRequired(table: string, column: string, field?: Field, fill?: string): string[] {
  const isText = field && !field.computed && fieldTypes[field.type].column(field).kind === 'text'
  const blank = `"${column}" !~ '[^[:space:]]'`
  const empty = isText ? `"${column}" IS NULL OR ${blank}` : `"${column}" IS NULL`
  if (fill) return [`UPDATE "${table}" SET "${column}" = ${fill} WHERE ${empty};`]
  return isText ? [`UPDATE "${table}" SET "${column}" = NULL WHERE ${blank};`] : []
}

interface Turn {
  from: string
  to: string
  field?: Field
  fill?: string
}

function converted(at: string, column: string, { from, to, field, fill }: Turn): string[] {
  const value = meant(`"${column}"`, from, to, field) ?? conversionOf(`"${column}"`, from, to)
  return [
    // The default of lists, which are the only ones with one, fits no other type.
    ...(from === 'jsonb' ? [`${at} ALTER COLUMN "${column}" DROP DEFAULT;`] : []),
    ...(from === 'jsonb' && !field?.required ? [`${at} ALTER COLUMN "${column}" DROP NOT NULL;`] : []),
    `${at} ALTER COLUMN "${column}" SET DATA TYPE ${to} USING ${fill ? `coalesce(${value}, ${fill})` : value};`,
  ]
}

const isList = (field?: Field): boolean => field !== undefined && columnTypeOf(field)?.kind === 'list'

/** The value as the new field writes it, where its type has a form of its own. */
function meant(column: string, from: string, to: string, field?: Field): string | undefined {
  if (from === 'boolean' && field?.type === 'flag')
    return `case when ${column} then 'Y' when not ${column} then 'N' end`
  if (from !== 'jsonb' || to !== 'text' || !field) return undefined
  if (field.type === 'tags') return tagged(column)
  return field.type === 'text' || field.type === 'longText' ? joined(column) : undefined
}
