import { describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { filterWords } from '#src/fields/filter-words.ts'
import { addressOf, plainAddress, sameViewState, saysNothing, viewOf, viewStateOf } from '#src/list/views/view-state.ts'

const table = tableOf(model, 'trattative_cp')

describe('a view of a list', () => {
  it('is written whole to the address, beside what is not about the list', () => {
    const query = new URLSearchParams('view=map&page=3&sortBy=note&filters={}')
    const address = addressOf(query, table, 'mie', { filters: { ...table.filters } })
    expect([...address]).toEqual([
      ['view', 'map'],
      ['filters', JSON.stringify(table.filters)],
      ['vistaSalvata', 'mie'],
    ])
    expect(saysNothing(address)).toBe(false)
    expect(saysNothing(new URLSearchParams('vistaSalvata=mie'))).toBe(true)
    expect(plainAddress(address).toString()).toBe('view=map')
  })

  it('opens its list in the layout that it names, and in that of the list where it names none', () => {
    const query = new URLSearchParams('mostra=bacheca&page=3')
    const layoutIn = (layout?: 'list' | 'board' | 'map') =>
      addressOf(query, table, 'mie', { filters: {}, layout }).get('mostra')
    expect([layoutIn(), layoutIn('list'), layoutIn('board'), layoutIn('map')]).toEqual([
      'bacheca',
      null,
      'bacheca',
      'mappa',
    ])
    // An address that says the layout alone is completed by the view that the list opens with.
    expect(saysNothing(query)).toBe(false)
    expect(saysNothing(new URLSearchParams('mostra=bacheca'))).toBe(true)
  })

  it('opens its list as the figure that it names, and as that of the screen where it names none', () => {
    const query = new URLSearchParams('mostra=grafico&per=inizio.month&diviso=esito&misura=sum.importo')
    const figures = { by: 'statoTrattativa', split: 'operatore' }
    const figureIn = (view: object) => {
      const address = addressOf(query, table, 'mie', { filters: {}, ...view })
      return ['mostra', 'per', 'diviso', 'misura'].map((key) => address.get(key))
    }
    expect(figureIn({ layout: 'figures', figures })).toEqual(['grafico', 'statoTrattativa', 'operatore', null])
    expect(figureIn({ layout: 'figures' })).toEqual(['grafico', null, null, null])
    expect(figureIn({ layout: 'list' })).toEqual([null, null, null, null])
    expect(figureIn({})).toEqual(['grafico', 'inizio.month', 'esito', 'sum.importo'])
  })

  it('is changed by another filter, sort or page size, not by the order of filters', () => {
    const view = { filters: { esito: 'A', archiviata: 'N' }, sortBy: 'statoDal', rowsPerPage: 100 as const }
    const shown = viewStateOf(table, view)
    expect(shown).toEqual({ filters: view.filters, sortBy: 'statoDal', sortDesc: false, rowsPerPage: 100 })
    expect(sameViewState(shown, { ...shown, filters: { archiviata: 'N', esito: 'A' } })).toBe(true)
    expect(sameViewState(shown, { ...shown, filters: { archiviata: 'N' } })).toBe(false)
    expect(sameViewState(shown, { ...shown, sortDesc: true })).toBe(false)
    expect(viewStateOf(table, viewOf(shown))).toEqual(shown)
    expect(viewStateOf(table, { filters: {} })).toMatchObject({ sortBy: table.sort, sortDesc: table.descending })
  })
})

describe('a filter that names no value', () => {
  it.each<[unknown, string | undefined]>([
    ['$me', 'Io'],
    ['$today', 'oggi'],
    ['$today-1', 'ieri'],
    ['$today+30', 'tra 30 giorni'],
    [{ empty: true }, 'vuoto'],
    [{ empty: false }, 'non vuoto'],
    [{ to: '$today-1' }, 'prima di oggi'],
    [{ from: '$today' }, 'da oggi'],
    [{ to: '$today-1', empty: true }, 'prima di oggi o vuoto'],
    [{ from: '$today-6', to: '$today' }, 'da 6 giorni fa a oggi'],
    [{ from: '01-11-2026', to: '$today' }, 'da 01-11-2026 a oggi'],
    [{ from: '01-11-2026' }, undefined],
    ['$tomorrow', undefined],
    [3, undefined],
    [[1, 2], undefined],
  ])('%j is said as %s', (value, words) => {
    expect(filterWords(value)).toBe(words)
  })
})
