import { groupBy } from '#src/lib/group-by.ts'
import { type Bar, extentOf } from './bars.ts'
import type { Period } from './period.ts'

/** Days of a row in order: one on which bars begin, or days on which there is none. */
export type Stretch = { day: string; bars: Bar[] } | { from: string; to: string }

/** The days of a row, by when its bars begin: one that has begun before stands on the first day. */
export function stretchesOf(bars: readonly Bar[], period: Period): Stretch[] {
  const { starts, taken } = daysOf(bars, period)
  const begunOn = groupBy(starts, ({ day }) => day)
  const stretches: Stretch[] = []
  let free: { from: string; to: string } | undefined
  period.days.forEach((day, at) => {
    if (taken.has(at)) free = undefined
    else if (free) free.to = day
    else {
      free = { from: day, to: day }
      stretches.push(free)
    }
    const begun = begunOn.get(at)
    if (begun) stretches.push({ day, bars: begun.map(({ bar }) => bar) })
  })
  return stretches
}

/** The places at which the arrows stop in a row: each bar, and each day on which there is none. */
export interface Stop {
  day: number
  bar?: Bar
}

/** The stops of a row in order. */
export function stopsOf(bars: readonly Bar[], period: Period): Stop[] {
  const { starts, taken } = daysOf(bars, period)
  const free = period.days.flatMap((_, day): Stop[] => (taken.has(day) ? [] : [{ day }]))
  return [...starts, ...free].sort((a, b) => a.day - b.day)
}

/** The place of the stop that a day of the row leads to: what is on it, or the nearest before it. */
export function stopAt(stops: readonly Stop[], day: number): number {
  const after = stops.findIndex((stop) => stop.day > day)
  return Math.max(0, (after === -1 ? stops.length : after) - 1)
}

/** The day on which each bar begins, by its place, and all days on which there is one. */
function daysOf(bars: readonly Bar[], period: Period) {
  const starts: { day: number; bar: Bar }[] = []
  const taken = new Set<number>()
  for (const bar of bars) {
    const extent = extentOf(bar, period)
    if (!extent) continue
    const day = Math.floor(extent.left)
    starts.push({ day, bar })
    for (let on = day; on < extent.right; on++) taken.add(on)
  }
  return { starts, taken }
}
