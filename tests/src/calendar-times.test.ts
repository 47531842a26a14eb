import { expect, it } from 'vitest'
import type { CalendarLayout } from '#schema/grammar/layout-grammar.ts'
import { wallDate } from '#src/calendar/wall-clock.ts'
import { type CalendarPlace, newAt, newNow, spanOf, valuesAt, whenText } from '#src/layouts/calendar/times.ts'
import { tableWith } from '#tests/support/definitions.ts'

const table = tableWith({
  day: { type: 'date', label: 'Giorno' },
  last: { type: 'date', label: 'Ultimo giorno' },
  from: { type: 'time', label: 'Dalle' },
  to: { type: 'time', label: 'Alle' },
  begin: { type: 'instant', label: 'Inizio' },
  end: { type: 'instant', label: 'Fine' },
})
const of = (layout: Omit<CalendarLayout, 'detail'>): CalendarPlace => ({ table, layout: { ...layout, detail: [] } })
const days = of({ from: 'day', to: 'last' })
const hours = of({ from: 'day', fromTime: 'from', to: 'last', toTime: 'to' })
const moments = of({ from: 'begin', to: 'end' })
const row = (values: object) => ({ id: 1, version: 1, ...values })
const [third, twelfth] = ['03-11-2026', '12-11-2026']

it.each([
  ['a day', of({ from: 'day' }), { day: third }, 'martedì 3 novembre 2026'],
  ['several', days, { day: third, last: twelfth }, 'da martedì 3 novembre 2026 a giovedì 12 novembre 2026'],
  ['an end before its beginning', days, { day: third, last: '01-11-2026' }, 'martedì 3 novembre 2026'],
  ['no end', days, { day: third, last: null }, 'martedì 3 novembre 2026'],
  ['hours', hours, { day: third, from: '09:00', last: third, to: '10:30' }, 'martedì 3 novembre 2026, 09:00–10:30'],
  ['a beginning alone', hours, { day: third, from: '09:00' }, 'martedì 3 novembre 2026, 09:00–10:00'],
  ['no time', hours, { day: third, last: null }, 'martedì 3 novembre 2026'],
  [
    'hours of several days',
    hours,
    { day: third, from: '22:00', last: '04-11-2026', to: '02:00' },
    'da martedì 3 novembre 2026, 22:00 a mercoledì 4 novembre 2026, 02:00',
  ],
  [
    'moments, on the clocks of Rome',
    moments,
    { begin: '2026-07-03T22:30:00.000Z', end: '2026-07-03T23:00:00.000Z' },
    'sabato 4 luglio 2026, 00:30–01:00',
  ],
  ['a moment alone', moments, { begin: '2026-11-03T08:00:00.000Z' }, 'martedì 3 novembre 2026, 09:00–10:00'],
  [
    'an end at midnight',
    moments,
    { begin: '2026-11-03T21:00:00.000Z', end: '2026-11-03T23:00:00.000Z' },
    'martedì 3 novembre 2026, 22:00–23:59',
  ],
])('an entry with %s says when it is', (_what, place, values, text) => {
  const span = spanOf(place, row(values))
  expect(span && whenText(span)).toBe(text)
})

it('a row without a beginning has no entry', () => {
  expect(spanOf(days, row({ day: null, last: twelfth }))).toBeUndefined()
  expect(spanOf(moments, row({ begin: null }))).toBeUndefined()
})

const fifth = { start: wallDate('05-11-2026', '15:00'), end: wallDate('05-11-2026', '16:00') }
const inWeek = { view: 'week', resized: false, daysOnly: false } as const
const inMonth = { view: 'month', resized: false, daysOnly: true } as const

it.each([
  ['days', days, { day: third, last: twelfth }, inMonth, { day: '05-11-2026', last: '14-11-2026' }],
  ['a day without an end', days, { day: third, last: null }, inMonth, { day: '05-11-2026' }],
  [
    'hours',
    hours,
    { day: third, from: '09:00', last: third, to: '10:30' },
    inWeek,
    { day: '05-11-2026', from: '15:00', last: '05-11-2026', to: '16:30' },
  ],
  [
    'hours in the month',
    hours,
    { day: third, from: '09:00', last: third, to: '10:30' },
    inMonth,
    { day: '05-11-2026', from: '09:00', last: '05-11-2026', to: '10:30' },
  ],
  [
    'moments, with their seconds, over a change of the clocks',
    moments,
    { begin: '2026-10-24T08:00:12.345Z', end: '2026-10-24T09:00:00.000Z' },
    inMonth,
    { begin: '2026-11-05T09:00:12.345Z', end: '2026-11-05T10:00:00.000Z' },
  ],
])('%s moved last as long as before', (_what, place, values, drop, after) => {
  expect(valuesAt(place, row(values), { ...drop, ...fifth })).toEqual(after)
})

it('a changed end is stored, of whole days the last one', () => {
  const drop = { ...inMonth, resized: true, start: wallDate(third), end: wallDate('08-11-2026') }
  expect(valuesAt(days, row({ day: third, last: null }), drop)).toEqual({ day: third, last: '07-11-2026' })
})

it('a new row begins where a slot was chosen', () => {
  expect(newAt(days, wallDate(third), wallDate('06-11-2026'))).toEqual({ day: third, last: '05-11-2026' })
  expect(newAt(hours, wallDate(third))).toEqual({ day: third, from: '09:00', last: third, to: '10:00' })
  expect(newAt(moments, wallDate(third, '11:30'))).toEqual({
    begin: '2026-11-03T10:30:00.000Z',
    end: '2026-11-03T11:30:00.000Z',
  })
  expect(newNow(hours, { view: 'day', day: third }, wallDate(third, '13:20'))).toMatchObject({ from: '14:00' })
})
