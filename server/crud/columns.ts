import type { Column, ColumnKind } from '#schema/fields/field-type.ts'
import { fieldTypes } from '#schema/fields/index.ts'
import type { Model } from '#schema/model.ts'
import { type Field, fieldNamed, type Table } from '#schema/table.ts'
import { ownFields } from './answered-fields.ts'
import { quoted } from './identifiers.ts'
import { date, instant, time } from './kinds/day-and-time.ts'
import { file } from './kinds/file.ts'
import type { Kind, ReadContext } from './kinds/kind.ts'
import { links } from './kinds/links.ts'
import { records } from './kinds/records.ts'
import { reference } from './kinds/reference.ts'
import { scalar } from './kinds/scalar.ts'
import { list } from './kinds/tags.ts'
import { text } from './kinds/text.ts'
import type { Reading } from './reading.ts'

/** What each kind of column means to the engine. */
export const kinds: Record<ColumnKind, Kind> = {
  text,
  file,
  integer: scalar({ type: 'integer' }),
  numeric: scalar({ type: 'numeric' }),
  boolean: scalar({ type: 'boolean' }),
  date,
  time,
  instant,
  list,
  records,
  reference,
  none: links,
}

export const columnOf = (field: Field): Column => fieldTypes[field.type].column(field)

/** What the column of a field means. */
export const kindOf = (field: Field): Kind => kinds[columnOf(field).kind]

/** The names of the fields of a table that hold a file. */
export const fileFields = (table: Table): string[] =>
  Object.entries(table.fields).flatMap(([name, field]) => (kindOf(field).holdsFile ? [name] : []))

const selectLists = new WeakMap<Table, Map<string, string>>()

/**
 * The select list of the rows `t` as clients read them: id, version and the fields of the reading; `agente.attivo` is one of the
 * record under `agente`. What is read of some rows only is null in the others, and named by `_unread`: `rowJson` leaves it out.
 */
export function readColumns(model: Model, table: Table, reading: Reading): string {
  if (reading.partly || reading.guarded) return buildColumns(model, table, reading)
  const selectListsOfTable = selectLists.get(table) ?? new Map<string, string>()
  selectLists.set(table, selectListsOfTable)
  const key = reading.fields.join()
  const text = selectListsOfTable.get(key) ?? buildColumns(model, table, reading)
  selectListsOfTable.set(key, text)
  return text
}

function buildColumns(model: Model, table: Table, { fields, partly = [], guarded }: Reading): string {
  const context: ReadContext = { model, wireOf: (field, column) => kindOf(field).wire(column), guarded }
  const readOf = (name: string) => {
    const field = fieldNamed(table, name)
    const along = fields.flatMap((one) => (one.startsWith(`${name}.`) ? [one.slice(name.length + 1)] : []))
    return kindOf(field).read({ table, name, field, alias: 't', along }, context)
  }
  const columns = ownFields(fields).map((name) => `${readOf(name)} as ${quoted(name)}`)
  const some = partly.flatMap(({ names, holds }) =>
    names.map((name) => `case when ${holds} then ${readOf(name)} end as ${quoted(name)}`),
  )
  const unread = partly.map(({ names, holds }) => {
    const list = names.map((name) => `'${name}'`).join(', ')
    return `case when ${holds} then '{}'::text[] else array[${list}]::text[] end`
  })
  const named = unread.length > 0 ? [`${unread.join(' || ')} as "_unread"`] : []
  return ['t."id" as "id"', 't."version" as "version"', ...columns, ...some, ...named].join(', ')
}

/** The JSON of a row `_row` of these columns: without what is not read of it. */
export const rowJson = ({ partly }: Reading): string =>
  partly ? `(to_jsonb(_row) - _row."_unread" - '_unread'::text)` : '_row'
