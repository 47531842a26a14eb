import { z } from 'zod'
import { messages } from '../messages.ts'
import { choice, listed } from './choice.ts'
import type { FieldType } from './field-type.ts'

/** Several values of a fixed list, each once, in the order of the list. */
export const choices: FieldType = {
  column: () => ({ kind: 'list' }),
  value: (field) => {
    const known = listed(field)
    return z
      .array(z.enum(known, messages.choice), messages.choice)
      .transform((chosen) => known.filter((value) => chosen.includes(value)))
  },
  literals: listed,
  match: 'member',
  several: true,
  countable: true,
  comparable: choice.value,
  sample: (field) => listed(field).slice(0, 2),
  props: ['options'],
}
