import type { FieldType } from './field-type.ts'
import { plainText } from './plain-text.ts'

/** One line of text. The cap keeps it within what one index entry can hold. */
export const text: FieldType = {
  column: () => ({ kind: 'text' }),
  value: (field) => plainText(field.maxLength ?? 500).transform((value) => value.replace(/\s*[\r\n]+\s*/g, ' ')),
  match: 'contains',
  sample: (field, n) => `${field.label} ${n}`.slice(-(field.maxLength ?? 500)).trim(),
  props: ['maxLength'],
}
