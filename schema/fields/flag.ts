import { z } from 'zod'
import { messages } from '../italian/messages.ts'
import type { FieldType } from './field-type.ts'
import { yesOrNo } from './words.ts'

const values = ['Y', 'N']

/** Yes or no, written as the strings Y and N. */
export const flag: FieldType = {
  column: () => ({ kind: 'text' }),
  value: () => z.enum(values, messages.flag),
  literals: () => values,
  match: 'equals',
  countable: true,
  toText: yesOrNo('Y'),
  sample: (_field, n) => (n % 2 ? 'Y' : 'N'),
  props: ['alarming'],
}
