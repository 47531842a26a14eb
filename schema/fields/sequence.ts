import { LONGEST_NUMBER, numberAt, readPattern } from '../rules/series.ts'
import type { FieldType } from './field-type.ts'
import { plainText } from './plain-text.ts'

/** A number of a series, 2026/0007, which the engine gives to each new row by the `pattern` of the field. */
export const sequence: FieldType = {
  column: () => ({ kind: 'text' }),
  value: () => plainText(LONGEST_NUMBER),
  match: 'contains',
  numbered: true,
  sample: ({ pattern = '' }, n) => {
    const read = readPattern(pattern)
    return typeof read === 'string' ? `${n + 1}` : numberAt(read, { before: 'N', behind: '' }, n + 1)
  },
  props: ['pattern', 'day'],
  oneByOne: true,
}
