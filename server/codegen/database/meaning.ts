import { fieldTypes } from '#schema/fields/index.ts'
import { valueSchema } from '#schema/rows/row.ts'
import { orderErrors, orderNeeds } from '#schema/rows/times-in-order.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { kinds } from '../../crud/columns.ts'
import { hasValueSql, type RowCount, rowsThat } from '../../db/break-counts.ts'
import { type Break, breakOf } from '../../db/breaks.ts'
import type { Sql } from '../../db/database.ts'
import type { ChangedField } from '../plan/changed-fields.ts'

/** What the fields make of the rows that are there, once the tables are changed: values that are none of the new type. */
export async function meaningBreaks(sql: Sql, fields: readonly ChangedField[]): Promise<Break[]> {
  const breaks: Break[] = []
  for (const one of fields) {
    if (one.retyped) breaks.push(...breakOf('type', one, { ...(await invalidIn(sql, one)), to: one.field.type }))
  }
  return breaks
}

/**
 * What to say of rows whose values are within the type, but not within its limits, options or order any more, or not in
 * its writing: a change breaks nothing in the database, but they cannot be saved as they are. A hint: where they cannot be
 * read, nothing is said.
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

/** The rows whose value in the column is none of the field. */
function invalidIn(sql: Sql, one: ChangedField): Promise<RowCount> {
  const schema = valueSchema(one.field)
  return valuesThat(sql, one, (value) => !schema.safeParse(value).success)
}

/** The rows whose value in the column is one of the field, but would be kept otherwise if it were saved. */
function rewrittenIn(sql: Sql, one: ChangedField): Promise<RowCount> {
  const schema = valueSchema(one.field)
  return valuesThat(sql, one, (value) => {
    const { success, data } = schema.safeParse(value)
    return success && data !== null && JSON.stringify(data) !== JSON.stringify(value)
  })
}

/** The rows with such a value in the column, as the wire has it. */
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

/** The rows in which the field does not stand in order with the one it is compared with. */
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
