import { z } from 'zod'
import { messages } from '../italian/messages.ts'
import { cleanText } from '../rules/clean-text.ts'
import { hoursText, typedHours } from '../rules/typed-hours.ts'
import type { FieldType } from './field-type.ts'
import type { TypeFacts } from './type-props.ts'

const LONGEST = 360_000 - 1
const DAY = 86_400

/** A length of time in whole seconds, under a hundred hours; people read and type it as mm:ss or h:mm:ss, in hours as h:mm. */
export const duration: FieldType = {
  column: () => ({ kind: 'integer' }),
  value: (field) => {
    const sentence = isInHours(field) ? messages.hours : messages.duration
    return z.number(sentence).min(0, sentence).max(LONGEST, sentence).refine(Number.isInteger, sentence)
  },
  match: 'range',
  typed: (text, field) => (text.trim() === '' ? null : (read(text, field) ?? text)),
  toText: (value, field) => lengthText(Number(value), field),
  sheet: {
    of: (value) => (typeof value === 'number' ? value / DAY : undefined),
    format: (field) => (isInHours(field) ? '[h]:mm' : '[mm]:ss'),
  },
  sample: (field, n) => (isInHours(field) ? ((n * 37) % 600) * 60 : (n * 37) % 1_800),
  props: ['in'],
}

/** Whether people read and type hours and minutes, not minutes and seconds. */
export const isInHours = (field: Pick<TypeFacts, 'in'>): boolean => field.in === 'hours'

/** Seconds as people read them in this field: 5400 is 01:30:00, in hours 1:30. */
export const lengthText = (seconds: number, field: Pick<TypeFacts, 'in'>): string =>
  isInHours(field) ? hoursText(seconds) : durationText(seconds)

const read = (text: string, field: TypeFacts): number | undefined =>
  isInHours(field) ? typedHours(text) : durationOf(text)

/** Seconds as people read them: 75 is 01:15, 3675 is 01:01:15. */
export function durationText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const short = `${padded(minutes)}:${padded(rest)}`
  return hours > 0 ? `${padded(hours)}:${short}` : short
}

const padded = (number: number): string => String(number).padStart(2, '0')

/** The seconds of a text as people type it: mm:ss, h:mm:ss or seconds alone; undefined for any other. */
export function durationOf(text: string): number | undefined {
  const parts = /^(?:(?:(\d{1,2}):)?(\d{1,4}):)?(\d{1,6})$/.exec(cleanText(text).trim())
  if (!parts) return undefined
  const [, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0))
  if (minutes === undefined || seconds === undefined || hours === undefined) return undefined
  if (parts[2] !== undefined && seconds > 59) return undefined
  return parts[1] !== undefined && minutes > 59 ? undefined : (hours * 60 + minutes) * 60 + seconds
}
