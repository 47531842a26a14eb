import { emailMistake, MOST_EMAIL, plainEmail } from '../rules/email-address.ts'
import type { FieldType } from './field-type.ts'
import { plainText } from './plain-text.ts'

/** With the name and the link that mail programs copy around it. */
const MOST_COPIED = 2 * MOST_EMAIL

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
