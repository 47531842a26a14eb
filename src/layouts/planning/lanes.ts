import { type Bar, type Extent, extentOf } from './bars.ts'
import type { Period } from './period.ts'

/** How many bars share the height of a row; where there are more, the last place says how many besides. */
const LANES = 3

/** A bar where it stands in its row. */
export interface Placed extends Extent {
  bar: Bar
  lane: number
  /** Among how many it shares the height. */
  lanes: number
}

/** How many bars more there are on a day, named by its place, than its row has room for. */
export interface Rest {
  day: number
  count: number
}

/** Where the bars of a row stand, by when they begin. */
export function lanesOf(bars: readonly Bar[], period: Period): { placed: Placed[]; rests: Rest[] } {
  const placed: Placed[] = []
  const rests = new Map<number, number>()
  for (const group of groupsOf(bars, period)) {
    const crowded = group.some(({ lane }) => lane >= LANES)
    const lanes = crowded ? LANES : Math.max(...group.map(({ lane }) => lane)) + 1
    for (const one of group) {
      if (!crowded || one.lane < LANES - 1) placed.push({ ...one, lanes })
      else for (const day of daysIn(one)) rests.set(day, (rests.get(day) ?? 0) + 1)
    }
  }
  return { placed, rests: [...rests].map(([day, count]) => ({ day, count })) }
}

type Laid = Omit<Placed, 'lanes'>

/** Bars in groups of which none is drawn over another, each on the first lane that is free. */
function groupsOf(bars: readonly Bar[], period: Period): Laid[][] {
  const extents = bars.flatMap((bar) => {
    const extent = extentOf(bar, period)
    return extent ? [{ bar, ...extent }] : []
  })
  const groups: Laid[][] = []
  let [end, ends]: [number, number[]] = [0, []]
  for (const one of extents.sort((a, b) => a.left - b.left)) {
    if (groups.length === 0 || one.left >= end) {
      groups.push([])
      ends = []
    }
    const free = ends.findIndex((taken) => taken <= one.left)
    const lane = free === -1 ? Math.min(ends.length, LANES) : free
    if (lane < LANES) ends[lane] = one.right
    groups.at(-1)?.push({ ...one, lane })
    end = Math.max(end, one.right)
  }
  return groups
}

function daysIn({ left, right }: Extent): number[] {
  const first = Math.floor(left)
  return Array.from({ length: Math.ceil(right) - first }, (_, at) => first + at)
}
