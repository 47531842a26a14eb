import { z } from 'zod'
import { messages } from '../messages.ts'
import { date } from './date.ts'
import type { FieldType } from './field-type.ts'

const instantForm = z.iso.datetime({ offset: true })

/** A moment as ISO 8601 in UTC with milliseconds. A filter by day means the whole day in Europe/Rome. */
export const instant: FieldType = {
  column: () => ({ kind: 'instant' }),
  value: () =>
    z
      .string(messages.instant)
      .trim()
      .refine((value) => instantForm.safeParse(value).success && inRange(value), messages.instant)
      .transform((value) => new Date(value).toISOString()),
  match: 'range',
  comparable: date.value,
  sample: (_field, n) => new Date(Date.UTC(2026, 2, 1 + (n % 28), 8, 15)).toISOString(),
}

function inRange(value: string): boolean {
  const year = new Date(value).getUTCFullYear()
  return year >= 1900 && year <= 2999
}
