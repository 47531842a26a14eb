import type { Row, Values } from '#schema/rows/row.ts'
import { type Field, writeKey } from '#schema/table.ts'
import type { Drop } from '#src/calendar/entry.ts'
import { addDays, DAY_MS } from '#src/calendar/wall-clock.ts'
import type { OwnCalendar } from '../calendar/own-calendar.ts'
import { type CalendarPlace, valuesAt } from '../calendar/times.ts'
import type { Bar } from './bars.ts'
import { idOf } from './use-bars.ts'

/** By how many days a bar is moved, or one of its ends; and the row it comes to, null for none. */
export interface Shift {
  days: number
  edge?: 'start' | 'end'
  row?: Row | null
}

/** When the bar is after that: at least a day. */
export function shifted(bar: Pick<Bar, 'start' | 'end' | 'allDay' | 'open'>, { days, edge }: Shift) {
  const least = bar.allDay ? 1 : 0
  if (edge === 'start') {
    const start = addDays(bar.start, days)
    return { start: start < addDays(bar.end, -least) ? start : latestBefore(bar, least), end: bar.end }
  }
  const end = bar.open ? bar.end : addDays(bar.end, days)
  if (edge === undefined) return { start: addDays(bar.start, days), end }
  return { start: bar.start, end: end >= addDays(bar.start, least) && end > bar.start ? end : addDays(bar.start, 1) }
}

const latestBefore = ({ start, end }: Pick<Bar, 'start' | 'end'>, least: number): Date => {
  const days = Math.floor((end.getTime() - start.getTime()) / DAY_MS)
  return addDays(start, Math.max(0, days - least))
}

interface Options extends CalendarPlace {
  own: OwnCalendar
  /** The field that refers to the rows down. */
  rows: { name: string; field: Field }
}

/** The values that a shift changes, as they are written and as rows show them; undefined where it changes nothing. */
export function changesOf(
  bar: Bar,
  shift: Shift,
  { own, rows, ...place }: Options,
): { values: Values; shown: Values } | undefined {
  const { row } = bar
  const to = shifted(bar, shift)
  const moves = +to.start !== +bar.start || +to.end !== +bar.end
  const resized = shift.edge !== undefined && !bar.open
  const drop: Drop = { ...to, resized, daysOnly: true, view: 'month' }
  const times = moves ? (own.valuesAt?.(row, drop, bar) ?? valuesAt(place, row, drop)) : {}
  const goes = shift.row !== undefined && idOf(shift.row) !== idOf(row[rows.name])
  if (!moves && !goes) return undefined
  return {
    values: { ...times, ...(goes && { [writeKey(rows.name, rows.field)]: shift.row?.id ?? null }) },
    shown: { ...times, ...(goes && { [rows.name]: shift.row }) },
  }
}
