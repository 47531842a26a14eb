import type { DayLayoutFunction } from 'react-big-calendar'
import type { Entry } from '../entry.ts'

/** An entry, or a button in the hours of those for which there is no column: it has the entries that it opens. */
export interface HourBox extends Entry {
  parallel?: readonly Entry[]
}

interface Options {
  /** How many entries can be read beside each other. Two have a column each all the same. */
  columns: number
  /** What the button is called: 'Altre 2'. */
  more: (count: number) => string
}

/** Where something begins and ends, in percent of the day. */
interface Range {
  top: number
  bottom: number
}

interface Placed extends Range {
  entry: Entry
  column: number
}

type Box = ReturnType<typeof boxOf>

const GAP_PX = 3

/** The width of a button for those without a column; less in a narrow day. */
export const REST_PX = 26
const restWidth = `min(${REST_PX}px, 45%)`

/**
 * Places parallel entries of a day side by side, the earlier and longer ones first. Where there are more of them than columns, the
 * last place is a button with how many there are besides: '+2'.
 */
export function dayLayout({ columns, more }: Options): DayLayoutFunction<HourBox> {
  return ({ events, slotMetrics }) => {
    const rangeOf = (entry: Entry): Range => {
      const { top, height }: { top: number; height: number } = slotMetrics.getRange(entry.start, entry.end)
      return { top, bottom: top + height }
    }
    const placed = inColumns(events.map((entry) => ({ entry, column: 0, ...rangeOf(entry) })))
    return groupsOf(placed).flatMap((group) => boxesOf(group, columns, more))
  }
}

function boxesOf(group: readonly Placed[], columns: number, more: Options['more']): Box[] {
  const needed = Math.max(...group.map(({ column }) => column)) + 1
  const count = needed <= Math.max(2, columns) ? needed : columns
  const fitting = group.filter(({ column }) => column < count)
  const rests = groupsOf(group.filter(({ column }) => column >= count))
  const width = rests.length > 0 ? `(100% - ${restWidth})` : '100%'
  const left = (column: number) => `${width} * ${column / count}`
  const boxes = fitting.map((one) => {
    const beside = fitting.filter((other) => other.column > one.column && overlaps(one, other))
    const next = Math.min(count, ...beside.map(({ column }) => column))
    const hasRest = rests.some((rest) => rest.some((other) => overlaps(one, other)))
    const right = next === count && !hasRest ? '100%' : `${left(next)} - ${GAP_PX}px`
    return boxOf(one.entry, one, `calc(${left(one.column)})`, `calc(${right} - ${left(one.column)})`)
  })
  const buttons = rests.map((rest) => {
    const range = spanOf(rest)
    const parallel = group.filter((one) => overlaps(one, range)).map(({ entry }) => entry)
    return boxOf(restOf(rest, parallel, more), range, `calc(100% - ${restWidth})`, restWidth)
  })
  return [...boxes, ...buttons]
}

const overlaps = (a: Range, b: Range): boolean => a.top < b.bottom && b.top < a.bottom

/** Gives each entry the first column that is free at its beginning. */
function inColumns(entries: readonly Placed[]): Placed[] {
  const sorted = [...entries].sort((a, b) => a.top - b.top || b.bottom - a.bottom || a.entry.id - b.entry.id)
  const ends: number[] = []
  return sorted.map((one) => {
    const free = ends.findIndex((end) => end <= one.top)
    const column = free === -1 ? ends.length : free
    ends[column] = one.bottom
    return { ...one, column }
  })
}

/** Entries in order of their beginnings, in groups of which none overlaps another. */
function groupsOf(entries: readonly Placed[]): Placed[][] {
  const groups: Placed[][] = []
  let end = 0
  for (const one of entries) {
    const group = groups.at(-1)
    if (group && one.top < end) group.push(one)
    else groups.push([one])
    end = Math.max(end, one.bottom)
  }
  return groups
}

const spanOf = (group: readonly Placed[]): Range => ({
  top: Math.min(...group.map(({ top }) => top)),
  bottom: Math.max(...group.map(({ bottom }) => bottom)),
})

function restOf(rest: readonly Placed[], parallel: readonly Entry[], more: Options['more']): HourBox {
  const entries = rest.map(({ entry }) => entry)
  const moments = (end: 'start' | 'end') => entries.map((entry) => entry[end].getTime())
  return {
    // The library tells boxes apart by their ids.
    id: -Math.max(...entries.map(({ id }) => id)),
    title: `+${rest.length}`,
    detail: more(rest.length),
    start: new Date(Math.min(...moments('start'))),
    end: new Date(Math.max(...moments('end'))),
    background: 'var(--surface)',
    ink: 'var(--brand)',
    state: '',
    movable: false,
    parallel,
  }
}

function boxOf(event: HourBox, { top, bottom }: Range, xOffset: string, width: string) {
  const style = { top, height: `calc(${bottom - top}% - 2px)`, width, xOffset }
  return { event, style }
}
