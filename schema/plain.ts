import { fieldTypes } from './fields/index.ts'
import type { NameOf } from './fields/field-type.ts'
import type { Field } from './table.ts'

/** A value of the wire in words, as people read it in a text or a list; '' for no value. */
export function plainText(field: Field, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined) return ''
  const { inWords = String } = fieldTypes[field.type] as { inWords?: (...given: unknown[]) => string }
  return inWords(value, field, nameOf)
}
