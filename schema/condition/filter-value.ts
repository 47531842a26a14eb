import { z } from 'zod'
import { fieldTypes } from '../fields/index.ts'
import type { Field } from '../table.ts'
import { type ListReader, meantBy, NOW } from './reader.ts'

/**
 * A value, several of them (any will do; none: no row), or a span, as the field's type allows, `orEmpty` with the rows that
 * have no value; or whether there is a value at all. A moment is also one of an hour of the day, and the state of a workflow one that
 * the row was in once, or is in.
 */
export type FilterValue = PlainValue | { empty: boolean } | { hour: number } | { was: unknown[] }

/** A value that the row itself is compared with. */
export type PlainValue = { is: unknown[] } | { from?: unknown; to?: unknown; orEmpty?: boolean }

/** Whether a row without a value is what is asked for. */
export const takesEmpty = (value: FilterValue): boolean =>
  'empty' in value ? value.empty : 'orEmpty' in value && value.orEmpty === true

/** A moment to compare an instant with, where any other value names a whole day. */
export interface ExactMoment {
  at: string
}

export const isExactMoment = (value: unknown): value is ExactMoment =>
  typeof value === 'object' && value !== null && 'at' in value

const MOST_VALUES = 100
const plainString = z.string().min(1).max(500)
const presence = z.strictObject({ empty: z.boolean() })
const spanGrammar = z.strictObject({ from: z.unknown(), to: z.unknown(), empty: z.literal(true) }).partial()

/** Whether there is a value, whatever the type of the field. */
export function readPresence(raw: unknown): FilterValue | undefined {
  return presence.safeParse(raw).data
}

const hour = z.strictObject({ hour: z.number().int().min(0).max(23) })
const was = z.strictObject({ was: z.array(z.unknown()).min(1).max(MOST_VALUES) })

/** The states that a row was in once, for the field by which the workflow moves it. */
export function readWas(field: Field, raw: unknown, reader: ListReader): FilterValue | undefined {
  const states = was.safeParse(raw)
  const read = states.success ? readFilterValue(field, states.data.was, reader) : undefined
  return read && 'is' in read ? { was: read.is } : undefined
}

/** What a field is compared with, for this reader; undefined where the field cannot be compared with that. */
export function readFilterValue(field: Field, raw: unknown, reader: ListReader): FilterValue | undefined {
  if (field.type === 'instant') {
    const ofDay = hour.safeParse(raw)
    if (ofDay.success) return ofDay.data
  }
  const { match } = fieldTypes[field.type]
  if (match === 'contains') {
    const text = plainString.safeParse(raw)
    return text.success && !text.data.includes('\u0000') ? { is: [text.data] } : undefined
  }
  if (match === 'range' && typeof raw === 'object' && !Array.isArray(raw)) return readSpan(field, raw, reader)
  const rawValues = Array.isArray(raw) ? raw : [raw]
  if (rawValues.length === 0 || rawValues.length > MOST_VALUES) return undefined
  const read = rawValues.map((one) => readOne(field, one, reader))
  return read.every((one) => one !== undefined)
    ? { is: read.flatMap((one) => ('value' in one ? [one.value] : [])) }
    : undefined
}

/** One value: none where it stands for a row that the reader does not have, undefined where it is none of the field. */
function readOne(field: Field, raw: unknown, reader: ListReader): { value: unknown } | { none: true } | undefined {
  if (raw === NOW && field.type === 'instant') return { value: { at: reader.now } satisfies ExactMoment }
  const meant = meantBy(raw, field, reader)
  if (meant === undefined) return { none: true }
  const read = comparisonSchema(field).safeParse(meant)
  return read.success ? { value: read.data } : undefined
}

function readSpan(field: Field, raw: object | null, reader: ListReader): FilterValue | undefined {
  const span = spanGrammar.safeParse(raw)
  if (!span.success) return undefined
  const bounds: { from?: unknown; to?: unknown; orEmpty?: boolean } = {}
  for (const end of ['from', 'to'] as const) {
    const bound = span.data[end]
    if (bound === undefined || bound === null || bound === '') continue
    const read = readOne(field, bound, reader)
    if (!read || !('value' in read)) return undefined
    bounds[end] = read.value
  }
  return span.data.empty ? { ...bounds, orEmpty: true } : bounds
}

/** One value to compare with: an element for fields that hold several, a day for instants. */
export function comparisonSchema(field: Field): z.ZodType {
  const type = fieldTypes[field.type]
  return (type.comparable ?? type.value)(field)
}
