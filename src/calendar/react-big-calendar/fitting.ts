import { type Entry, isBar, lastDayOf } from '../entry.ts'
import { type DateRange, dateRangeOf, daysOf, type ViewDate } from '../view-date.ts'
import { dayOf, wallDate } from '../wall-clock.ts'

/** More lines than a day has in any window. */
const MOST_OF_DAY = 30

/** The entries that the library is given to draw, and how many of each day it is not. */
export interface Fitting {
  entries: readonly Entry[]
  left: ReadonlyMap<string, number>
}

/**
 * Leaves out entries for which a day has no line in any case: the library compares each with all others. Among hours, which have
 * their own way with thousands, only the bars above them.
 */
export function fittingOf(entries: readonly Entry[], viewDate: ViewDate): Fitting {
  const inLines = viewDate.view === 'month' ? entries : entries.filter(isBar)
  const others = viewDate.view === 'month' ? [] : entries.filter((entry) => !isBar(entry))
  const range = dateRangeOf(viewDate)
  const [counts, left] = [new Map<string, number>(), new Map<string, number>()]
  const fits = (entry: Entry): boolean => {
    const days = daysWithin(entry, range)
    const hasRoom = days.some((day) => (counts.get(day) ?? 0) < MOST_OF_DAY)
    const into = hasRoom ? counts : left
    for (const day of days) into.set(day, (into.get(day) ?? 0) + 1)
    return hasRoom
  }
  return { entries: [...others, ...[...inLines].sort(byDay).filter(fits)], left }
}

const byDay = (one: Entry, other: Entry) =>
  Number(isBar(other)) - Number(isBar(one)) || one.start.getTime() - other.start.getTime()

function daysWithin(entry: Entry, { from, to }: DateRange): string[] {
  const [first, last] = [dayOf(entry.start), lastDayOf(entry)]
  if (first === last) return [first]
  return daysOf({
    from: wallDate(first) > wallDate(from) ? first : from,
    to: wallDate(last) < wallDate(to) ? last : to,
  })
}
