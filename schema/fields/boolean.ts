import { z } from 'zod'
import { messages } from '../italian/messages.ts'
import type { FieldType } from './field-type.ts'
import { yesOrNo } from './words.ts'

/** Yes or no, written as a JSON boolean. */
export const boolean: FieldType = {
  column: () => ({ kind: 'boolean' }),
  value: () => z.boolean(messages.flag),
  match: 'equals',
  countable: true,
  toText: yesOrNo(true),
  sample: (_field, n) => n % 2 === 1,
  props: ['alarming'],
}
