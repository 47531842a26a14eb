import { dayToIso, isDay, isoToDay, LAST_DAY, shiftedDay } from './day.ts'

/** Parts of time by which rows are counted: each has a first day, by which it is called (DD-MM-YYYY). */
export const periods = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Period = (typeof periods)[number]

const months = { month: 1, quarter: 3, year: 12 }

/** The first day of the period after the one that begins on that day: ('month', '01-11-2026') -> '01-12-2026'. */
export function nextPeriod(period: Period, first: string): string {
  if (period === 'day' || period === 'week') return shiftedDay(first, period === 'day' ? 1 : 7)
  const date = new Date(`${dayToIso(first)}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months[period])
  return isoToDay(date.toISOString())
}

/** Its days, the last one included: ('month', '01-11-2026') -> from '01-11-2026' to '30-11-2026'. No day is later than there may be. */
export function periodSpan(period: Period, first: string): { from: string; to: string } {
  const to = shiftedDay(nextPeriod(period, first), -1)
  return { from: first, to: isDay(to) ? to : LAST_DAY }
}

const month = new Intl.DateTimeFormat('it-IT', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** What it is called: 'nov 2026', '4º trim. 2026', 'sett. 48 del 2026', '2026', '28-11-2026'. */
export function periodName(period: Period, first: string): string {
  const date = new Date(`${dayToIso(first)}T00:00:00Z`)
  if (period === 'day') return first
  if (period === 'month') return month.format(date)
  if (period === 'year') return String(date.getUTCFullYear())
  if (period === 'quarter') return `${Math.floor(date.getUTCMonth() / 3) + 1}º trim. ${date.getUTCFullYear()}`
  const { week, year } = isoWeek(date)
  return `sett. ${week} del ${year}`
}

const DAY = 24 * 60 * 60 * 1_000

/** The week of its Thursday: the first one of a year holds the fourth of January (ISO 8601). */
function isoWeek(monday: Date): { week: number; year: number } {
  const thursday = new Date(monday.getTime() + 3 * DAY)
  const year = thursday.getUTCFullYear()
  return { week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY)) + 1, year }
}
