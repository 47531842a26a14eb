import type { CalendarLayout } from '#schema/grammar/layout-grammar.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { isDay, isTime } from '#schema/rules/day.ts'
import { inRome } from '#schema/rules/rome.ts'
import { anHourLater } from '#schema/rules/visit-time.ts'
import { fieldOf, isDerived, type Table } from '#schema/table.ts'
import { type Drop, type Entry, lastDayOf } from '#src/calendar/entry.ts'
import { t } from '#src/calendar/texts.ts'
import { dayTitle, type ViewDate } from '#src/calendar/view-date.ts'
import { addDays, dayOf, timeOf, wallDate, wallNow } from '#src/calendar/wall-clock.ts'
import { instantFromRome } from '#src/lib/format.ts'

/** The layout of a calendar, with the table whose rows it shows. */
export interface CalendarPlace {
  table: Table
  layout: CalendarLayout
}

/** When an entry is: hours, or whole days up to the midnight after the last one. */
export type Span = Pick<Entry, 'start' | 'end' | 'allDay'>

const LAST_TIME = '23:59'
const WORK_BEGINS = '09:00'

/** Whether its fields are moments; else they are days, with times of their own or without. */
const hasMoments = ({ table, layout }: CalendarPlace): boolean => fieldOf(table, layout.from)?.type === 'instant'

/** Whether entries have hours; else each lasts whole days. */
export const hasHours = (place: CalendarPlace): boolean => hasMoments(place) || place.layout.fromTime !== undefined

/** When the row is; undefined for one without a beginning. An end that is missing, or before it, is where it begins. */
export function spanOf(place: CalendarPlace, row: Row): Span | undefined {
  const { from, fromTime, to, toTime } = place.layout
  if (hasMoments(place)) {
    const start = wallMoment(row[from])
    return start && hoursFrom(start, to === undefined ? undefined : wallMoment(row[to]))
  }
  const day = textAt(row, from)
  if (!isDay(day)) return undefined
  const lastDay = to === undefined ? day : textAt(row, to)
  const last = isDay(lastDay) && wallDate(lastDay) > wallDate(day) ? lastDay : day
  const time = textAt(row, fromTime)
  if (!isTime(time)) return { start: wallDate(day), end: addDays(wallDate(last), 1), allDay: true }
  const endTime = textAt(row, toTime)
  const end = isTime(endTime) ? wallDate(last, endTime) : last === day ? undefined : wallDate(last, LAST_TIME)
  return hoursFrom(wallDate(day, time), end)
}

const textAt = (row: Row, name: string | undefined): string => {
  const value = name === undefined ? undefined : row[name]
  return typeof value === 'string' ? value : ''
}

function wallMoment(value: unknown): Date | undefined {
  const moment = typeof value === 'string' ? new Date(value) : undefined
  if (!moment || Number.isNaN(moment.getTime())) return undefined
  const { day, time } = inRome(moment)
  return wallDate(day, time)
}

/** Up to the end, or an hour. What ends at midnight is of one day. */
function hoursFrom(start: Date, end: Date | undefined): Span {
  if (!end || end <= start) return { start, end: wallDate(dayOf(start), anHourLater(timeOf(start))) }
  return lastDayOf({ start, end }) === dayOf(start) ? { start, end: withinDay(start, end) } : { start, end }
}

const withinDay = (start: Date, end: Date): Date =>
  dayOf(end) === dayOf(start) ? end : wallDate(dayOf(start), LAST_TIME)

/** When that is, in words: 'giovedì 26 novembre 2026, 09:00–10:00', 'da martedì 3 novembre 2026 a …'. */
export function whenText({ start, end, allDay }: Span): string {
  const [first, last] = [dayOf(start), lastDayOf({ start, end })]
  if (first === last) return allDay ? dayTitle(first) : `${dayTitle(first)}, ${timeOf(start)}–${timeOf(end)}`
  const [from, to] = allDay ? ['', ''] : [`, ${timeOf(start)}`, `, ${timeOf(end)}`]
  return t('calendar.span', { start: dayTitle(first) + from, end: dayTitle(last) + to })
}

