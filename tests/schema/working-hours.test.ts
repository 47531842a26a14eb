import { describe, expect, it } from 'vitest'
import {
  addWorkingMinutes,
  calendarOf,
  easterMonday,
  isClosed,
  workingMinutesBetween,
} from '#schema/rules/working-hours.ts'

const hours = {
  morningFrom: '08:30',
  morningTo: '12:30',
  afternoonFrom: '14:00',
  afternoonTo: '18:30',
  saturdayFrom: '08:30',
  saturdayTo: '12:30',
}
const holidays = [
  { rule: 'fixed', day: 1, month: 1 },
  { rule: 'fixed', day: 4, month: 10, fromYear: 2026 },
  { rule: 'fixed', day: 17, month: 3, fromYear: 2011, toYear: 2011 },
  { rule: 'fixed', day: 29, month: 2 },
  { rule: 'easterMonday' },
]
const calendar = calendarOf(hours, holidays, ['24-12-2026'])
const aroundTheClock = calendarOf(
  {
    morningFrom: '00:00',
    morningTo: '12:00',
    afternoonFrom: '12:00',
    afternoonTo: '23:59',
    sundayFrom: '00:00',
    sundayTo: '23:59',
    saturdayFrom: '00:00',
    saturdayTo: '23:59',
  },
  [],
  [],
)
const at = (iso: string) => new Date(iso)

// 16 November 2026 is a Monday; Rome is one hour ahead of UTC.
describe('working minutes', () => {
  it.each([
    ['within a morning', '2026-11-16T08:00:00Z', '2026-11-16T08:20:00Z', 20],
    ['over lunch', '2026-11-16T11:20:00Z', '2026-11-16T13:10:00Z', 20],
    ['over a night', '2026-11-16T17:25:00Z', '2026-11-17T07:35:00Z', 10],
    ['over a weekend', '2026-11-20T17:20:00Z', '2026-11-23T07:40:00Z', 260],
    ['of a whole week', '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z', 5 * 510 + 240],
    ['of a Sunday', '2026-11-22T08:00:00Z', '2026-11-22T18:00:00Z', 0],
    ['of a closed day and a holiday', '2026-12-23T17:30:00Z', '2026-12-25T07:30:00Z', 0],
    ['of parts of a minute', '2026-11-16T08:00:00Z', '2026-11-16T08:00:30Z', 0.5],
    ['backwards', '2026-11-16T09:00:00Z', '2026-11-16T08:00:00Z', 0],
    ['in summer time, two hours ahead of UTC', '2026-07-06T06:00:00Z', '2026-07-06T07:00:00Z', 30],
    ['from winter into summer time', '2026-03-28T10:30:00Z', '2026-03-30T06:40:00Z', 70],
    ['from summer into winter time', '2026-10-24T09:30:00Z', '2026-10-26T07:40:00Z', 70],
  ])('%s', (_what, from, to, minutes) => {
    expect(workingMinutesBetween(calendar, at(from), at(to))).toBe(minutes)
  })

  it('are those that pass where somebody works while the clocks change', () => {
    const day = (date: string, next: string) =>
      workingMinutesBetween(aroundTheClock, at(`${date}T23:00:00+01:00`), at(`${next}T12:00:00Z`))
    // From 23:00 to 23:59, and from midnight to 12:00 UTC: 13 or 14 o'clock in Rome.
    expect(day('2026-03-28', '2026-03-29')).toBe(59 + 13 * 60)
    expect(workingMinutesBetween(aroundTheClock, at('2026-10-24T22:00:00Z'), at('2026-10-25T11:00:00Z'))).toBe(13 * 60)
    const early = calendarOf({ sundayFrom: '02:30', sundayTo: '04:00' }, [], [])
    // The clocks skip 2:30: it begins at 3:30.
    expect(workingMinutesBetween(early, at('2026-03-29T00:00:00Z'), at('2026-03-29T12:00:00Z'))).toBe(30)
    // They show 2:30 twice: it begins the first time.
    expect(workingMinutesBetween(early, at('2026-10-25T00:00:00Z'), at('2026-10-25T12:00:00Z'))).toBe(150)
  })
})

