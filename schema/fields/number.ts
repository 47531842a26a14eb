import { z } from 'zod'
import { messages } from '../italian/messages.ts'
import { readCoordinate } from '../rules/typed-coordinate.ts'
import { readNumber, type TypedNumber } from '../rules/typed-number.ts'
import type { FieldType } from './field-type.ts'
import type { TypeFacts } from './type-props.ts'
import { inItalian, numberFormat, sheetNumber } from './words.ts'

/** The largest whole number its column holds; the smallest is as far from zero. */
export const INTEGER_LIMIT = 2_147_483_647
const DIGITS = 15

/** A JSON number with at most `decimals` decimals, within what its column can hold. */
export const number: FieldType = {
  column: (field) =>
    field.decimals ? { kind: 'numeric', precision: DIGITS, scale: field.decimals } : { kind: 'integer' },
  value: (field) => numberSchema(field, field.decimals ?? 0),
  match: 'range',
  typed: (text, field) => typedValue(text, typedNumber(text, field)),
  toText: (value, { decimals = 0 }) => inItalian(value, decimals),
  sheet: {
    of: (value, { decimals = 0, unit }) => sheetNumber(value, decimals, unit),
    format: (field) => (isYear(field) ? '0' : numberFormat(field.decimals ?? 0, field.unit)),
  },
  sample: sampleWithin,
  props: ['decimals', 'min', 'max', 'unit', 'latitude', 'longitude'],
}

/** Whether the limits of a number leave it nothing to be but a year, which is written without a separator of thousands. */
export const isYear = ({ min, max }: TypeFacts): boolean =>
  min !== undefined && max !== undefined && min >= 1_000 && max < 3_000

/** Reads a text as a number of the field's decimals, or as degrees where the field is a coordinate. */
export function typedNumber(text: string, field: TypeFacts, decimals = field.decimals ?? 0): TypedNumber {
  const { unit, latitude, longitude } = field
  if (longitude !== undefined) return readCoordinate(text, decimals, 'latitude')
  if (latitude !== undefined) return readCoordinate(text, decimals, 'longitude')
  return readNumber(text, { decimals, unit })
}

/** The value of a typed text: null for '', 1500 for '1.500,0', the text itself where it is no number or may be two. */
export function typedValue(text: string, read: TypedNumber): unknown {
  if (text.trim() === '') return null
  return 'value' in read ? read.value : text
}

/** The sentence about a text that is no number, or may be two. */
function numberFault(input: unknown, field: TypeFacts, decimals: number): string {
  if (typeof input !== 'string') return messages.number
  const read = typedNumber(input, field, decimals)
  if ('value' in read) return messages.number
  return 'fault' in read ? read.fault : messages.whichNumber(input.trim())
}

/** A number of at most `decimals` decimals between the field's limits, and never beyond what the column holds. */
export function numberSchema(field: TypeFacts, decimals: number): z.ZodType<number> {
  const limit = decimals === 0 ? INTEGER_LIMIT : 10 ** (DIGITS - decimals) - 1
  const min = Math.max(field.min ?? -limit, -limit)
  const max = Math.min(field.max ?? limit, limit)
  return z
    .number({ error: ({ input }) => numberFault(input, field, decimals) })
    .min(min, messages.min(min))
    .max(max, messages.max(max))
    .refine((value) => hasDecimals(value, decimals), decimals === 0 ? messages.integer : messages.decimals(decimals))
}

/** The nth whole step from the smallest value the field accepts, starting again after the largest. */
export function sampleWithin(field: TypeFacts, n: number): number {
  const low = field.min ?? Math.min(0, field.max ?? 0)
  const high = field.max ?? low + 1_000
  return low + (n % (Math.floor(high - low) + 1))
}

function hasDecimals(value: number, decimals: number): boolean {
  return Number(value.toFixed(decimals)) === value
}
