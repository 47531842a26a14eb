import type { Values } from '#schema/rows/row.ts'
import { filterKey, type Table, writeKey } from '#schema/table.ts'

/** The names of the fields that the scope sets. */
export const scopedNames = (table: Table, scope: Values = {}): string[] =>
  Object.entries(table.fields).flatMap(([name, field]) => (Object.hasOwn(scope, writeKey(name, field)) ? [name] : []))

/** The filters for rows with the values of the scope, by filter key. */
export const scopeFilters = (table: Table, scope: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(table.fields).flatMap(([name, field]) => {
      const key = writeKey(name, field)
      return Object.hasOwn(scope, key) ? [[filterKey(name, field), scope[key]]] : []
    }),
  )

/** The table without form inputs for the fields that the scope sets. */
export function withoutInputs(table: Table, scope?: Values): Table {
  const names = scopedNames(table, scope)
  if (names.length === 0) return table
  const fields = Object.entries(table.fields).map(
    ([name, field]) => [name, names.includes(name) ? { ...field, form: false } : field] as const,
  )
  return { ...table, fields: Object.fromEntries(fields) }
}
