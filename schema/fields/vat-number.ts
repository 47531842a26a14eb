import { messages } from '../messages.ts'
import { plainVatNumber, vatCheckDigit } from '../rules/vat-number.ts'
import type { FieldType } from './field-type.ts'
import { plainText } from './plain-text.ts'

/** A VAT number of any country, kept as capitals and digits. The form doubts an Italian one with a wrong check digit. */
export const vatNumber: FieldType = {
  column: () => ({ kind: 'text' }),
  value: () =>
    plainText(30)
      .transform(plainVatNumber)
      .refine((value) => /^[A-Z\d]*$/.test(value), messages.vatNumber),
  match: 'contains',
  sample: (_field, n) => {
    const first = String(n).padStart(10, '0').slice(-10)
    return `${first}${vatCheckDigit(first)}`
  },
}
