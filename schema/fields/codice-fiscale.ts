import { messages } from '../italian/messages.ts'
import { checkLetter, isAnyCodiceFiscale, plainCodiceFiscale } from '../rules/codice-fiscale.ts'
import type { FieldType } from './field-type.ts'
import { plainText } from './plain-text.ts'

/** A codice fiscale: a person's has 16 characters with a check letter, a company's is 11 digits as its VAT number. Kept in capitals. */
export const codiceFiscale: FieldType = {
  column: () => ({ kind: 'text' }),
  value: () =>
    plainText(100)
      .transform(plainCodiceFiscale)
      .refine((value) => value === '' || isAnyCodiceFiscale(value), messages.codiceFiscale),
  match: 'contains',
  sample: (_field, n) => {
    const first = `RSSMRA85T10A${String(n % 1000).padStart(3, '0')}`
    return `${first}${checkLetter(first)}`
  },
}
