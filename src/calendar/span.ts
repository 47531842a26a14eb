import { isDay } from '#schema/rules/day.ts'
import { locale } from '#src/lib/i18n.ts'
import { addDays, dayOf, wallDate } from './wall-clock.ts'

export const views = ['month', 'week', 'day', 'agenda'] as const
export type View = (typeof views)[number]

/** What a calendar shows: a view around a day, DD-MM-YYYY. */
export interface Place {
  view: View
  day: string
}

/** The first and the last day in sight, DD-MM-YYYY: of a month also those that fill its weeks, from Monday to Sunday. */
export interface Span {
  from: string
  to: string
}

const AGENDA_DAYS = 7

export function spanOf({ view, day }: Place): Span {
  const at = wallDate(day)
  if (view === 'day') return { from: day, to: day }
  if (view === 'agenda') return span(at, addDays(at, AGENDA_DAYS - 1))
  if (view === 'week') return span(monday(at), addDays(monday(at), 6))
  return span(monday(monthStart(at, 0)), addDays(monday(addDays(monthStart(at, 1), -1)), 6))
}

const span = (from: Date, to: Date): Span => ({ from: dayOf(from), to: dayOf(to) })
const monday = (at: Date) => addDays(at, -((at.getUTCDay() + 6) % 7))
const monthStart = (at: Date, months: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))

export function daysOf({ from, to }: Span): string[] {
  const days = []
  for (let at = wallDate(from); at <= wallDate(to); at = addDays(at, 1)) days.push(dayOf(at))
  return days
}

/** The day that leads to the previous (-1) or the next (1) span. */
export function stepped({ view, day }: Place, by: 1 | -1): string {
  const at = wallDate(day)
  if (view === 'month') return dayOf(monthStart(at, by))
  const days = { week: 7, day: 1, agenda: AGENDA_DAYS }[view]
  return dayOf(addDays(at, by * days))
}

/** The title of a place: 'novembre 2026', '16 – 22 novembre 2026', 'sabato 21 novembre 2026'. */
export function titleOf(place: Place): string {
  const at = wallDate(place.day)
  if (place.view === 'month') return words(at, { month: 'long', year: 'numeric' })
  if (place.view === 'day') return dayTitle(place.day)
  const { from, to } = spanOf(place)
  const [first, last] = [wallDate(from), wallDate(to)]
  const sameYear = first.getUTCFullYear() === last.getUTCFullYear()
  const sameMonth = sameYear && first.getUTCMonth() === last.getUTCMonth()
  const start = words(first, {
    day: 'numeric',
    ...(!sameMonth && { month: 'long' }),
    ...(!sameYear && { year: 'numeric' }),
  })
  return `${start} – ${words(last, { day: 'numeric', month: 'long', year: 'numeric' })}`
}

/** 'sabato 21 novembre 2026'. */
export const dayTitle = (day: string): string =>
  words(wallDate(day), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

const words = (at: Date, parts: Intl.DateTimeFormatOptions) =>
  at.toLocaleDateString(locale, { ...parts, timeZone: 'UTC' })

/** The place a query string names; what is missing or invalid in it comes from `fallback`. */
export function readPlace(query: URLSearchParams, fallback: Place): Place {
  const [view, day] = [query.get('view'), query.get('date')]
  return {
    view: views.find((one) => one === view) ?? fallback.view,
    day: day !== null && isDay(day) ? day : fallback.day,
  }
}
