import { isDeepStrictEqual } from 'node:util'
import { fieldTypes } from '#schema/fields/index.ts'
import type { Model } from '#schema/model.ts'
import { valueSchema } from '#schema/row.ts'
import { orderErrors, orderNeeds } from '#schema/row-order.ts'
import { type Field, fieldOf, type Table, writeKey } from '#schema/table.ts'
import { kinds } from '../../crud/columns.ts'
import { type Found, holds, rowsThat } from '../../db/break-counts.ts'
import { type Break, made } from '../../db/breaks.ts'
import type { Sql } from '../../db/database.ts'
import type { Lineage } from './lineage.ts'
import type { ColumnNote, ColumnState, State, TableState } from './state.ts'

/** A field that takes other values than it did. */
export interface NewlyRead {
  table: string
  column: string
  field: Field
  /** It is of another type: what does not fit it has no meaning any more. */
  retyped: boolean
  /** It is compared with another field of this table than before, or one of them gets its default in every row. */
  ordered?: { of: Table; name: string }
}

/** The fields that stay, perhaps under another name, and take other values than before: another type, limits, options, order. */
export function newlyRead(
  before: State,
  { model, next }: { model: Model; next: State },
  lineage: Lineage,
): NewlyRead[] {
  return [...model.tables.values()].flatMap((table) => {
    const [was, is] = [before[lineage.tables.get(table.name) ?? ''], next[table.name]]
    if (!was || !is) return []
    const earlier: Earlier = (name) => {
      const field = fieldOf(table, name)
      return field && was.columns[lineage.columns.get(table.name)?.get(writeKey(name, field)) ?? '']
    }
    return Object.entries(table.fields).flatMap(([name, field]) => newlyReadField({ table, name, field }, is, earlier))
  })
}

/** What the column of a field was before; undefined for what is new. */
type Earlier = (name: string) => ColumnState | undefined

function newlyReadField({ table, name, field }: FieldOfTable, is: TableState, earlier: Earlier): NewlyRead[] {
  const found = { table: table.name, column: writeKey(name, field), field, retyped: false }
  const [was, now] = [earlier(name)?.note, is.columns[found.column]?.note]
  const ordered = isNewlyOrdered({ table, name, field }, earlier) ? [{ ...found, ordered: { of: table, name } }] : []
  const { kind } = fieldTypes[field.type].column(field)
  const isPlain = !['none', 'file', 'reference'].includes(kind)
  if (!was || !now || field.computed || !isPlain || isDeepStrictEqual(valuesOf(was), valuesOf(now))) return ordered
  return [{ ...found, retyped: was.type !== now.type }, ...ordered]
}

interface FieldOfTable {
  table: Table
  name: string
  field: Field
}

/** What decides which values are valid, each by itself. */
const valuesOf = ({ computed, after, notBefore, day, ...values }: ColumnNote) => values

/** Whether the field is compared in another way than before, or with values that every row gets now. */
function isNewlyOrdered({ table, name, field }: FieldOfTable, earlier: Earlier): boolean {
  if ((field.after ?? field.notBefore) === undefined) return false
  const was = earlier(name)?.note
  if (was && (was.after !== field.after || was.notBefore !== field.notBefore || was.day !== field.day)) return true
  return [name, ...orderNeeds(table, field)].some((each) => {
    const now = fieldOf(table, each)
    return now?.required && now.default !== undefined && !earlier(each)?.notNull
  })
}

/** What the fields make of the rows that are there, once the tables are changed: values that are none of the new type. */
export async function meaningBreaks(sql: Sql, fields: readonly NewlyRead[]): Promise<Break[]> {
  const breaks: Break[] = []
  for (const one of fields) {
    if (one.retyped) breaks.push(...made('type', one, { ...(await invalidIn(sql, one)), to: one.field.type }))
  }
  return breaks
}

/**
 * What to say of rows whose values are within the type, but not within its limits, options or order any more, or not in
 * its writing: a change breaks nothing in the database, but they cannot be saved as they are. A hint: where they cannot be
 * read, nothing is said.
 */
export async function carefulSentences(sql: Sql, fields: readonly NewlyRead[]): Promise<string[]> {
  const sentences: string[] = []
  for (const one of fields) {
    const found = await carefulOf(sql, one).catch(() => [])
    sentences.push(...found.map(({ sentence }) => `Careful: ${sentence}`))
  }
  return sentences
}

async function carefulOf(sql: Sql, one: NewlyRead): Promise<Break[]> {
  if (one.ordered) return made('order', one, await disorderIn(sql, one.ordered.of, one.ordered.name))
  if (one.retyped) return made('rewritten', one, { ...(await rewrittenIn(sql, one)), to: one.field.type })
  return made('invalid', one, await invalidIn(sql, one))
}

/** The rows whose value in the column is none of the field. */
function invalidIn(sql: Sql, one: NewlyRead): Promise<Found> {
  const schema = valueSchema(one.field)
  return valuesThat(sql, one, (value) => !schema.safeParse(value).success)
}

/** The rows whose value in the column is one of the field, but would be kept otherwise if it were saved. */
function rewrittenIn(sql: Sql, one: NewlyRead): Promise<Found> {
  const schema = valueSchema(one.field)
  return valuesThat(sql, one, (value) => {
    const { success, data } = schema.safeParse(value)
    return success && data !== null && JSON.stringify(data) !== JSON.stringify(value)
  })
}

/** The rows with such a value in the column, as the wire has it. */
function valuesThat(sql: Sql, { table, column, field }: NewlyRead, wrong: (value: unknown) => boolean): Promise<Found> {
  const { kind } = fieldTypes[field.type].column(field)
  const value = `to_json(${kinds[kind].wire(`"${column}"`)})::text as value`
  return rowsThat<{ value: string }>(sql, { table, columns: value, where: holds(column) }, (row) =>
    wrong(JSON.parse(row.value)) ? row.value : undefined,
  )
}

/** The rows in which the field does not stand in order with the one it is compared with. */
async function disorderIn(sql: Sql, table: Table, name: string): Promise<Found> {
  const field = fieldOf(table, name)
  const names = field ? [name, ...orderNeeds(table, field)] : []
  const columns = names.map((each) => {
    const other = fieldOf(table, each)
    const kind = other ? fieldTypes[other.type].column(other).kind : 'text'
    return `${kinds[kind].wire(`"${each}"`)} as "${each}"`
  })
  const rows = { table: table.name, columns: columns.join(', '), where: `"${name}" is not null` }
  const { count, rows: ids } = await rowsThat<Record<string, unknown>>(
    sql,
    rows,
    (row) => orderErrors(table, row)[name]?.[0],
  )
  return { count, rows: ids }
}
