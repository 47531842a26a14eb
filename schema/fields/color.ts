import { messages } from '../italian/messages.ts'
import type { FieldType } from './field-type.ts'
import { typedText } from './plain-text.ts'

/** A colour as #RRGGBB, upper case. */
export const color: FieldType = {
  column: () => ({ kind: 'text' }),
  value: () =>
    typedText(messages.color)
      .toUpperCase()
      .regex(/^#[0-9A-F]{6}$/, messages.color),
  match: 'equals',
  sample: (_field, n) => `#${(n % 0x1000000).toString(16).padStart(6, '0').toUpperCase()}`,
  hiddenFilter: true,
}
