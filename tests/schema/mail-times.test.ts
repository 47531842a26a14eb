import { expect, it } from 'vitest'
import { type MailTimes, nextMailTime } from '#schema/rules/mail-times.ts'

it.each<[string, MailTimes, string, string]>([
  ['today, later', { every: 'day', hour: 8 }, '2026-11-27T06:59:59Z', '2026-11-27T07:00:00.000Z'],
  ['the next day, at the hour itself', { every: 'day', hour: 8 }, '2026-11-27T07:00:00Z', '2026-11-28T07:00:00.000Z'],
  ['in Rome, past midnight of UTC', { every: 'day', hour: 0 }, '2026-11-27T22:30:00Z', '2026-11-27T23:00:00.000Z'],
  ['next Monday', { every: 'week', weekday: 1, hour: 9 }, '2026-11-28T10:00:00Z', '2026-11-30T08:00:00.000Z'],
  ['Sunday', { every: 'week', weekday: 7, hour: 9 }, '2026-11-28T10:00:00Z', '2026-11-29T08:00:00.000Z'],
  ['a week later', { every: 'week', weekday: 5, hour: 9 }, '2026-11-27T08:00:00Z', '2026-12-04T08:00:00.000Z'],
  [
    'the last of a short month',
    { every: 'month', monthDay: 31, hour: 7 },
    '2027-02-01T10:00:00Z',
    '2027-02-28T06:00:00.000Z',
  ],
  ['the month after', { every: 'month', monthDay: 1, hour: 7 }, '2026-12-01T06:00:00Z', '2027-01-01T06:00:00.000Z'],
  ['after an hour that is skipped', { every: 'day', hour: 2 }, '2026-03-28T10:00:00Z', '2026-03-29T01:00:00.000Z'],
  ['once where an hour is shown twice', { every: 'day', hour: 2 }, '2026-10-25T00:00:00Z', '2026-10-26T01:00:00.000Z'],
])('a mail leaves %s', (_when, times, after, expected) => {
  expect(nextMailTime(times, new Date(after)).toISOString()).toBe(expected)
})
