import type { Values } from '#schema/rows/row.ts'
import { type Field, fieldOf, type Table, writeKey } from '#schema/table.ts'
import { isEmpty } from '#src/lib/empty.ts'

/**
 * The visibility rule of a field with `when`: a flag is Y, or any other named field has a value. Undefined for a
 * field without `when`.
 */
export function conditionOf(table: Table, names: Field['when']): ((values: Values) => boolean) | undefined {
  if (names === undefined) return undefined
  const keys = [names].flat().flatMap((name) => {
    const field = fieldOf(table, name)
    return field ? [writeKey(name, field)] : []
  })
  return (values) => keys.some((key) => !isEmpty(values[key]) && values[key] !== 'N' && values[key] !== false)
}
