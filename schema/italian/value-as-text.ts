import type { FieldType, NameOf } from '../fields/field-type.ts'
import { fieldTypes } from '../fields/index.ts'
import type { Field } from '../table.ts'

/** A value of the wire in words, as people read it in a text; '' for no value. */
export function toText(field: Field, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined) return ''
  const type: FieldType = fieldTypes[field.type]
  return type.toText ? type.toText(value, field, nameOf) : String(value)
}

/** The same as the cell of a spreadsheet: a number where its type has one, else words; null for no value. */
export function toSheetCell(field: Field, value: unknown, nameOf: NameOf): string | number | null {
  if (value === null || value === undefined) return null
  const type: FieldType = fieldTypes[field.type]
  const number = type.sheet?.of(value, field)
  return number === undefined || Number.isNaN(number) ? toText(field, value, nameOf) : number
}

/** The format in which a spreadsheet shows the numbers of a field; undefined for texts. */
export function cellFormat(field: Field): string | undefined {
  const type: FieldType = fieldTypes[field.type]
  return type.sheet?.format(field)
}
