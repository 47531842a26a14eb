import { describe, expect, it } from 'vitest'
import type { Entry } from '#src/calendar/entry.ts'
import { dayLayout } from '#src/calendar/react-big-calendar/day-layout.ts'
import { columnsIn } from '#src/calendar/react-big-calendar/use-columns.ts'
import { timeOf, wallDate } from '#src/calendar/wall-clock.ts'

const DAY = '10-11-2026'
const entryOf = (hours: string, index: number): Entry => {
  const [from, to] = hours.split('-')
  return {
    ...{ id: index + 1, title: `${index + 1}`, detail: '', state: '', background: '#ffffff', ink: '#000000' },
    ...{ start: wallDate(DAY, from), end: wallDate(DAY, to), movable: true },
  }
}
const percent = (moment: Date) => ((moment.getTime() - wallDate(DAY).getTime()) / 86_400_000) * 100
const slotMetrics = {
  getRange: (start: Date, end: Date) => ({ top: percent(start), height: percent(end) - percent(start) }),
}

/** What stands beside each other, as 'title hours' from the left, and what a '+' opens in brackets. */
function layOut(hours: readonly string[], columns: number) {
  const layout = dayLayout({ columns, more: (count) => `Altre ${count}` })
  return layout({ events: hours.map(entryOf), minimumStartDifference: 60, slotMetrics, accessors: {} })
}
const shown = (hours: readonly string[], columns: number) =>
  layOut(hours, columns).map(({ event }) =>
    event.parallel
      ? `${event.title} ${timeOf(event.start)}-${timeOf(event.end)} (${event.parallel.map(({ title }) => title)})`
      : event.title,
  )

describe('parallel entries of a day', () => {
  it.each([
    ['one after the other', ['09:00-10:00', '10:00-11:00'], 1, ['1', '2']],
    ['two, however narrow', ['09:00-10:00', '09:00-10:00'], 1, ['1', '2']],
    [
      'three where two are readable',
      ['09:00-10:00', '09:00-10:00', '09:00-10:00'],
      2,
      ['1', '2', '+1 09:00-10:00 (1,2,3)'],
    ],
    ['three where three are readable', ['09:00-10:00', '09:00-10:00', '09:00-10:00'], 3, ['1', '2', '3']],
    [
      'four, on a phone one of them',
      ['09:00-10:00', '09:00-10:00', '09:00-10:00', '09:30-11:00'],
      1,
      ['1', '+3 09:00-11:00 (1,2,3,4)'],
    ],
    [
      'the earlier and the longer first',
      ['09:30-10:00', '09:00-10:00', '09:00-12:00', '09:00-09:30', '10:00-11:00'],
      2,
      ['3', '2', '5', '+1 09:00-09:30 (3,2,4)', '+1 09:30-10:00 (3,2,1)'],
    ],
  ] as const)('%s', (_name, hours, columns, expected) => {
    expect(shown(hours, columns)).toEqual(expected)
  })

  it('none lies over another, and a group with room for all takes the whole width', () => {
    const hours = ['08:00-12:00', '08:30-09:30', '09:00-10:00', '09:15-11:00', '10:00-10:30', '13:00-14:00']
    for (const columns of [1, 2, 3, 5]) {
      const boxes = layOut(hours, columns).map(({ event, style }) => ({ event, ...pixelsOf(style) }))
      for (const [index, one] of boxes.entries()) {
        expect(one.right).toBeLessThanOrEqual(200.01)
        for (const other of boxes.slice(index + 1)) {
          const isApart = one.right <= other.left + 0.01 || other.right <= one.left + 0.01
          const isAtOtherTime = one.event.end <= other.event.start || other.event.end <= one.event.start
          expect(isApart || isAtOtherTime, `${columns}: ${one.event.title} and ${other.event.title}`).toBe(true)
        }
      }
      expect(boxes.find(({ event }) => event.title === '6')).toMatchObject({ left: 0, right: 200 })
    }
  })

  it.each([
    [1130, 'week', 2],
    [1130, 'day', 18],
    [366, 'week', 1],
    [366, 'day', 4],
    [0, 'week', 1],
  ] as const)('of a calendar %i px wide a %s has room for %i beside each other', (width, view, columns) => {
    expect(columnsIn(width, view)).toBe(columns)
  })
})

/** The left and right edge in a day of 200 pixels. */
function pixelsOf(style: object): { left: number; right: number } {
  const { xOffset, width } = { xOffset: '', width: '', ...style }
  const left = pixels(xOffset)
  return { left, right: left + pixels(width) }
}

/** Reckons a length of CSS. */
function pixels(css: string): number {
  const sum = css
    .replaceAll('calc', '')
    .replaceAll('min', 'Math.min')
    .replace(/([\d.]+)%/g, (_all, share: string) => String(Number(share) * 2))
    .replaceAll('px', '')
  return Number(new Function(`return ${sum}`)())
}
