import { z } from 'zod'
import { type RangeName, rangeNames } from '../grammar/block-grammar.ts'
import { dayToIso, isDay, isoToDay, shiftedDay } from '../rules/day.ts'
import { nextPeriod, periodSpan } from '../rules/periods.ts'

/** Days of a page of figures, the last one included; an end that is not said is open. */
export interface DaySpan {
  from?: string
  to?: string
}

/** The days of a page: under a name, or as two days. */
export interface PageRange {
  name: RangeName | 'days'
  span: DaySpan
}

/** How addresses call them. */
const words: Readonly<Record<RangeName, string>> = {
  month: 'mese',
  lastMonth: 'mese-scorso',
  quarter: 'trimestre',
  year: 'anno',
  last12: 'ultimi-12-mesi',
  all: 'tutto',
}

const RANGE = 'periodo'
const FROM = 'dal'
const TO = 'al'

/** The days of that name, on this day (DD-MM-YYYY). */
export function spanOf(name: RangeName, today: string): DaySpan {
  const [year = '', month = ''] = dayToIso(today).split('-')
  const first = (at: string) => isoToDay(`${at}-01`)
  const thisMonth = first(`${year}-${month}`)
  switch (name) {
    case 'month':
      return periodSpan('month', thisMonth)
    case 'lastMonth': {
      const to = shiftedDay(thisMonth, -1)
      return { from: first(dayToIso(to).slice(0, 7)), to }
    }
    case 'quarter': {
      const begins = Math.floor((Number(month) - 1) / 3) * 3 + 1
      return periodSpan('quarter', first(`${year}-${String(begins).padStart(2, '0')}`))
    }
    case 'year':
      return periodSpan('year', first(`${year}-01`))
    case 'last12': {
      const next = nextPeriod('month', thisMonth)
      const [nextYear, nextMonth] = dayToIso(next).split('-')
      return { from: first(`${Number(nextYear) - 1}-${nextMonth}`), to: shiftedDay(next, -1) }
    }
    default:
      return {}
  }
}

/** The days that an address says, or those that the page begins with. */
export function rangeIn(query: URLSearchParams, begins: RangeName, today: string): PageRange {
  const ends = { from: dayIn(query, FROM), to: dayIn(query, TO) }
  if (ends.from !== undefined || ends.to !== undefined) {
    return { name: 'days', span: Object.fromEntries(Object.entries(ends).filter(([, day]) => day !== undefined)) }
  }
  const name = rangeNames.find((one) => words[one] === query.get(RANGE)) ?? begins
  return { name, span: spanOf(name, today) }
}

const dayIn = (query: URLSearchParams, key: string): string | undefined => {
  const day = query.get(key)
  return day !== null && isDay(day) ? day : undefined
}

/** The address with these days: by their name, or as two days; none where the page begins with them. */
export function withRange(query: URLSearchParams, range: RangeName | DaySpan, begins: RangeName): URLSearchParams {
  const next = new URLSearchParams([...query].filter(([key]) => ![RANGE, FROM, TO].includes(key)))
  if (typeof range === 'string') {
    if (range !== begins) next.set(RANGE, words[range])
    return next
  }
  if (range.from !== undefined) next.set(FROM, range.from)
  if (range.to !== undefined) next.set(TO, range.to)
  return next
}

const span = z.object({ from: z.string().optional(), to: z.string().optional() })

/** The days that a filter by dates means: one day, or from one to another. */
export function spanOfFilter(value: unknown): DaySpan | 'all' {
  if (typeof value === 'string') return { from: value, to: value }
  const { from, to } = span.safeParse(value).data ?? {}
  return from === undefined && to === undefined ? 'all' : { ...(from && { from }), ...(to && { to }) }
}

/** The days that are there to be changed where two days are to be chosen: those that are shown, else this year. */
export const daysToBegin = (shown: DaySpan, today: string): DaySpan =>
  shown.from === undefined && shown.to === undefined ? spanOf('year', today) : shown
