import { describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { optionFields } from '#schema/lists/figures.ts'
import { cardFields, isPlaced, layoutsFor, mapFields, panelFields } from '#schema/lists/layouts.ts'
import { viewedList } from '#schema/lists/list-view.ts'
import { rowPath } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import type { Screen, Table } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import { indexesOf } from '#server/db/indexes.ts'
import { everyType } from '#tests/support/every-type.ts'
import { rentals } from '#tests/support/layout-tables.ts'

const written: Record<string, { screens?: object[]; big?: boolean }> = {
  ...definitions,
  prova: everyType,
  prova_noleggi: rentals,
}
const model = readModel(written, access)
const all = (table: Table) => Object.keys(table.fields)
const noleggi = tableOf(model, 'prova_noleggi')
const [screen] = noleggi.screens
if (!screen) throw new Error('no screen')

/** The table with these layouts of its first list, as a definition would say them. */
function withLayouts(name: string, layouts: object): Table {
  const { screens = [] } = written[name] ?? {}
  const at = tableOf(model, name).screens.findIndex(({ kind }) => kind === 'table' || kind === 'custom')
  const changed = screens.map((one, place) => (place === at ? { ...one, layouts } : one))
  return tableOf(readModel({ ...written, [name]: { ...written[name], screens: changed } }, access), name)
}

const listed = [...model.tables.values()].filter(({ screens }) =>
  screens.some(({ kind, route }) => (kind === 'table' || kind === 'custom') && !route.includes(':')),
)

describe('every list may have the layouts that its fields allow', () => {
  it.each(listed)('$name', (table) => {
    const boards = optionFields(model, table, all(table)).filter((name) =>
      ['choice', 'reference'].includes(table.fields[name]?.type ?? ''),
    )
    const days = all(table).filter((name) => ['date', 'instant'].includes(table.fields[name]?.type ?? ''))
    const rows = all(table).find((name) => table.fields[name]?.type === 'reference')
    const places = all(table).filter((name) => table.fields[name]?.longitude !== undefined)
    const layouts = {
      ...(boards[0] && { board: { by: boards[0] } }),
      ...(days[0] && { calendar: { from: days[0] } }),
      ...(days[0] && rows && { planning: { rows, from: days[0] } }),
      ...(places[0] && { map: { latitude: places[0] } }),
    }
    if (Object.keys(layouts).length === 0) return
    const made = withLayouts(table.name, layouts)
    const own = made.screens.find(({ kind }) => kind === 'table' || kind === 'custom')
    expect(own && layoutsFor(made, own, all(made))).toEqual(Object.keys(layouts))
    expect(own && layoutsFor(made, own, [])).toEqual([])
  })
})

it('a layout is there for who reads what it is made of', () => {
  const without = (...names: string[]) =>
    layoutsFor(
      noleggi,
      screen,
      all(noleggi).filter((name) => !names.includes(name)),
    )
  expect(without()).toEqual(['board', 'calendar', 'planning', 'map'])
  expect(without('importo', 'agente')).toEqual(['board', 'calendar', 'map'])
  expect(without('stato')).toEqual(['calendar', 'planning', 'map'])
  expect(without('al')).toEqual(['board', 'map'])
  expect(without('est')).toEqual(['board', 'calendar', 'planning'])
  expect(without('mezzo')).toEqual(['board', 'calendar', 'planning'])
  expect(layoutsFor(noleggi, {}, all(noleggi))).toEqual([])
})

it('what a layout says of a row is what its screen shows in columns, unless it says so', () => {
  const {
    board = { by: 'stato' },
    calendar = { from: 'dal', detail: [] },
    map = { latitude: 'nord' },
  } = screen.layouts ?? {}
  const shown: Screen = { ...screen, columns: ['mezzo', 'stato', 'agente', 'nord', 'dal', 'al', 'importo'] }
  expect(cardFields(noleggi, shown, board)).toEqual(['agente', 'dal', 'importo'])
  expect(cardFields(noleggi, shown, { ...board, card: undefined })).toEqual(['agente', 'nord', 'dal'])
  expect(panelFields(noleggi, shown, { ...calendar, fields: undefined })).toEqual([
    'stato',
    'agente',
    'nord',
    'dal',
    'al',
    'importo',
  ])
  expect(mapFields(noleggi, shown, { ...map, fields: undefined })).toEqual(['stato', 'agente'])
})

it('a big table finds its rows by what its layouts are made of', () => {
  const big = tableOf(
    readModel(
      {
        ...written,
        prova_noleggi: {
          ...rentals,
          big: true,
          screens: rentals.screens.map((one) => ({ ...one, columns: ['mezzo'], filters: ['mezzo'] })),
        },
      },
      access,
    ),
    'prova_noleggi',
  )
  const sorted = all(big).filter((name) => {
    const field = big.fields[name]
    return field && indexesOf(big, field, name).some((index) => index.name.endsWith('_sort'))
  })
  expect(sorted).toEqual(['mezzo', 'stato', 'dal', 'al', 'nord', 'est'])
  expect(isPlaced(big, 'importo')).toBe(false)
})

it('a calendar of its own is no list: it has no views, and no row opens over it', () => {
  const layouts = { calendar: { from: 'dal' } }
  const screens = [
    { route: '/configurations/soloCalendario', area: 'crm-config', kind: 'calendar', layouts },
    ...rentals.screens,
  ]
  const both = readModel({ ...written, prova_noleggi: { ...rentals, screens } }, access)
  expect(viewedList(both, '/configurations/soloCalendario')).toBeUndefined()
  expect(rowPath(tableOf(both, 'prova_noleggi'), 3)).toBe('/configurations/provaNoleggi?apri=3')
})

describe('a colour of entries', () => {
  const colored = (where: object) => {
    const color = [{ label: 'Mie', where, color: '#8ab8ff' }]
    return () => withLayouts('prova_noleggi', { calendar: { from: 'dal', color } })
  }

  it('is not of the row that the user refers to, which a calendar does not know', () => {
    expect(colored({ agenteId: 1 })).not.toThrow()
    expect(colored({ agenteId: '$me' })).toThrow(/T72.*calendar\.color\.0\.where\.agenteId/)
  })
})
