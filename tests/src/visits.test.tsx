import { describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import { contrastRatio, READABLE_CONTRAST } from '#schema/rules/contrast.ts'
import { model } from '#schema/tables.ts'
import { colorsById } from '#src/calendar/palette.ts'
import { wallDate } from '#src/calendar/wall-clock.ts'
import { readDismissed } from '#src/features/plannings/home/reminders.tsx'
import { stateOf, type Visit, visitOf } from '#src/features/plannings/visit.ts'
import { entriesOf, overlapping } from '#src/features/plannings/visit-calendar.tsx'
import { lookOf, visitStates } from '#src/features/plannings/visit-colors.ts'
import { plain } from '#src/layouts/calendar/colorings.ts'
import { entryMaker } from '#src/layouts/calendar/entries.ts'
import { newAt, valuesAt } from '#src/layouts/calendar/times.ts'
import { rowOf } from '#src/providers/rows.ts'

let next = 1
const row = (values: Values = {}) =>
  rowOf('plannings', {
    id: next++,
    version: 1,
    title: 'Visita',
    date: '20-11-2026',
    startTime: '09:00',
    endTime: '10:00',
    customer: { id: 7, companyName: 'Rossi S.r.l.' },
    agent: { id: 3, name: 'Bianchi' },
    communicationReport: null,
    meetingsReport: [],
    ...values,
  })

function visit(values?: Record<string, unknown>): Visit {
  const found = visitOf(row(values))
  if (!found) throw new Error('no visit')
  return found
}

const table = tableOf(model, 'plannings')
const layout = table.screens[0]?.layouts?.calendar ?? { from: 'date', detail: [] }
const place = { table, layout }

const now = wallDate('20-11-2026', '12:00')

describe('a visit in the calendar', () => {
  it('has the times of its row, with title, customer and agent', { tags: 'PLAN-B-02' }, () => {
    const [entry] = entriesOf([row()], entryMaker({ ...place, model, coloring: plain, movable: () => true }), now)
    expect(entry).toMatchObject({ title: 'Visita', detail: 'Rossi S.r.l. · Bianchi', movable: true })
    expect([entry?.start.toISOString(), entry?.end.toISOString()]).toEqual([
      '2026-11-20T09:00:00.000Z',
      '2026-11-20T10:00:00.000Z',
    ])
  })

  it('without times is left out', () => {
    expect(visitOf(row({ startTime: null }))).toBeUndefined()
    expect(visitOf(row({ date: '31-02-2026' }))).toBeUndefined()
  })

  it.each([
    ['planned', { startTime: '14:00', endTime: '15:00' }],
    ['planned', { startTime: '11:30', endTime: '12:30' }],
    ['late', {}],
    ['late', { meetingsReport: [] }],
    ['reported', { communicationReport: { id: 1, name: 'Telefono' } }],
    ['reported', { meetingsReport: [{ id: 1 }], date: '30-11-2026' }],
  ] as const)('is %s', (state, values) => {
    expect(stateOf(visit(values), now)).toBe(state)
  })

  it('overlaps another one of its agent, but not one that begins when it ends', () => {
    const [first, within, touching, other, nobody] = [
      visit({ startTime: '09:00', endTime: '12:00' }),
      visit({ startTime: '10:00', endTime: '10:30' }),
      visit({ startTime: '12:00', endTime: '13:00' }),
      visit({ agent: { id: 4 } }),
      visit({ agent: null }),
    ]
    const last = visit({ startTime: '11:00', endTime: '11:15' })
    expect([...overlapping([touching, within, other, nobody, last, first])].sort((a, b) => a - b)).toEqual(
      [first, within, last].map((one) => one.row.id),
    )
    expect(overlapping([nobody, visit({ agent: null }), visit({ date: '21-11-2026' }), visit()]).size).toBe(0)
  })

  it('has legible colors, always the same for the same agent', () => {
    const looks = [
      ...visitStates.map(lookOf),
      ...Array.from({ length: 30 }, (_, agentId) => colorsById(agentId)),
      colorsById(undefined),
    ]
    for (const { background, ink } of looks) {
      expect(contrastRatio(background, ink)).toBeGreaterThanOrEqual(READABLE_CONTRAST)
    }
    expect(colorsById(5)).toEqual(colorsById(5))
    expect(new Set(looks.slice(0, 3).map(({ background }) => background)).size).toBe(3)
  })

  it('dragged over midnight ends with its day', () => {
    const drop = { view: 'week', resized: true, daysOnly: false } as const
    const late = { start: wallDate('20-11-2026', '23:00'), end: wallDate('21-11-2026', '00:30') }
    expect(valuesAt(place, row(), { ...drop, ...late })).toEqual({
      ...{ date: '20-11-2026', startTime: '23:00', endTime: '23:59' },
    })
    expect(newAt(place, wallDate('29-03-2026', '02:00'), wallDate('29-03-2026', '03:30'))).toEqual({
      date: '29-03-2026',
      startTime: '02:00',
      endTime: '03:30',
    })
  })
})

it.each([
  [null, []],
  ['not json', []],
  ['{"day":"20-11-2026","ids":[1,2]}', [1, 2]],
  ['{"day":"20-11-2026","ids":[1,"x"]}', []],
  ['{"day":"19-11-2026","ids":[1]}', []],
  ['[1]', []],
])('a dismissed reminder is back the next day: %s', (kept, ids) => {
  expect(readDismissed(kept, '20-11-2026')).toEqual(ids)
})
