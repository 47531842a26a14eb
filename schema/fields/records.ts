import { z } from 'zod'
import { messages } from '../italian/messages.ts'
import { choice, optionLabel } from './choice.ts'
import type { FieldType } from './field-type.ts'
import { number } from './number.ts'
import { typedText } from './plain-text.ts'
import { text } from './text.ts'
import type { Part, TypeFacts } from './type-props.ts'
import { inItalian } from './words.ts'

/** The most records one field of a row holds. */
export const MOST_RECORDS = 200

/** What each type of part must know: these are whole field types themselves. */
const partTypes = { text, number, choice }

/** A list of small records inside the row, in their order; `of` says what each consists of. */
export const records: FieldType = {
  column: () => ({ kind: 'records' }),
  value: (field) => z.array(record(field), messages.records).max(MOST_RECORDS, messages.tooManyItems(MOST_RECORDS)),
  match: 'member',
  several: true,
  toText: (value, field) => recordWords(field, value).join('; '),
  comparable: () => typedText().min(1),
  sample: (field, n) => [
    Object.fromEntries(partsOf(field).map(([name, part]) => [name, partTypes[part.type].sample(factsOf(part), n)])),
  ],
  props: ['of'],
  hiddenFilter: true,
  oneByOne: true,
}

/** The parts of a record, in their order. */
export const partsOf = ({ of = {} }: Pick<TypeFacts, 'of'>): [name: string, part: Part][] => Object.entries(of)

/** A part as a field type is told of it. */
export const factsOf = ({ type: _type, required: _required, inWords: _inWords, ...part }: Part): TypeFacts => ({
  onDelete: 'restrict',
  ...part,
})

const recordList = z.array(z.record(z.string(), z.unknown())).catch([])

/** The records of a value in words, 'Olio: 3, Sì': the first part that is read names a record, the others say what it holds. */
export const recordWords = (field: Pick<TypeFacts, 'of'>, value: unknown): string[] =>
  recordList.parse(value).map((values) => {
    const [first = '', ...others] = partsOf(field)
      .filter(([, part]) => part.inWords)
      .map(([name, part]) => partWords(part, values[name]))
      .filter((words) => words !== '')
    return others.length > 0 ? `${first}: ${others.join(', ')}` : first
  })

function partWords(part: Part, value: unknown): string {
  return typeof value === 'number' ? inItalian(value, part.decimals ?? 0) : optionLabel(part, value)
}

function record(field: TypeFacts): z.ZodType {
  const parts = partsOf(field).map(([name, part]) => [name, partValue(part)] as const)
  return z.strictObject(Object.fromEntries(parts), messages.records)
}

function partValue(part: Part): z.ZodType {
  const value = partTypes[part.type].value(factsOf(part))
  return z
    .unknown()
    .optional()
    .transform((given, context) => {
      const read = isEmpty(given) ? undefined : value.safeParse(given)
      if (read?.success && !isEmpty(read.data)) return read.data
      const sentences = read?.success === false ? read.error.issues.map(({ message }) => message) : []
      if (sentences.length === 0 && !part.required) return null
      for (const message of sentences.length > 0 ? sentences : [messages.required]) {
        context.addIssue({ code: 'custom', message: `${part.label}: ${message}` })
      }
      return z.NEVER
    })
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
