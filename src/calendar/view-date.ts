import { isDay } from '#schema/rules/day.ts'
import { locale } from '#src/lib/i18n.ts'
import { addDays, dayOf, wallDate } from './wall-clock.ts'

export const views = ['month', 'week', 'day', 'agenda'] as const
export type View = (typeof views)[number]

/** A view of a calendar and a day in it, DD-MM-YYYY. */
export interface ViewDate {
  view: View
  day: string
}

/** The first and the last day, DD-MM-YYYY. */
export interface DateRange {
  from: string
  to: string
}

const AGENDA_DAYS = 7

/** The visible days. A month includes the days that complete its weeks, from Monday to Sunday. */
export function dateRangeOf({ view, day }: ViewDate): DateRange {
  const date = wallDate(day)
  if (view === 'day') return { from: day, to: day }
  if (view === 'agenda') return range(date, addDays(date, AGENDA_DAYS - 1))
  if (view === 'week') return range(mondayOf(date), addDays(mondayOf(date), 6))
  return range(mondayOf(monthStart(date, 0)), addDays(mondayOf(addDays(monthStart(date, 1), -1)), 6))
}

const range = (from: Date, to: Date): DateRange => ({ from: dayOf(from), to: dayOf(to) })
export const mondayOf = (date: Date) => addDays(date, -((date.getUTCDay() + 6) % 7))
const monthStart = (date: Date, offset: number) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1))

/** Whether all days of a range are in another one. */
export const isWithin = (range: DateRange, other: DateRange): boolean =>
  wallDate(range.from) >= wallDate(other.from) && wallDate(range.to) <= wallDate(other.to)

export function daysOf({ from, to }: DateRange): string[] {
  const days = []
  for (let date = wallDate(from); date <= wallDate(to); date = addDays(date, 1)) days.push(dayOf(date))
  return days
}

/** A day in the previous (-1) or the next (1) range of the same view. */
export function adjacentDay({ view, day }: ViewDate, direction: 1 | -1): string {
  const date = wallDate(day)
  if (view === 'month') return dayOf(monthStart(date, direction))
  const days = { week: 7, day: 1, agenda: AGENDA_DAYS }[view]
  return dayOf(addDays(date, direction * days))
}

/** The title of the visible range: 'novembre 2026', '16 – 22 novembre 2026', 'sabato 21 novembre 2026'. */
export function titleOf(viewDate: ViewDate): string {
  const date = wallDate(viewDate.day)
  if (viewDate.view === 'month') return format(date, { month: 'long', year: 'numeric' })
  if (viewDate.view === 'day') return dayTitle(viewDate.day)
  return rangeTitle(dateRangeOf(viewDate))
}

/** The days of a range in words: '16 – 22 novembre 2026', '30 novembre – 6 dicembre 2026'. */
export function rangeTitle({ from, to }: DateRange): string {
  const [first, last] = [wallDate(from), wallDate(to)]
  const sameYear = first.getUTCFullYear() === last.getUTCFullYear()
  const sameMonth = sameYear && first.getUTCMonth() === last.getUTCMonth()
  const start = format(first, {
    day: 'numeric',
    ...(!sameMonth && { month: 'long' }),
    ...(!sameYear && { year: 'numeric' }),
  })
  return `${start} – ${format(last, { day: 'numeric', month: 'long', year: 'numeric' })}`
}

/** 'sabato 21 novembre 2026'. */
export const dayTitle = (day: string): string =>
  format(wallDate(day), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

const formats = new Map<string, Intl.DateTimeFormat>()

/** A day in these parts, in words. A format is made once: that takes longer than hundreds of days in words. */
export function format(date: Date, parts: Intl.DateTimeFormatOptions): string {
  const key = Object.entries(parts).join()
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
  formats.set(key, made)
  return made.format(date)
}

/** Parses view and date from a query string; missing or invalid parts come from `fallback`. */
export function readViewDate(query: URLSearchParams, fallback: ViewDate): ViewDate {
  const [view, day] = [query.get('view'), query.get('date')]
  return {
    view: views.find((name) => name === view) ?? fallback.view,
    day: day !== null && isDay(day) ? day : fallback.day,
  }
}
