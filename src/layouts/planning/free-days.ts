import { type Bar, extentOf } from './bars.ts'
import type { Period } from './period.ts'

/** Days of a row in order: one on which bars begin, or days on which there is none. */
export type Stretch = { day: string; bars: Bar[] } | { from: string; to: string }

/** The days of a row, by when its bars begin: one that has begun before stands on the first day. */
export function stretchesOf(bars: readonly Bar[], period: Period): Stretch[] {
  const starts = new Map<number, Bar[]>()
  const taken = new Set<number>()
  for (const bar of bars) {
    const extent = extentOf(bar, period)
    if (!extent) continue
    const first = Math.floor(extent.left)
    const begun = starts.get(first)
    if (begun) begun.push(bar)
    else starts.set(first, [bar])
    for (let day = first; day < extent.right; day++) taken.add(day)
  }
  const stretches: Stretch[] = []
  let free: { from: string; to: string } | undefined
  period.days.forEach((day, at) => {
    if (taken.has(at)) free = undefined
    else if (free) free.to = day
    else {
      free = { from: day, to: day }
      stretches.push(free)
    }
    const begun = starts.get(at)
    if (begun) stretches.push({ day, bars: begun })
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
  const stops: Stop[] = []
  const taken = new Set<number>()
  for (const bar of bars) {
    const extent = extentOf(bar, period)
    if (!extent) continue
    stops.push({ day: Math.floor(extent.left), bar })
    for (let day = Math.floor(extent.left); day < extent.right; day++) taken.add(day)
  }
  const free = period.days.flatMap((_, day): Stop[] => (taken.has(day) ? [] : [{ day }]))
  return [...stops, ...free].sort((a, b) => a.day - b.day)
}

/** The place of the stop that a day of the row leads to: what is on it, or the nearest before it. */
export function stopAt(stops: readonly Stop[], day: number): number {
  const after = stops.findIndex((stop) => stop.day > day)
  return Math.max(0, (after === -1 ? stops.length : after) - 1)
}
