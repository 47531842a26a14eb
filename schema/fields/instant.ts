import { z } from 'zod'
import { messages } from '../italian/messages.ts'
import { inRome, romeClock } from '../rules/rome.ts'
import { date } from './date.ts'
import type { FieldType } from './field-type.ts'
import { sheetDays } from './words.ts'

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
  daily: true,
  comparable: date.value,
  toText: (value) => {
    const { day, time } = inRome(new Date(String(value)))
    return `${day} ${time}`
  },
  sheet: {
    of: (value) => sheetDays(romeClock(new Date(String(value))).getTime()),
    format: () => 'dd-mm-yyyy hh:mm',
  },
  sample: (field, n) => new Date(Date.UTC(2026, 2, 1 + (n % 28), field.after ? 9 : 8, 15)).toISOString(),
  props: ['after'],
}

function inRange(value: string): boolean {
  const year = new Date(value).getUTCFullYear()
  return year >= 1900 && year <= 2999
}
