import type { Values } from '#schema/row.ts'
import { type Table, writeKey } from '#schema/table.ts'

/** The names of the fields that the scope sets. */
export const scopedNames = (table: Table, scope: Values = {}): string[] =>
  Object.entries(table.fields).flatMap(([name, field]) => (Object.hasOwn(scope, writeKey(name, field)) ? [name] : []))

/** The table without form inputs for the fields that the scope sets. */
export function withoutInputs(table: Table, scope?: Values): Table {
  const names = scopedNames(table, scope)
  if (names.length === 0) return table
  const fields = Object.entries(table.fields).map(
    ([name, field]) => [name, names.includes(name) ? { ...field, form: false } : field] as const,
  )
  return { ...table, fields: Object.fromEntries(fields) }
}
