import { messages } from '../messages.ts'
import { checkLetter, isCodiceFiscale, plainCodiceFiscale } from '../rules/codice-fiscale.ts'
import type { FieldType } from './field-type.ts'
import { plainText } from './plain-text.ts'

/** The tax code of a person: 16 characters with a check letter, kept in capitals. */
export const codiceFiscale: FieldType = {
  column: () => ({ kind: 'text' }),
  value: () =>
    plainText(100)
      .transform(plainCodiceFiscale)
      .refine((value) => value === '' || isCodiceFiscale(value), messages.codiceFiscale),
  match: 'contains',
  sample: (_field, n) => {
    const first = `RSSMRA85T10A${String(n % 1000).padStart(3, '0')}`
    return `${first}${checkLetter(first)}`
  },
}
