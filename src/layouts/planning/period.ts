import { isDay } from '#schema/rules/day.ts'
import { daysOf, mondayOf } from '#src/calendar/view-date.ts'
import { addDays, DAY_MS, dayOf, wallDate } from '#src/calendar/wall-clock.ts'

/** How many days are seen: two weeks, a month, four months. */
export const zooms = ['14', '31', '120'] as const
export type Zoom = (typeof zooms)[number]

/** How far a step leads: whole weeks, so that a week begins where it began. */
const STEPS = { 14: 7, 31: 28, 120: 84 } as const satisfies Record<Zoom, number>

/** The days of a planning, DD-MM-YYYY, from the first one on. */
export interface Period {
  zoom: Zoom
  from: string
  to: string
  days: readonly string[]
  /** The midnight at which the first one begins, in ms. */
  start: number
}

/** The days that are seen from that one on. */
export function periodFrom(from: string, zoom: Zoom): Period {
  const to = dayOf(addDays(wallDate(from), Number(zoom) - 1))
  return { zoom, from, to, days: daysOf({ from, to }), start: wallDate(from).getTime() }
}

/** The first day after a step. */
export const steppedFrom = ({ from, zoom }: Period, direction: 1 | -1): string =>
  dayOf(addDays(wallDate(from), direction * STEPS[zoom]))

/** The day from which the days around that one are seen: the Monday of its week. */
export const firstOf = (day: string): string => dayOf(mondayOf(wallDate(day)))

/** Parses the period of an address; by default a month from the Monday of this week. */
export function readPeriod(query: URLSearchParams, today: string): Period {
  const [date, zoom] = [query.get('date'), zooms.find((one) => one === query.get('giorni')) ?? '31']
  return (date !== null && isDay(date) && within(periodFrom(date, zoom))) || periodFrom(firstOf(today), zoom)
}

/** A period of which all days may be asked for, the one before it too; else nothing. */
const within = (period: Period): Period | undefined =>
  isDay(dayOf(addDays(wallDate(period.from), -1))) && isDay(period.to) ? period : undefined

/** Whether nobody works on that day of the week. */
export const isWeekend = (day: string): boolean => wallDate(day).getUTCDay() % 6 === 0

/** Where a moment is among the days of a period, in days from its beginning: noon of the second one is 1.5. */
export const placeOf = (moment: Date, { start }: Pick<Period, 'start'>): number => (moment.getTime() - start) / DAY_MS
