import type { Row } from '#schema/rows/row.ts'
import { type Entry, isBar } from '#src/calendar/entry.ts'
import type { EntryMaker, OwnCalendar } from '../calendar/own-calendar.ts'
import type { CalendarPlace } from '../calendar/times.ts'
import { type Period, placeOf } from './period.ts'

/** An entry of a planning. Dates are wall-clock times. */
export interface Bar extends Entry {
  row: Row
  /** It has no end: it runs on, and is taken for all days that follow. */
  open: boolean
  /** The title of one that it overlaps in the same row. */
  overlaps?: string
}

const FAR = new Date('9999-12-31T00:00:00Z')

/** Whether a row that could say where it ends does not. */
export const isOpen = ({ layout: { to } }: CalendarPlace, row: Row): boolean =>
  to !== undefined && (row[to] === null || row[to] === undefined || row[to] === '')

/** The bars of rows, by when they begin; those of one thing (`taken`) may overlap. */
export function barsOf(
  place: CalendarPlace,
  rows: readonly Row[],
  { own, entryOf, taken }: { own: OwnCalendar; entryOf: EntryMaker; taken: boolean },
): Bar[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const entries = own.entriesOf?.(rows, entryOf) ?? rows.flatMap((row) => entryOf(row) ?? [])
  const bars = entries.flatMap((entry): Bar[] => {
    const row = byId.get(entry.id)
    if (!row) return []
    const open = isOpen(place, row)
    return [{ ...entry, row, open, end: open ? FAR : entry.end }]
  })
  const sorted = bars.sort((a, b) => +a.start - +b.start || +b.end - +a.end || a.id - b.id)
  return taken ? withOverlaps(sorted) : sorted
}

/** Bars by when they begin, each with one that it overlaps: one may begin when another ends. */
function withOverlaps(bars: readonly Bar[]): Bar[] {
  const names = new Map<number, string>()
  let last: Bar | undefined
  for (const bar of bars) {
    if (last && last.end > bar.start) {
      if (!names.has(bar.id)) names.set(bar.id, last.title)
      if (!names.has(last.id)) names.set(last.id, bar.title)
    }
    if (!last || bar.end > last.end) last = bar
  }
  return bars.map((bar) => (names.has(bar.id) ? { ...bar, overlaps: names.get(bar.id) } : bar))
}

/** From where to where something is, in days of a period. */
export interface Extent {
  left: number
  right: number
}

/**
 * From where to where a bar is drawn: over the whole day where it has hours of one day, else from its first hour to its last.
 * Undefined for one that is on none of the days.
 */
export function extentOf(bar: Pick<Bar, 'start' | 'end' | 'allDay'>, period: Period): Extent | undefined {
  const [start, end] = [placeOf(bar.start, period), placeOf(bar.end, period)]
  const [left, right] = isBar(bar) ? [start, end] : [Math.floor(start), Math.floor(start) + 1]
  const inside = { left: Math.max(0, left), right: Math.min(period.days.length, right) }
  return inside.left < inside.right ? inside : undefined
}

/** The days on which more than one thing is, as extents that do not touch. */
export function overlapsOf(bars: readonly Bar[], period: Period): Extent[] {
  const extents: Extent[] = []
  let last: Bar | undefined
  for (const bar of bars) {
    if (last && last.end > bar.start) {
      const end = last.end < bar.end ? last.end : bar.end
      const extent = extentOf({ start: bar.start, end, allDay: bar.allDay }, period)
      const before = extents.at(-1)
      if (before && extent && extent.left <= before.right) before.right = Math.max(before.right, extent.right)
      else if (extent) extents.push(extent)
    }
    if (!last || bar.end > last.end) last = bar
  }
  return extents
}

/** Whether a day of a period, named by its place, has something of the bar. */
export const isOn = (bar: Pick<Bar, 'start' | 'end' | 'allDay'>, day: number, period: Period): boolean => {
  const extent = extentOf(bar, period)
  return extent !== undefined && extent.left < day + 1 && extent.right > day
}
