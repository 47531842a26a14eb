import type { Values } from '#schema/row.ts'
import { type Field, fieldOf, type Table, writeKey } from '#schema/table.ts'
import { isEmpty } from '#src/lib/empty.ts'

/** Whether a form holds something in one of these fields: a flag Y, any other a value. Undefined where nothing is asked. */
export function conditionOf(table: Table, names: Field['when']): ((values: Values) => boolean) | undefined {
  if (names === undefined) return undefined
  const keys = [names].flat().flatMap((name) => {
    const field = fieldOf(table, name)
    return field ? [writeKey(name, field)] : []
  })
  return (values) => keys.some((key) => !isEmpty(values[key]) && values[key] !== 'N' && values[key] !== false)
}
