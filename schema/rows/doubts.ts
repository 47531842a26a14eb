import { fieldTypes } from '../fields/index.ts'
import type { Doubt } from '../rules/doubt.ts'
import type { Field, Table } from '../table.ts'
import { type FieldErrors, noErrors, type Values, valueSchema, writableFields } from './row.ts'

/** The doubt about a valid value; none about an invalid one. */
export function doubtOf(field: Field, value: unknown): Doubt | undefined {
  const { doubt } = fieldTypes[field.type]
  const read = doubt && valueSchema(field).safeParse(value)
  return read?.success && typeof read.data === 'string' ? doubt?.(read.data) : undefined
}

/** The sentence about a value that cannot be right; none where it is the stored one. */
export function impossibleValue(field: Field, value: unknown, stored: unknown): string[] {
  const doubt = doubtOf(field, value)
  return doubt?.impossible && value !== stored ? [doubt.sentence] : []
}

/** The sentences about values of a body that cannot be right, by key; the row may keep what it has stored. */
export function impossibleValues(table: Table, before: Values | undefined, values: Values): FieldErrors {
  const errors = noErrors()
  for (const { key, name, field } of writableFields(table)) {
    const sentences = Object.hasOwn(values, key) ? impossibleValue(field, values[key], before?.[name]) : []
    if (sentences.length > 0) errors[key] = sentences
  }
  return errors
}
