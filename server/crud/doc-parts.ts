import { filterableFields } from '#schema/condition/condition.ts'
import type { Table } from '#schema/table.ts'
import type { JsonSchema } from './kinds/kind.ts'

/** An object of the document. */
export const object = (properties: Record<string, JsonSchema>, required?: string[]): JsonSchema => ({
  type: 'object',
  properties,
  ...(required && required.length > 0 && { required }),
})

/** What the parameter `filters` says of itself. */
export const filtersText = (keys: readonly string[]): string =>
  `JSON object; keys: ${keys.join(', ')}; "any": a list of such objects, "not": such an object, and "reference.key" for a field of the row referred to`

/** The parameter `filters` of a list, and others like it. */
export function filtersSchema(table: Table): JsonSchema {
  const keys = ['id', ...filterableFields(table, Object.keys(table.fields)).keys()]
  return { type: 'string', description: filtersText(keys) }
}
