import { z } from 'zod'
import { messages } from '../italian/messages.ts'
import { isTime } from '../rules/day.ts'
import { typedTime } from '../rules/typed-day.ts'
import type { FieldType } from './field-type.ts'
import { sheetTime } from './words.ts'

/** A time of day as HH:MM on 24 hours, after another one of its row where the definition says so. */
export const time: FieldType = {
  column: () => ({ kind: 'time' }),
  value: () => z.string(messages.time).trim().refine(isTime, messages.time),
  match: 'range',
  typed: (text) => typedTime(text) ?? text,
  sheet: { of: sheetTime, format: () => 'hh:mm' },
  sample: (field, n) => `${String(n % 24).padStart(2, '0')}:${field.after ? '45' : '30'}`,
  props: ['after', 'day'],
}
