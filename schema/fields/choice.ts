import { z } from 'zod'
import { messages } from '../messages.ts'
import type { FieldType } from './field-type.ts'

/** One value of a fixed list: `options` maps the stored value to its label. */
export const choice: FieldType = {
  column: () => ({ kind: 'text' }),
  value: (field) => z.enum(Object.keys(field.options ?? {}), messages.choice),
  match: 'equals',
  sample: (field, n) => nth(Object.keys(field.options ?? {}), n),
  props: ['options'],
}

const nth = (values: string[], n: number) => values[n % values.length]
