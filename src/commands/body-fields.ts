import { cleanedValue, type Row, type Values } from '#schema/rows/row.ts'
import { type Field, type Table, writeKey } from '#schema/table.ts'
import { idOf } from '#src/lib/net/records.ts'

/** A field of a table: `key` as in bodies, `name` as in rows. */
export interface BodyField {
  key: string
  name: string
  field: Field
}

/** All fields of the table, including those that only the server writes. */
export const bodyFields = (table: Table): BodyField[] =>
  Object.entries(table.fields).map(([name, field]) => ({ key: writeKey(name, field), name, field }))

/** The values of a row by body key. */
export const bodyValues = (fields: readonly BodyField[], row: Row): Values =>
  Object.fromEntries(fields.map(({ key, name, field }) => [key, toBodyValue(field, row[name])]))

/** Converts a value of a row to its form in a body: records become ids. */
export function toBodyValue(field: Field, value: unknown): unknown {
  if (field.type === 'reference') return idOf(value) ?? null
  if (field.type === 'references') return Array.isArray(value) ? value.flatMap((one) => idOf(one) ?? []) : []
  return value ?? null
}

/** Normalizes a value for comparison: surrounding spaces are trimmed, and empty text equals null. */
export const comparisonKey = (field: Field, value: unknown): string => JSON.stringify(cleanedValue(field, value))

/** Whether two values of a field are the same when they are compared so; what is one and the same is not read for it. */
export const isSameValue = (field: Field, one: unknown, other: unknown): boolean =>
  Object.is(one, other) || comparisonKey(field, one) === comparisonKey(field, other)
