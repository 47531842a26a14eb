import { messages } from '../italian/messages.ts'
import { vatCheckDigit } from '../rules/vat-check-digit.ts'
import { plainVatNumber, vatDoubt } from '../rules/vat-number.ts'
import type { FieldType } from './field-type.ts'
import { plainText } from './plain-text.ts'

/** A VAT number of any country, kept as capitals and digits. Shapes that cannot be right are doubted. */
export const vatNumber: FieldType = {
  column: () => ({ kind: 'text' }),
  value: () =>
    plainText(30)
      .transform(plainVatNumber)
      .refine((value) => /^[A-Z\d]*$/.test(value), messages.vatNumber),
  match: 'contains',
  doubt: vatDoubt,
  sample: (_field, n) => {
    const first = String(n).padStart(10, '0').slice(-10)
    return `${first}${vatCheckDigit(first)}`
  },
}
