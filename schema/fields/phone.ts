import { messages } from '../messages.ts'
import type { FieldType } from './field-type.ts'
import { plainText } from './plain-text.ts'

/** A phone number as typed: digits with the usual separators. */
export const phone: FieldType = {
  column: () => ({ kind: 'text' }),
  value: () => plainText(30).refine((value) => value === '' || /^\+?[\d ().\-/]{3,}$/.test(value), messages.phone),
  match: 'contains',
  dialled: true,
  sample: (_field, n) => `333${String(1_000_000 + n)}`,
}
