import type { FieldType } from './field-type.ts'
import { plainText } from './plain-text.ts'

/** Text of several lines. */
export const longText: FieldType = {
  column: () => ({ kind: 'text' }),
  value: (field) => plainText(field.maxLength ?? 50_000),
  match: 'contains',
  sample: (field, n) => `${field.label} ${n}\nseconda riga`.slice(0, field.maxLength).trim(),
  props: ['maxLength'],
  hiddenFilter: true,
}