/** The times of a row after a drop, as values: moved it lasts as long as before. */
export function valuesAt(place: CalendarPlace, row: Row, drop: Drop): Values {
  const was = spanOf(place, row)
  if (!was) return {}
  if (drop.resized) return written(place, drop, was, row)
  const keepsTime = was.allDay || drop.daysOnly
  const start = keepsTime ? wallDate(dayOf(drop.start), timeOf(was.start)) : drop.start
  const end = new Date(start.getTime() + was.end.getTime() - was.start.getTime())
  return written(place, { start, end }, was, row, storedEnd(place, row))
}

/** Which of its ends a row has: a move gives it none that it had not. */
function storedEnd({ layout: { to, toTime } }: CalendarPlace, row: Row): { to: boolean; toTime: boolean } {
  return { to: to !== undefined && textAt(row, to) !== '', toTime: toTime !== undefined && textAt(row, toTime) !== '' }
}

const everyEnd = { to: true, toTime: true }

/** The values that say these times; of days without hours only the days. */
function written(
  place: CalendarPlace,
  { start, end }: Pick<Span, 'start' | 'end'>,
  { allDay }: Pick<Span, 'allDay'>,
  row?: Row,
  ends = everyEnd,
): Values {
  const { from, fromTime, to, toTime } = place.layout
  if (hasMoments(place)) {
    return {
      [from]: momentAt(start, row?.[from]),
      ...(to !== undefined && ends.to && { [to]: momentAt(end, row?.[to]) }),
    }
  }
  const stop = to === undefined && !allDay ? withinDay(start, end) : end
  return {
    [from]: dayOf(start),
    ...(to !== undefined && ends.to && { [to]: allDay ? lastDayOf({ start, end }) : dayOf(stop) }),
    ...(!allDay && fromTime !== undefined && { [fromTime]: timeOf(start) }),
    ...(!allDay && toTime !== undefined && ends.toTime && { [toTime]: timeOf(stop) }),
  }
}

/** The moment of a time in Rome, with the seconds that it had before. */
function momentAt(wall: Date, before: unknown): string {
  const seconds = typeof before === 'string' ? new Date(before).getTime() % 60_000 : 0
  const moment = new Date(instantFromRome(dayOf(wall), timeOf(wall))).getTime()
  return new Date(moment + (Number.isNaN(seconds) ? 0 : seconds)).toISOString()
}

/** The times of a new row where a slot was chosen: one hour after a click, or the chosen range. A click on a day has no time. */
export function newAt(place: CalendarPlace, start: Date, end?: Date): Values {
  if (!hasHours(place))
    return writable(place, written(place, { start, end: end ?? addDays(start, 1) }, { allDay: true }))
  if (end) return writable(place, written(place, { start, end: withinDay(start, end) }, {}))
  const time = timeOf(start) === '00:00' ? WORK_BEGINS : timeOf(start)
  const day = dayOf(start)
  return writable(place, written(place, { start: wallDate(day, time), end: wallDate(day, anHourLater(time)) }, {}))
}

/** The times of a new row by the button: on the day that is in view, or today at the next full hour. */
export function newNow(place: CalendarPlace, { view, day }: ViewDate, now = wallNow()): Values {
  const date = view === 'day' ? day : dayOf(now)
  const nextHour = anHourLater(`${timeOf(now).slice(0, 2)}:00`)
  const isLater = date === dayOf(now) && nextHour < '22:00' && hasHours(place)
  return newAt(place, wallDate(date, isLater ? nextHour : '00:00'))
}

const writable = ({ table }: CalendarPlace, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isWritable(table, name)))

/** Whether people write the field. */
export function isWritable(table: Table, name: string): boolean {
  const field = fieldOf(table, name)
  return field !== undefined && !field.readOnly && !isDerived(field)
}
