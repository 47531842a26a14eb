import { z } from 'zod'
import { messages } from '../italian/messages.ts'
import { choice, optionLabel, optionValues } from './choice.ts'
import type { FieldType } from './field-type.ts'
import { listIn } from './words.ts'

/** Several values of a fixed list, each once, in the order of the list. */
export const choices: FieldType = {
  column: () => ({ kind: 'list' }),
  value: (field) => {
    const options = optionValues(field)
    return z
      .array(z.enum(options, messages.choice), messages.choice)
      .transform((chosen) => options.filter((value) => chosen.includes(value)))
  },
  literals: optionValues,
  match: 'member',
  several: true,
  countable: true,
  comparable: choice.value,
  toText: (value, field) =>
    listIn(value)
      .map((one) => optionLabel(field, one))
      .join(', '),
  sample: (field) => optionValues(field).slice(0, 2),
  props: ['options'],
}
