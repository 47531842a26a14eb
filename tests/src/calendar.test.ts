import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adjacentDay, dateRangeOf, daysOf, readViewDate, titleOf, type View } from '#src/calendar/view-date.ts'
import { dayOf, timeOf, wallDate, wallNow } from '#src/calendar/wall-clock.ts'

const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

describe.each(['Europe/Rome', 'America/New_York', 'Pacific/Auckland', 'Africa/Cairo'])('local time, in %s', (name) => {
  beforeEach(() => {
    process.env.TZ = name
  })

  it.each([
    ['29-03-2026', '02:30'],
    ['29-03-2026', '10:00'],
    ['25-10-2026', '02:30'],
    ['08-03-2026', '02:15'],
    ['24-04-2026', '00:00'],
    ['31-12-2026', '23:59'],
  ])('keeps %s %s, also across daylight saving changes', (day, time) => {
    const moment = wallDate(day, time)
    expect([dayOf(moment), timeOf(moment)]).toEqual([day, time])
  })

  it('is that of Rome', () => {
    expect(timeOf(wallNow(new Date('2026-07-01T22:30:00Z')))).toBe('00:30')
    expect(dayOf(wallNow(new Date('2026-07-01T22:30:00Z')))).toBe('02-07-2026')
    expect(timeOf(wallNow(new Date('2026-03-29T01:00:00Z')))).toBe('03:00')
    expect(timeOf(wallNow(new Date('2026-10-25T01:30:00Z')))).toBe('02:30')
  })
})

describe('the visible range of a calendar', () => {
  it.each<[View, string, string, string, string]>([
    ['month', '10-11-2026', '26-10-2026', '06-12-2026', 'novembre 2026'],
    ['month', '15-02-2027', '01-02-2027', '28-02-2027', 'febbraio 2027'],
    ['month', '31-03-2026', '23-02-2026', '05-04-2026', 'marzo 2026'],
    ['week', '22-11-2026', '16-11-2026', '22-11-2026', '16 – 22 novembre 2026'],
    ['week', '01-12-2026', '30-11-2026', '06-12-2026', '30 novembre – 6 dicembre 2026'],
    ['week', '01-01-2027', '28-12-2026', '03-01-2027', '28 dicembre 2026 – 3 gennaio 2027'],
    ['week', '29-03-2026', '23-03-2026', '29-03-2026', '23 – 29 marzo 2026'],
    ['day', '21-11-2026', '21-11-2026', '21-11-2026', 'sabato 21 novembre 2026'],
    ['agenda', '28-02-2028', '28-02-2028', '05-03-2028', '28 febbraio – 5 marzo 2028'],
  ])('%s around %s: from %s to %s', (view, day, from, to, title) => {
    expect(dateRangeOf({ view, day })).toEqual({ from, to })
    expect(titleOf({ view, day })).toBe(title)
  })

  it('lists its days without repetition or gap when clocks change', () => {
    expect(daysOf({ from: '28-03-2026', to: '30-03-2026' })).toEqual(['28-03-2026', '29-03-2026', '30-03-2026'])
    expect(daysOf(dateRangeOf({ view: 'month', day: '10-10-2026' }))).toHaveLength(35)
  })

  it('moves by its own length', () => {
    expect(adjacentDay({ view: 'month', day: '31-01-2027' }, 1)).toBe('01-02-2027')
    expect(adjacentDay({ view: 'month', day: '15-01-2027' }, -1)).toBe('01-12-2026')
    expect(adjacentDay({ view: 'week', day: '25-10-2026' }, 1)).toBe('01-11-2026')
    expect(adjacentDay({ view: 'day', day: '01-03-2026' }, -1)).toBe('28-02-2026')
    expect(adjacentDay({ view: 'agenda', day: '21-11-2026' }, 1)).toBe('28-11-2026')
  })

  it('reads an invalid URL as far as possible', () => {
    const usual = { view: 'week', day: '21-11-2026' } as const
    const read = (query: string) => readViewDate(new URLSearchParams(query), usual)
    expect(read('')).toEqual(usual)
    expect(read('view=month&date=01-02-2027')).toEqual({ view: 'month', day: '01-02-2027' })
    expect(read('view=year&date=31-02-2027')).toEqual(usual)
  })
})
