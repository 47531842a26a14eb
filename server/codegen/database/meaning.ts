import { fieldTypes } from '#schema/fields/index.ts'
import { valueSchema } from '#schema/rows/row.ts'
import { orderErrors, orderNeeds } from '#schema/rows/times-in-order.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { kinds } from '../../crud/columns.ts'
import { hasValueSql, type RowCount, rowsThat } from '../../db/break-counts.ts'
import { type Break, breakOf } from '../../db/breaks.ts'
import type { Sql } from '../../db/database.ts'
import type { ChangedField } from '../plan/changed-fields.ts'

/** The existing values that are invalid under the new type of their field, once the tables are changed. */
export async function meaningBreaks(sql: Sql, fields: readonly ChangedField[]): Promise<Break[]> {
  const breaks: Break[] = []
  for (const one of fields) {
    if (one.retyped) breaks.push(...breakOf('type', one, { ...(await invalidIn(sql, one)), to: one.field.type }))
  }
  return breaks
}

/**
 * Warnings about rows that stay valid for the database but could not be saved as they are: values outside the field's new
 * limits, options or order, or written in another form than the type writes. `Careful: fonti.peso does not take 120 any
 * more, and 3 rows have such a value`. None where the rows cannot be read.
 */
export async function carefulSentences(sql: Sql, fields: readonly ChangedField[]): Promise<string[]> {
  const sentences: string[] = []
  for (const one of fields) {
    const fieldBreaks = await carefulOf(sql, one).catch(() => [])
    sentences.push(...fieldBreaks.map(({ sentence }) => `Careful: ${sentence}`))
  }
  return sentences
}

async function carefulOf(sql: Sql, one: ChangedField): Promise<Break[]> {
  if (one.ordered) return breakOf('order', one, await disorderIn(sql, one.ordered.of, one.ordered.name))
  if (one.retyped) return breakOf('rewritten', one, { ...(await rewrittenIn(sql, one)), to: one.field.type })
  return breakOf('invalid', one, await invalidIn(sql, one))
}

/** The rows whose value in the column is invalid for the field. */
function invalidIn(sql: Sql, one: ChangedField): Promise<RowCount> {
  const schema = valueSchema(one.field)
  return valuesThat(sql, one, (value) => !schema.safeParse(value).success)
}

/** The rows whose valid value would be stored in another form if it were saved again: `' a '` as `a`. */
function rewrittenIn(sql: Sql, one: ChangedField): Promise<RowCount> {
  const schema = valueSchema(one.field)
  return valuesThat(sql, one, (value) => {
    const { success, data } = schema.safeParse(value)
    return success && data !== null && JSON.stringify(data) !== JSON.stringify(value)
  })
}

/** The rows whose value in the column, in its wire form, fails the test. */
function valuesThat(
  sql: Sql,
  { table, column, field }: ChangedField,
  wrong: (value: unknown) => boolean,
): Promise<RowCount> {
  const { kind } = fieldTypes[field.type].column(field)
  const value = `to_json(${kinds[kind].wire(`"${column}"`)})::text as value`
  return rowsThat<{ value: string }>(sql, { table, columns: value, where: hasValueSql(column) }, (row) =>
    wrong(JSON.parse(row.value)) ? row.value : undefined,
  )
}

/** The rows in which the field violates its order: an end before its beginning. */
async function disorderIn(sql: Sql, table: Table, name: string): Promise<RowCount> {
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
