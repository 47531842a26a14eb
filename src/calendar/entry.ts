import type { ReactNode } from 'react'
import type { View } from './view-date.ts'
import { DAY_MS, dayOf, wallDate } from './wall-clock.ts'

/** An entry of a calendar: hours of a day, or several days. Dates are wall-clock times (wall-clock.ts). */
export interface Entry {
  id: number
  title: string
  /** A second line, hidden where there is no space. */
  detail: string
  start: Date
  end: Date
  /** It lasts whole days: from midnight to the midnight after the last one. */
  allDay?: boolean
  background: string
  ink: string
  /** The meaning of the color, for screen readers. */
  state: string
  /** Icons after the title. */
  marks?: ReactNode
  movable: boolean
}

/** Where an entry was dropped. */
export interface Drop {
  start: Date
  end: Date
  view: View
  /** Its edge was dragged; else the whole entry was. */
  resized: boolean
  /** Only its day is another one: it lies where a calendar has no hours. */
  daysOnly: boolean
}

/** Whether it is a bar over the days, where the hours of each have no place for it. */
export const isBar = ({ start, end, allDay }: Pick<Entry, 'start' | 'end' | 'allDay'>): boolean =>
  allDay === true || Math.floor(start.getTime() / DAY_MS) !== Math.floor(end.getTime() / DAY_MS)

/** The last day of an entry, DD-MM-YYYY: one that ends at midnight has nothing of the day that begins then. */
export const lastDayOf = ({ start, end }: Pick<Entry, 'start' | 'end'>): string =>
  dayOf(end > start ? new Date(end.getTime() - 1) : start)

/** Whether the entry is, also in part, on that day. */
export const isOnDay = (entry: Entry, day: string): boolean =>
  dayOf(entry.start) === day || (entry.start < wallDate(day) && wallDate(lastDayOf(entry)) >= wallDate(day))
