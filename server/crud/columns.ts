import type { Column, ColumnKind } from '#schema/fields/field-type.ts'
import { fieldTypes } from '#schema/fields/index.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { type Field, pickedFields, type Table, writeKey } from '#schema/table.ts'
import { wireInstant } from '../db/instant.ts'

/** The collation lists sort text by: Italian users find à beside a, whatever the case. */
export const COLLATION = '"und-x-icu"'

/** A name as an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The join table of a many-to-many field. */
export const joinTable = (table: Table, fieldName: string): string => quoted(`${table.name}__${fieldName}`)

export const columnOf = (field: Field): Column => fieldTypes[field.type].column(field)

interface KindFacts {
  /** The SQL type of the column. */
  type: string
  /** The column's value in its wire form, ready for JSON. */
  wire: (column: string) => string
  /** What rows are ordered by. */
  order: (column: string) => string
  /** A wire value as the driver stores it. */
  store: (value: unknown) => unknown
}

const same = (column: string): string => column
const text = { type: 'text', wire: same, order: (column: string) => `${column} collate ${COLLATION}`, store: asIs }
const number = { wire: same, order: same, store: asIs }

/** What a kind of column means in SQL: the one place where wire and storage form are told apart. */
export const kinds: Record<ColumnKind, KindFacts> = {
  text,
  file: text,
  integer: { type: 'integer', ...number },
  reference: { type: 'integer', ...number },
  numeric: { type: 'numeric', ...number },
  boolean: { type: 'boolean', ...number },
  date: { type: 'date', wire: (column) => `to_char(${column}, 'DD-MM-YYYY')`, order: same, store: storedDay },
  time: { type: 'time', wire: (column) => `to_char(${column}, 'HH24:MI')`, order: same, store: asIs },
  instant: {
    type: 'timestamptz',
    wire: wireInstant,
    order: same,
    store: asIs,
  },
  list: {
    type: 'jsonb',
    wire: same,
    order: (column) => `(${column}::text) collate ${COLLATION}`,
    store: (value) => JSON.stringify(value ?? []),
  },
  none: { type: '', wire: same, order: same, store: asIs },
}

function asIs(value: unknown): unknown {
  return value
}

function storedDay(value: unknown): unknown {
  return typeof value === 'string' ? value.split('-').reverse().join('-') : value
}

/** The column of a field, seen from the row called `alias`. */
export const columnName = (name: string, field: Field, alias = 't'): string =>
  `${alias}.${quoted(writeKey(name, field))}`

/** The value of a field as clients read it: references as records, files with their facts. */
export function readExpression(model: Model, table: Table, name: string, field: Field, alias = 't'): string {
  const column = columnOf(field)
  if (column.kind === 'none') {
    return `coalesce((select json_agg(_e) from (${joinedRows(model, table, name, field, alias)}) _e), '[]')`
  }
  if (column.kind === 'reference') {
    const target = tableOf(model, field.table ?? '')
    return whereSet(
      columnName(name, field, alias),
      `${pickedColumns(target)} from ${quoted(target.name)} r where r."id"`,
    )
  }
  if (column.kind === 'file') {
    const facts = 'f."filename", f."originalFilename", f."size", f."type"'
    return whereSet(columnName(name, field, alias), `${facts} from "_files" f where f."filename"`)
  }
  return kinds[column.kind].wire(columnName(name, field, alias))
}

/** The record a column refers to, which nobody looks for where the column is empty. */
const whereSet = (column: string, found: string): string =>
  `case when ${column} is not null then (select to_json(_e) from (select ${found} = ${column}) _e) end`

/** The value of a field as it is stored and kept in history: references as ids, files as names. */
export function storedExpression(table: Table, name: string, field: Field): string {
  const column = columnOf(field)
  if (column.kind !== 'none') return kinds[column.kind].wire(columnName(name, field))
  return `coalesce((select json_agg(j."targetId" order by j."targetId") from ${joinTable(table, name)} j where j."ownerId" = t."id"), '[]')`
}

/** What must be joined to the rows `t` to sort by the field: joined, a million rows find their names five times as fast. */
export function orderJoin(model: Model, name: string, field: Field): string {
  if (columnOf(field).kind !== 'reference') return ''
  const target = quoted(tableOf(model, field.table ?? '').name)
  return ` left join ${target} o on o."id" = ${columnName(name, field)}`
}

/** What rows are ordered by when a list is sorted by the field, over what orderJoin() adds. */
export function orderExpression(model: Model, table: Table, name: string, field: Field): string {
  const column = columnOf(field)
  if (column.kind === 'none') {
    const target = tableOf(model, field.table ?? '')
    const title = `r.${quoted(target.title)} collate ${COLLATION}`
    return `(select string_agg(r.${quoted(target.title)}, ', ' order by ${title}) from ${joinTable(table, name)} j join ${quoted(target.name)} r on r."id" = j."targetId" where j."ownerId" = t."id") collate ${COLLATION}`
  }
  if (column.kind === 'reference') {
    return `o.${quoted(tableOf(model, field.table ?? '').title)} collate ${COLLATION}`
  }
  if (column.kind === 'file') {
    return `(select f."originalFilename" from "_files" f where f."filename" = ${columnName(name, field)}) collate ${COLLATION}`
  }
  return kinds[column.kind].order(columnName(name, field))
}

function joinedRows(model: Model, table: Table, name: string, field: Field, alias: string): string {
  const target = tableOf(model, field.table ?? '')
  return (
    `select ${pickedColumns(target)} from ${joinTable(table, name)} j join ${quoted(target.name)} r on r."id" = j."targetId" ` +
    `where j."ownerId" = ${alias}."id" order by r.${quoted(target.title)} collate ${COLLATION}, r."id"`
  )
}

function pickedColumns(target: Table): string {
  const picked = pickedFields(target).map((name) => {
    const field = target.fields[name]
    return field ? `${kinds[columnOf(field).kind].wire(columnName(name, field, 'r'))} as ${quoted(name)}` : ''
  })
  return ['r."id" as "id"', ...picked].join(', ')
}
