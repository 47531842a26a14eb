import { describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { wallDate } from '#src/calendar/wall-clock.ts'
import { entryMaker } from '#src/layouts/calendar/entries.ts'
import { barsOf, extentOf, overlapsOf } from '#src/layouts/planning/bars.ts'
import { type Stretch, stopAt, stopsOf, stretchesOf } from '#src/layouts/planning/free-days.ts'
import { lanesOf } from '#src/layouts/planning/lanes.ts'
import { firstOf, periodFrom, readPeriod, steppedFrom } from '#src/layouts/planning/period.ts'
import { changesOf } from '#src/layouts/planning/shift.ts'
import { rowsFilter, searchKeyOf } from '#src/layouts/planning/use-rows-down.ts'

// What lies where on a planning of 14 days from Monday, 2 November: of days (a reminder that ends), and of hours.

const table = tableOf(model, 'plannings')
const days = { table, layout: { rows: 'agent', from: 'date', to: 'date_reminder', detail: [] } }
const hours = { table, layout: { rows: 'agent', from: 'date', fromTime: 'startTime', toTime: 'endTime', detail: [] } }
const period = periodFrom('02-11-2026', '14')
const plain = { key: '', label: '', looks: [], lookOf: () => ({ label: '', background: '', ink: '' }) }

const row = (id: number, from: string, to: string | null = null, more = {}): Row => ({
  ...{ id, version: 1, title: `n. ${id}`, date: from, date_reminder: to, agent: { id: 7, name: 'Ada' } },
  ...more,
})
const visit = (id: number, startTime: string, endTime: string): Row =>
  row(id, '03-11-2026', null, { startTime, endTime })

function bars(rows: readonly Row[], place: typeof days | typeof hours = days, taken = true) {
  const entryOf = entryMaker({ model, coloring: plain, movable: () => true, ...place })
  return barsOf(place, rows, { own: {}, entryOf, taken })
}
const extents = (rows: readonly Row[]) =>
  bars(rows).map((bar) => {
    const { left, right } = extentOf(bar, period) ?? {}
    return [left, right]
  })

describe('a bar lies', () => {
  it.each([
    ['over its days', row(1, '03-11-2026', '05-11-2026'), [1, 4]],
    ['on one day', row(1, '03-11-2026', '03-11-2026'), [1, 2]],
    ['from the first day where it began before', row(1, '20-10-2026', '03-11-2026'), [0, 2]],
    ['to the edge where it has no end', row(1, '10-11-2026'), [8, 14]],
    ['over all days where it began before and has no end', row(1, '01-01-2026'), [0, 14]],
    ['where it begins where its end is before', row(1, '10-11-2026', '05-11-2026'), [8, 9]],
    ['nowhere where it was over before', row(1, '20-10-2026', '31-10-2026'), [undefined, undefined]],
  ])('%s', (_name, one, expected) => expect(extents([one])).toEqual([expected]))

  it('on no day where it has no beginning', () => expect(bars([row(1, '')])).toEqual([]))
})

describe('overlaps', () => {
  const pairs = (rows: readonly Row[], place?: typeof hours, taken?: boolean) =>
    bars(rows, place, taken).map(({ id, overlaps }) => [id, overlaps])

  it('are those of periods, one without an end included', () => {
    const [one, touching, open] = [
      row(1, '03-11-2026', '05-11-2026'),
      row(2, '06-11-2026', '07-11-2026'),
      row(3, '01-10-2026'),
    ]
    expect(pairs([one, touching])).toEqual([
      [1, undefined],
      [2, undefined],
    ])
    expect(pairs([one, touching, open])).toEqual([
      [3, 'n. 1'],
      [1, 'n. 3'],
      [2, 'n. 3'],
    ])
  })

  it('are those of hours, not of days', () => {
    const [early, next, within] = [visit(1, '09:00', '10:00'), visit(2, '10:00', '11:00'), visit(3, '10:30', '12:00')]
    expect(pairs([early, next], hours).map(([, name]) => name)).toEqual([undefined, undefined])
    expect(pairs([early, next, within], hours)).toEqual([
      [1, undefined],
      [2, 'n. 3'],
      [3, 'n. 2'],
    ])
  })

  it('are none among entries that refer to nothing', () =>
    expect(pairs([row(1, '03-11-2026'), row(2, '03-11-2026')], undefined, false).map(([, name]) => name)).toEqual([
      undefined,
      undefined,
    ]))

  it('are marked on their days, once where they touch', () =>
    expect(
      overlapsOf(
        bars([
          row(1, '03-11-2026', '08-11-2026'),
          row(2, '04-11-2026', '05-11-2026'),
          row(3, '06-11-2026', '07-11-2026'),
        ]),
        period,
      ),
    ).toEqual([{ left: 2, right: 6 }]))
})

describe('bars share the height of their row', () => {
  const lanes = (rows: readonly Row[], place?: typeof hours) => {
    const { placed, rests } = lanesOf(bars(rows, place), period)
    return { placed: placed.map(({ bar, lane, lanes: of }) => [bar.id, lane, of]), rests }
  }

  it('where they lie over each other, and have all of it elsewhere', () =>
    expect(
      lanes([
        row(1, '03-11-2026', '05-11-2026'),
        row(2, '04-11-2026', '04-11-2026'),
        row(3, '09-11-2026', '09-11-2026'),
      ]).placed,
    ).toEqual([
      [1, 0, 2],
      [2, 1, 2],
      [3, 0, 1],
    ]))

  it('up to three; where there are more, the last place counts them', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => visit(at + 1, '09:00', '10:00'))
    expect(lanes(many(3), hours)).toEqual({
      placed: [
        [1, 0, 3],
        [2, 1, 3],
        [3, 2, 3],
      ],
      rests: [],
    })
    expect(lanes(many(5), hours).rests).toEqual([{ day: 1, count: 3 }])
    expect(lanes(many(5_000), hours)).toEqual({
      placed: [
        [1, 0, 3],
        [2, 1, 3],
      ],
      rests: [{ day: 1, count: 4_998 }],
    })
  })
})

