import { emailMistake, MOST_COPIED, plainEmail } from '../rules/email-address.ts'
import type { FieldType } from './field-type.ts'
import { plainText } from './plain-text.ts'

/** Exactly one e-mail address, without the name it was copied with; a domain of other letters as punycode. */
export const email: FieldType = {
  column: () => ({ kind: 'text' }),
  value: () =>
    plainText(MOST_COPIED)
      .transform(plainEmail)
      .superRefine((value, context) => {
        const message = value === '' ? undefined : emailMistake(value)
        if (message) context.addIssue({ code: 'custom', message })
      }),
  match: 'contains',
  sample: (_field, n) => `persona.${n}@esempio.it`,
}
