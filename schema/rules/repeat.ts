import { dayToIso, isoToDay } from './day.ts'

/** How often something that repeats comes again. */
export const rhythms = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Rhythm = (typeof rhythms)[number]

const DAY_MS = 24 * 3_600_000
const DAYS: Partial<Record<Rhythm, number>> = { daily: 1, weekly: 7 }

/**
 * The first day of the rhythm after one day and not before another, days as DD-MM-YYYY. Months are counted from the day on which it
 * began: what begins on the 31st comes on the last day of shorter months, and on the 31st again in the next long one.
 * `nextDay({ every: 'monthly', from: '31-01-2026' }, { after: '31-01-2026', notBefore: '01-02-2026' })` is '28-02-2026'.
 */
export function nextDay(
  { every, from }: { every: Rhythm; from: string },
  { after, notBefore }: { after: string; notBefore: string },
): string {
  const [begin, past, first] = [from, after, notBefore].map(middayOf)
  const earliest = Math.max((past ?? 0) + DAY_MS, first ?? 0)
  const step = DAYS[every]
  const at = (count: number) =>
    step === undefined
      ? monthsLater(begin ?? 0, every === 'yearly' ? 12 * count : count)
      : (begin ?? 0) + count * step * DAY_MS
  // Never more than one month, or year, too early.
  const length = step ?? (every === 'yearly' ? 366 : 31)
  let count = Math.max(0, Math.floor((earliest - (begin ?? 0)) / (length * DAY_MS)))
  while (at(count) < earliest) count += 1
  return isoToDay(new Date(at(count)).toISOString())
}

const middayOf = (day: string): number => Date.parse(`${dayToIso(day)}T12:00:00Z`)

/** The day of that number so many months later; of a month that is too short, its last day. */
function monthsLater(from: number, months: number): number {
  const date = new Date(from)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}