it('an agenda says the days of bars in order, and how long it is free between them', () => {
  const words = (stretch: Stretch) =>
    'day' in stretch ? `${stretch.day}: ${stretch.bars.map(({ id }) => id).join()}` : `${stretch.from} – ${stretch.to}`
  expect(
    stretchesOf(
      bars([row(1, '20-10-2026', '03-11-2026'), row(2, '05-11-2026', '05-11-2026'), row(3, '10-11-2026')]),
      period,
    ).map(words),
  ).toEqual(['02-11-2026: 1', '04-11-2026 – 04-11-2026', '05-11-2026: 2', '06-11-2026 – 09-11-2026', '10-11-2026: 3'])
  expect(stretchesOf([], period).map(words)).toEqual(['02-11-2026 – 15-11-2026'])
})

it('the arrows stop at each bar and each free day', () => {
  const stops = stopsOf(bars([row(1, '03-11-2026', '12-11-2026'), row(2, '04-11-2026', '04-11-2026')]), period)
  expect(stops.map(({ day, bar }) => bar?.id ?? `day ${day}`)).toEqual(['day 0', 1, 2, 'day 11', 'day 12', 'day 13'])
  expect([0, 1, 7, 11].map((day) => stopAt(stops, day))).toEqual([0, 1, 2, 3])
})

describe('a bar that is moved', () => {
  const field = table.fields.agent
  if (!field) throw new Error('no agent')
  const rows = { name: 'agent', field }
  const moved = (one: Row, shift: Parameters<typeof changesOf>[1], place: typeof days | typeof hours = days) => {
    const [bar] = bars([one], place)
    return bar && changesOf(bar, shift, { own: {}, rows, ...place })?.values
  }
  const one = row(1, '03-11-2026', '05-11-2026')

  it.each([
    ['by days keeps its length', one, { days: 2 }, { date: '05-11-2026', date_reminder: '07-11-2026' }],
    [
      'by its end is longer',
      one,
      { days: 2, edge: 'end' as const },
      { date: '03-11-2026', date_reminder: '07-11-2026' },
    ],
    [
      'by its end has a day at least',
      one,
      { days: -9, edge: 'end' as const },
      { date: '03-11-2026', date_reminder: '03-11-2026' },
    ],
    [
      'by its beginning has a day at least',
      one,
      { days: 9, edge: 'start' as const },
      { date: '05-11-2026', date_reminder: '05-11-2026' },
    ],
    ['without an end gets none', row(1, '03-11-2026'), { days: 1 }, { date: '04-11-2026' }],
    [
      'without an end gets none by its beginning',
      row(1, '03-11-2026'),
      { days: 1, edge: 'start' as const },
      { date: '04-11-2026' },
    ],
    ['to another row changes that alone', one, { days: 0, row: { id: 9, version: 1 } }, { agentId: 9 }],
    ['to the row of none empties it', one, { days: 0, row: null }, { agentId: null }],
    ['to where it is changes nothing', one, { days: 0, row: { id: 7, version: 1 } }, undefined],
  ])('%s', (_name, from, shift, values) => expect(moved(from, shift)).toEqual(values))

  it('keeps its hours', () =>
    expect(moved(visit(1, '09:00', '10:30'), { days: 1 }, hours)).toEqual({
      ...{ date: '04-11-2026', startTime: '09:00', endTime: '10:30' },
    }))
})

it('the address says from which day how many are seen; else a month from the Monday of this week', () => {
  const read = (search: string) => {
    const { from, to, zoom } = readPeriod(new URLSearchParams(search), '28-11-2026')
    return [from, to, zoom]
  }
  expect(read('')).toEqual(['23-11-2026', '23-12-2026', '31'])
  expect(read('giorni=14&date=02-11-2026')).toEqual(['02-11-2026', '15-11-2026', '14'])
  expect(read('giorni=9&date=ieri')).toEqual(['23-11-2026', '23-12-2026', '31'])
  expect(steppedFrom(period, 1)).toBe('09-11-2026')
  expect(steppedFrom(periodFrom('02-11-2026', '120'), -1)).toBe('10-08-2026')
  expect(firstOf('29-11-2026')).toBe('23-11-2026')
  expect(wallDate(period.from).getTime()).toBe(period.start)
})

describe('the rows down', () => {
  const target = tableOf(model, 'agents')
  const field = table.fields.agent
  if (!field) throw new Error('no agent')
  const asked = (filters: object, search = '') =>
    rowsFilter(target, { name: 'agent', field, filters: { ...filters }, search })

  it('are all, those that the list is filtered by, or those that are searched', () => {
    expect(asked({})).toEqual({ where: {}, hasNone: true, hasSome: true })
    expect(asked({ agentId: [3, 4] })).toEqual({ where: { id: [3, 4] }, hasNone: false, hasSome: true })
    expect(asked({ agentId: { empty: true } })).toEqual({ where: {}, hasNone: true, hasSome: false })
    expect(asked({}, ' ros ')).toEqual({ where: { name: 'ros' }, hasNone: false, hasSome: true })
  })

  it('are searched by what their reader reads', () => {
    const both = { ...target, multiField: ['code', 'name'] }
    expect([searchKeyOf(both, ['code']), searchKeyOf(target, ['name'])]).toEqual(['multiField', 'name'])
    expect([searchKeyOf(both, ['email']), searchKeyOf(target, ['code'])]).toEqual([undefined, undefined])
  })
})
