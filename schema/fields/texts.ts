import { z } from 'zod'
import { messages } from '../italian/messages.ts'
import type { FieldType } from './field-type.ts'
import { text } from './text.ts'
import { listIn } from './words.ts'

const MOST = 100

/** Several lines of text, each once: a row is found, and counted, by each of them as a whole. */
export const texts: FieldType = {
  column: () => ({ kind: 'list' }),
  value: (field) =>
    z
      .array(text.value(field), messages.texts)
      .max(MOST, messages.tooManyItems(MOST))
      .transform((lines) => [...new Set(lines)].filter((line) => line !== '')),
  match: 'member',
  several: true,
  countable: true,
  comparable: text.value,
  toText: (value) => listIn(value).join(', '),
  sample: (field, n) => [`${field.label} ${n}`, `Valore ${n}`],
  props: ['maxLength'],
}
