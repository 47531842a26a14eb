import { messages } from '../italian/messages.ts'
import { isOnePhone, isSeveralPhones, writtenPhone } from '../rules/phone-number.ts'
import type { FieldType } from './field-type.ts'
import { plainText } from './plain-text.ts'

const LONGEST = 60

/** One telephone number as typed, an extension included: digits with the usual separators. */
export const phone: FieldType = {
  column: () => ({ kind: 'text' }),
  value: () =>
    plainText(LONGEST)
      .overwrite(writtenPhone)
      .refine((value) => value === '' || value.length > LONGEST || isOnePhone(value), {
        error: ({ input }) => (isSeveralPhones(String(input)) ? messages.onePhone : messages.phone),
      }),
  match: 'contains',
  dialled: true,
  sample: (_field, n) => `333${String(1_000_000 + n)}`,
}