describe('the moment by which so many minutes were worked', () => {
  it.each([
    ['2026-11-16T08:00:00Z', 30, '2026-11-16T08:30:00Z'],
    ['2026-11-16T11:15:00Z', 30, '2026-11-16T13:15:00Z'],
    ['2026-11-16T11:00:00Z', 30, '2026-11-16T11:30:00Z'],
    ['2026-11-16T22:00:00Z', 30, '2026-11-17T08:00:00Z'],
    ['2026-11-21T12:00:00Z', 30, '2026-11-23T08:00:00Z'],
    ['2026-12-23T17:20:00Z', 30, '2026-12-25T07:50:00Z'],
    ['2026-11-16T07:30:00Z', 5 * 510 + 240 + 1, '2026-11-23T07:31:00Z'],
    ['2026-10-24T10:20:00Z', 30, '2026-10-26T07:50:00Z'],
    // Easter Monday of 2026.
    ['2026-04-04T10:20:00Z', 30, '2026-04-07T06:50:00Z'],
  ])('from %s after %i', (from, minutes, until) => {
    expect(addWorkingMinutes(calendar, at(from), minutes)).toEqual(at(until))
  })

  it('is none where nobody ever works', () => {
    expect(addWorkingMinutes(calendarOf({}, [], []), at('2026-11-16T08:00:00Z'), 1)).toBeUndefined()
    expect(
      addWorkingMinutes(calendarOf({ morningFrom: '08:30' }, [], []), at('2026-11-16T08:00:00Z'), 1),
    ).toBeUndefined()
    const everyDay = Array.from({ length: 12 }, (_, month) =>
      Array.from({ length: 31 }, (_, day) => ({ rule: 'fixed', day: day + 1, month: month + 1 })),
    ).flat()
    expect(addWorkingMinutes(calendarOf(hours, everyDay, []), at('2026-11-16T08:00:00Z'), 1)).toBeUndefined()
  })
})

describe('thousands of calls', () => {
  it.each([
    ['a minute a week', { saturdayFrom: '08:30', saturdayTo: '08:31' }, 10_000],
    ['half an hour a day', { morningFrom: '08:30', morningTo: '09:10' }, 10_000],
    ['the usual hours', hours, 10_000],
    ['no hours', {}, 30],
  ])('are reckoned in well under a second with %s', (_what, week, minutes) => {
    const one = calendarOf(week, holidays, [])
    const start = performance.now()
    for (let n = 0; n < 5_000; n++) addWorkingMinutes(one, new Date(Date.UTC(2026, 0, 1) + n * 3_600_000), minutes)
    expect(performance.now() - start).toBeLessThan(700)
  })
})

describe('closed days', () => {
  it.each([
    ['2026-01-01', true],
    ['2025-10-04', false],
    ['2026-10-04', true],
    ['2011-03-17', true],
    ['2012-03-17', false],
    ['2024-02-29', true],
    ['2026-12-24', true],
    ['2027-12-24', false],
    ['2026-04-06', true],
    ['2026-04-05', false],
  ])('%s: %s', (day, closed) => {
    expect(isClosed(calendar, day)).toBe(closed)
  })

  it('know the Mondays after Easter of a century', () => {
    // The days of Easter from 2000 on, as the almanacs have them: days after 21 March.
    const easters =
      '33 25 10 30 21 6 26 18 2 22 14 34 18 10 30 15 6 26 11 31 22 14 27 19 10 30 15 7 26 11 31 23 7 27 19 4 23 15 35 20 11 31 16 8 27 19 4 24 15 28 20 12 31 16 8 28 12 32 24 9 28 20 5 25 16 8 21 13 32 24 9 29 20 5 25 17 29 21 13 33 17 9 29 14 5 25 10 30 21 13 26 18 9 22 14 34 25 10 30 22'
    const mondays = easters
      .split(' ')
      .map((days, n) => new Date(Date.UTC(2000 + n, 2, 22 + Number(days))).toISOString().slice(0, 10))
    expect(mondays).toHaveLength(100)
    expect(mondays.slice(24, 27)).toEqual(['2024-04-01', '2025-04-21', '2026-04-06'])
    expect(mondays.map((day) => easterMonday(Number(day.slice(0, 4))))).toEqual(mondays)
  })
})
