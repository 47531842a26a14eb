import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { type FieldErrors, noErrors, type Values, writableFields } from '#schema/rows/row.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { AppError, invalid } from '../http/errors.ts'

/** One field and its new value, as a table saved field by field takes them. */
export interface FieldValue {
  field: string
  value: unknown
}

/**
 * The field and the value in a body that holds these two and nothing else. Throws 422 under the keys at fault; what the
 * value must be is the write path's business.
 */
export function readFieldValue(table: Table, { field, value, ...others }: Values): FieldValue {
  const errors = noErrors()
  const key = z.string().safeParse(field)
  const fault = key.success ? fieldFault(table, key.data) : messages.fieldMissing
  if (fault) errors.field = [fault]
  if (value === undefined) errors.value = [messages.valueMissing]
  for (const other of Object.keys(others)) errors[other] = [messages.fieldAndValueOnly]
  if (Object.keys(errors).length > 0 || !key.success) throw invalid(errors)
  return { field: key.data, value }
}

function fieldFault(table: Table, key: string): string | undefined {
  if (writableFields(table).some((one) => one.key === key)) return undefined
  return fieldOf(table, key)?.readOnly ? messages.readOnlyKey : messages.unknownKey
}

/** Runs a save of the field; its errors are returned under `value`, the key that the body has. */
export async function underValue<T>({ field }: FieldValue, save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (error instanceof AppError && error.errors) error.errors = asValue(field, error.errors)
    throw error
  }
}

function asValue(field: string, { [field]: sentences, ...others }: FieldErrors): FieldErrors {
  return { ...others, ...(sentences && { value: sentences }) }
}
