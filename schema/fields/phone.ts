import { messages } from '../messages.ts'
import { isSeveralPhones, readPhone, writtenPhone } from '../rules/phone-number.ts'
import type { FieldType } from './field-type.ts'
import { plainText } from './plain-text.ts'

const LONGEST = 60
const isNumber = (value: string): boolean => value === '' || readPhone(value) !== undefined

/** One telephone number as typed, an extension included: digits with the usual separators. */
export const phone: FieldType = {
  column: () => ({ kind: 'text' }),
  value: () =>
    plainText(LONGEST)
      .overwrite(writtenPhone)
      .refine((value) => value.length > LONGEST || !isSeveralPhones(value), messages.onePhone)
      .refine((value) => value.length > LONGEST || isSeveralPhones(value) || isNumber(value), messages.phone),
  match: 'contains',
  dialled: true,
  sample: (_field, n) => `333${String(1_000_000 + n)}`,
}
