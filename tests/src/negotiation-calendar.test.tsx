import { describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import { contrastRatio, READABLE_CONTRAST } from '#schema/rules/contrast.ts'
import { model } from '#schema/tables.ts'
import { timeOf, wallDate } from '#src/calendar/wall-clock.ts'
import {
  callbackAt,
  callbackText,
  entriesOf,
  hoursOf,
} from '#src/features/negotiations/calendar/negotiation-calendar.tsx'
import type { Negotiation } from '#src/features/negotiations/paths.ts'
import { plain } from '#src/layouts/calendar/colorings.ts'
import { entryMaker } from '#src/layouts/calendar/entries.ts'
import { rowOf } from '#src/providers/rows.ts'

const DAY = '20-11-2026'
let next = 1
const row = (values: Values = {}) =>
  rowOf('trattative_cp', {
    id: next++,
    version: 1,
    ragioneSociale: 'Rossi S.r.l.',
    contatto: 'Anna',
    statoTrattativa: { id: 1, description: 'Aperta' },
    operatore: { id: 2, username: 'ada', nomeCompleto: 'Ada Prova' },
    dataInserimento: DAY,
    richiamareInData: null,
    richiamareInOrario: null,
    ripianificaVisita: 'N',
    inizio: null,
    fine: null,
    ...values,
  })
const table = tableOf(model, 'trattative_cp')
const layout = table.screens.find(({ kind }) => kind === 'calendar')?.layouts?.calendar ?? { from: 'id', detail: [] }
const entries = (rows: Negotiation[], movable = true) =>
  entriesOf(rows, entryMaker({ model, table, layout, coloring: plain, movable: () => movable }))

describe('a negotiation in the calendar', () => {
  it('takes an hour from 8:00 on the day it was created, with name, state and owner', {
    tags: ['NEG-CAL-01', 'NEG-CAL-02', 'NEG-CAL-03'],
  }, () => {
    const [entry] = entries([row()])
    expect(entry).toMatchObject({
      title: 'Rossi S.r.l.',
      detail: 'Aperta · Ada Prova · Anna',
      state: 'Giorno di inserimento',
    })
    expect([entry?.start, entry?.end]).toEqual([wallDate(DAY, '08:00'), wallDate(DAY, '09:00')])
  })

  it('stacks with the others of its day; a row without a day is left out', {
    tags: ['NEG-CAL-04', 'NEG-CAL-11'],
  }, () => {
    const shown = entries([row(), row({ dataInserimento: '21-11-2026' }), row({ dataInserimento: null }), row()])
    expect(shown.map(({ start }) => start)).toEqual([
      wallDate(DAY, '08:00'),
      wallDate('21-11-2026', '08:00'),
      wallDate(DAY, '09:00'),
    ])
  })

  it('has the color of its kind, and legible text', { tags: ['NEG-CAL-07', 'NEG-CAL-08', 'NEG-CAL-09'] }, () => {
    const shown = entries([row({ richiamareInData: DAY }), row({ ripianificaVisita: 'Y' }), row()])
    expect(shown.map(({ background }) => background)).toEqual(['#FF9900', '#00b33c', '#82B1FF'])
    for (const { background, ink } of shown) {
      expect(contrastRatio(background, ink)).toBeGreaterThanOrEqual(READABLE_CONTRAST)
    }
  })

  it('can be moved only if it is a callback, by users who may', () => {
    const rows = [row({ richiamareInData: DAY }), row({ richiamareInOrario: '15:30' }), row({ ripianificaVisita: 'Y' })]
    expect(entries(rows).map(({ movable }) => movable)).toEqual([true, true, false])
    expect(entries(rows, false).some(({ movable }) => movable)).toBe(false)
  })

  it('late in the evening ends with its day, where the library would show two whole days', () => {
    const [entry] = entries([row({ richiamareInOrario: '23:30' })])
    expect(entry && [timeOf(entry.start), timeOf(entry.end)]).toEqual(['23:30', '23:59'])
  })
})

it.each([
  [[], '08:00', '21:00'],
  [['15:30'], '08:00', '21:00'],
  [['06:30', '20:30'], '06:00', '22:00'],
  [['23:30'], '08:00', '23:59'],
])('a day with callbacks at %j shows its hours from %s to %s', { tags: 'NEG-CAL-05' }, (times, from, to) => {
  expect(hoursOf(entries(times.map((richiamareInOrario) => row({ richiamareInOrario }))))).toEqual({ from, to })
})

describe('a callback dragged elsewhere', { tags: 'NEG-CAL-06' }, () => {
  const at = wallDate('25-11-2026', '10:30')
  it.each([
    ['week', null, '10:30'],
    ['day', '09:00', '10:30'],
    ['month', '09:00', '09:00'],
    ['month', null, null],
  ] as const)('in the %s, with the time %s before, has %s', (view, before, after) => {
    const values = callbackAt(view, row({ richiamareInData: DAY, richiamareInOrario: before }), at)
    expect(values).toEqual({ richiamareInData: '25-11-2026', richiamareInOrario: after })
  })

  it.each([null, '10:30'])('to the same hour of another day keeps the time %s', (before) => {
    const values = callbackAt(
      'week',
      row({ richiamareInData: DAY, richiamareInOrario: before }),
      at,
      wallDate(DAY, '10:30'),
    )
    expect(values).toEqual({ richiamareInData: '25-11-2026', richiamareInOrario: before })
  })
})

describe('the quick view', () => {
  it.each([
    [{ richiamareInData: DAY, richiamareInOrario: '15:30' }, `${DAY} alle 15:30`],
    [{ richiamareInData: DAY }, DAY],
    [{ richiamareInOrario: '15:30' }, '15:30'],
    [{}, ''],
  ])('says when to call back: %o', (values, text) => expect(callbackText(row(values))).toBe(text))
})
