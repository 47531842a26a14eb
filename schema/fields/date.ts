import { z } from 'zod'
import { messages } from '../italian/messages.ts'
import { isDay, isoToDay } from '../rules/day.ts'
import { typedDay } from '../rules/typed-day.ts'
import type { FieldType } from './field-type.ts'
import { sheetDay } from './words.ts'

/** A day as DD-MM-YYYY; YYYY-MM-DD is understood too. */
export const date: FieldType = {
  column: () => ({ kind: 'date' }),
  value: () => z.string(messages.date).trim().transform(isoToDay).refine(isDay, messages.date),
  match: 'range',
  typed: (text, _field, today) => typedDay(text, today) ?? text,
  daily: true,
  sheet: { of: sheetDay, format: () => 'dd-mm-yyyy' },
  sample: (_field, n) => `${String((n % 28) + 1).padStart(2, '0')}-03-2026`,
  props: ['notBefore'],
}
