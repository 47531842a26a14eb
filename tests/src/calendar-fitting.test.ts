import { expect, it } from 'vitest'
import type { Entry } from '#src/calendar/entry.ts'
import { fittingOf } from '#src/calendar/react-big-calendar/fitting.ts'
import { addDays, wallDate } from '#src/calendar/wall-clock.ts'

const entry = (id: number, start: Date, end: Date): Entry => ({
  ...{ id, start, end, title: 'Ponte', detail: '', background: '#ffffff', ink: '#000000', state: '', movable: true },
})
const tenth = wallDate('10-11-2026', '09:00')
const hours = Array.from({ length: 5_000 }, (_, n) => entry(n, tenth, wallDate('10-11-2026', '10:00')))
const bar = entry(9_000, wallDate('09-11-2026'), addDays(tenth, 1))

it('a month has of each day as many entries as it may have lines, and says how many are left', () => {
  const { entries, left } = fittingOf([...hours, bar], { view: 'month', day: '10-11-2026' })
  expect(entries.length).toBeLessThan(50)
  expect(entries).toContain(bar)
  expect(entries.length + (left.get('10-11-2026') ?? 0)).toBe(5_001)
  expect(left.get('11-11-2026')).toBeUndefined()
})

it('a week has all entries among its hours', () => {
  const { entries, left } = fittingOf([...hours, bar], { view: 'week', day: '10-11-2026' })
  expect(entries).toHaveLength(5_001)
  expect(left.size).toBe(0)
})
