import { createSchema, fieldErrors } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { t } from '../texts.ts'
import { type AcceptanceInput, bodyOf } from './acceptance-input.ts'
import type { FieldErrors } from './steps.ts'

/** What is wrong with the input, by body key: as the server would say it, and a signature that is not confirmed. */
export function errorsOf(table: Table, input: AcceptanceInput): FieldErrors {
  const result = createSchema(table).safeParse(bodyOf(input))
  const errors = result.success ? {} : fieldErrors(result.error)
  const isUnconfirmed = input.signature && !input.signature.file
  return isUnconfirmed ? { ...errors, firma: [t('signature.unconfirmed')] } : errors
}
