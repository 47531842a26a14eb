import type { Model } from '#schema/model.ts'
import { writeKey } from '#schema/table.ts'
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

/** The type of each field that has a column, by `table.column`. */
export const fieldTypesOf = (model: Model): ReadonlyMap<string, string> =>
  new Map(
    [...model.tables.values()].flatMap((table) =>
      Object.entries(table.fields).map(([name, field]) => [`${table.name}.${writeKey(name, field)}`, field.type]),
    ),
  )

/** What rows that exist are to get: see fillsOf and fieldTypesOf. */
export interface Wanted {
  fills: Fills
  types: ReadonlyMap<string, string>
}

/** The statement of a change from the snapshot on, with what rows that exist already need. */
export function withValues(statement: string, { fills, types }: Wanted, start: Snapshot): string[] {
  const [, table = '', column = '', action = ''] =
    /^ALTER TABLE "([^"]+)" (?:ADD|ALTER) COLUMN "([^"]+)" (.*);$/s.exec(statement) ?? []
  const at = `ALTER TABLE "${table}"`
  const fieldType = types.get(`${table}.${column}`)
  const type = /^SET DATA TYPE (.*)$/s.exec(action)?.[1]
  if (type) return converted(at, column, start.tables[keyOf(table)]?.columns[column]?.type ?? type, type, fieldType)
  const fill = fills.get(`${table}.${column}`)
  if (!fill) return [statement]
  if (action === 'SET NOT NULL') {
    return [`UPDATE "${table}" SET "${column}" = ${fill} WHERE "${column}" IS NULL;`, statement]
  }
  if (!statement.includes(' ADD COLUMN ')) return [statement]
  if (action.includes(' DEFAULT ')) {
    return fill === EMPTY_LIST ? [statement] : [statement, `UPDATE "${table}" SET "${column}" = ${fill};`]
  }
  return [
    `${at} ADD COLUMN "${column}" ${action.replace(/ NOT NULL$/, ` DEFAULT ${fill} NOT NULL`)};`,
    `${at} ALTER COLUMN "${column}" DROP DEFAULT;`,
  ]
}

function converted(at: string, column: string, from: string, to: string, fieldType?: string): string[] {
  const value = meant(`"${column}"`, from, to, fieldType) ?? castOf(`"${column}"`, from, to)
  return [
    // The default of lists, which are the only ones with one, fits no other type.
    ...(from === 'jsonb' ? [`${at} ALTER COLUMN "${column}" DROP DEFAULT;`] : []),
    `${at} ALTER COLUMN "${column}" SET DATA TYPE ${to} USING ${value};`,
  ]
}

/** The value as the new field writes it, where a cast would write it otherwise than the wire does. */
function meant(column: string, from: string, to: string, fieldType?: string): string | undefined {
  if (from === 'boolean' && fieldType === 'flag') return `case when ${column} then 'Y' when not ${column} then 'N' end`
  if (from === 'jsonb' && fieldType === 'choice') {
    return `case when jsonb_array_length(${column}) < 2 then ${column}->>0 else ${column}::text end`
  }
  if (from === 'date' && to === 'text') return `to_char(${column}, 'DD-MM-YYYY')`
  if (from === 'time' && to === 'text') return `to_char(${column}, 'HH24:MI')`
  if (from !== 'text' || to !== 'date') return undefined
  return `case when ${column} ~ '^\\d{2}-\\d{2}-\\d{4}$' then to_date(${column}, 'DD-MM-YYYY') else ${column}::date end`
}

const castOf = (column: string, from: string, to: string): string =>
  castable(from, to) ? `${column}::${to}` : `${column}::text::${to}`

/** Whether PostgreSQL has a cast from one type to the other: where not, even a column without values needs a way. */
function castable(from: string, to: string): boolean {
  const [one, other] = [familyOf(from), familyOf(to)]
  return one === other || [one, other].includes('text') || casts.has(`${one} ${other}`)
}

const familyOf = (type: string): string => type.replace(/^(?:integer|numeric).*$/, 'number')

const casts = new Set([
  'date timestamp with time zone',
  'timestamp with time zone date',
  'timestamp with time zone time',
  'jsonb number',
  'jsonb boolean',
])
