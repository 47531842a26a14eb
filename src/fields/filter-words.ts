import { z } from 'zod'
import { ME } from '#schema/condition/reader.ts'
import { daysFromToday } from '#schema/rules/day.ts'
import { asText } from '#src/lib/format.ts'
import { t } from './filter-texts.ts'

const presence = z.strictObject({ empty: z.boolean() })
const hour = z.strictObject({ hour: z.number() })
const was = z.strictObject({ was: z.array(z.unknown()) })
const span = z.strictObject({ from: z.unknown(), to: z.unknown(), empty: z.literal(true) }).partial()

/** What a filter says in words where it names no value: the user, days from today, an hour, whether there is a value or was one; else undefined. */
export function filterWords(value: unknown, me = t('filter.me')): string | undefined {
  const there = presence.safeParse(value)
  if (there.success) return t(there.data.empty ? 'filter.empty' : 'filter.filled')
  const ofDay = hour.safeParse(value)
  if (ofDay.success) return t('filter.hour', ofDay.data)
  if (statesOnce(value)) return t('filter.was')
  if (value === ME) return me
  const days = daysFromToday(value)
  if (days !== undefined) return dayWords(days)
  const read = span.safeParse(value)
  return read.success ? spanWords(read.data) : undefined
}

/** The values of which a row had one once. */
export const statesOnce = (value: unknown): unknown[] | undefined => was.safeParse(value).data?.was

function dayWords(days: number): string {
  if (days === 0) return t('filter.today')
  if (Math.abs(days) === 1) return t(days < 0 ? 'filter.yesterday' : 'filter.tomorrow')
  return t(days < 0 ? 'filter.ago' : 'filter.in', { count: Math.abs(days) })
}

function spanWords({ from, to, empty }: z.output<typeof span>): string | undefined {
  const ends = [from, to].map(daysFromToday)
  if (!empty && ends.every((days) => days === undefined)) return undefined
  const [first, last] = ends
  const words = () => {
    if (from === undefined && last === -1) return t('filter.beforeToday')
    if (to === undefined && first === 1) return t('filter.afterToday')
    const [start, end] = [dayOf(from), dayOf(to)]
    if (start !== undefined && end !== undefined) return t('filter.between', { from: start, to: end })
    return start === undefined ? t('filter.to', { day: end }) : t('filter.from', { day: start })
  }
  return empty ? t('filter.orEmpty', { value: words() }) : words()
}

function dayOf(end: unknown): string | undefined {
  if (end === undefined || end === null) return undefined
  const days = daysFromToday(end)
  return days === undefined ? asText(end) : dayWords(days)
}
