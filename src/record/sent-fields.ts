import { isEmpty } from '#src/lib/empty.ts'
import { fieldState, type TypedRow } from './form-rules.ts'
import type { FormField } from './form-values.ts'
import { takenValues } from './taken-values.ts'

/**
 * The fields that a save names: not those that the row does not have, or that are not the user's to change, which keep what they
 * have, nor, of a new row, those that begin with the value of another field which the form does not know: that is the server's to
 * say.
 */
export function sentFields(typed: TypedRow, fields: readonly FormField[]): FormField[] {
  const { model, table, base, values } = typed
  const taken = base ? {} : takenValues(model, table, values)
  const isOpen = ({ key, field }: FormField) =>
    !base && field.defaultFrom !== undefined && isEmpty(values[key]) && !Object.hasOwn(taken, key)
  return fields.filter((one) => !one.isFixed && !fieldState(typed, one.name)?.hidden && !isOpen(one))
}
