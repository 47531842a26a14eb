import { z } from 'zod'
import { messages } from '../messages.ts'
import { choice } from './choice.ts'
import type { FieldType } from './field-type.ts'

/** Several values of a fixed list, each once, in the order of the list. */
export const choices: FieldType = {
  column: () => ({ kind: 'list' }),
  value: (field) => {
    const known = Object.keys(field.options ?? {})
    return z
      .array(z.enum(known, messages.choice), messages.choice)
      .transform((chosen) => known.filter((value) => chosen.includes(value)))
  },
  match: 'member',
  comparable: choice.value,
  sample: (field) => Object.keys(field.options ?? {}).slice(0, 2),
  props: ['options'],
}
