import { z } from 'zod'
import { messages } from '../italian/messages.ts'
import { cleanText } from '../rules/clean-text.ts'
import type { FieldType } from './field-type.ts'

const LONGEST = 360_000 - 1
const DAY = 86_400

/** A length of time in whole seconds, under a hundred hours; people read and type it as mm:ss or h:mm:ss. */
export const duration: FieldType = {
  column: () => ({ kind: 'integer' }),
  value: () =>
    z
      .number(messages.duration)
      .min(0, messages.duration)
      .max(LONGEST, messages.duration)
      .refine(Number.isInteger, messages.duration),
  match: 'range',
  typed: (text) => (text.trim() === '' ? null : (durationOf(text) ?? text)),
  toText: (value) => durationText(Number(value)),
  sheet: { of: (value) => (typeof value === 'number' ? value / DAY : undefined), format: () => '[mm]:ss' },
  sample: (_field, n) => (n * 37) % 1_800,
}

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
