import { describe, expect, it } from 'vitest'
import { commonFilters, heldFor } from '#schema/lists/held-filters.ts'
import { daysToBegin, rangeIn, spanOf, spanOfFilter, withRange } from '#schema/lists/ranges.ts'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'

const TODAY = '28-11-2026'

describe('the days of a page of figures', () => {
  it.each([
    ['month', TODAY, { from: '01-11-2026', to: '30-11-2026' }],
    ['lastMonth', TODAY, { from: '01-10-2026', to: '31-10-2026' }],
    ['lastMonth', '15-01-2026', { from: '01-12-2025', to: '31-12-2025' }],
    ['quarter', TODAY, { from: '01-10-2026', to: '31-12-2026' }],
    ['quarter', '31-03-2026', { from: '01-01-2026', to: '31-03-2026' }],
    ['year', TODAY, { from: '01-01-2026', to: '31-12-2026' }],
    ['last12', TODAY, { from: '01-12-2025', to: '30-11-2026' }],
    ['last12', '01-12-2026', { from: '01-01-2026', to: '31-12-2026' }],
    ['all', TODAY, {}],
  ] as const)('%s on %s', (name, today, span) => {
    expect(spanOf(name, today)).toEqual(span)
  })

  it('stand in the address, unless they are those it begins with', () => {
    const address = (range: Parameters<typeof withRange>[1], query = 'filters={}') =>
      withRange(new URLSearchParams(query), range, 'year').toString()
    expect(address('lastMonth')).toBe('filters=%7B%7D&periodo=mese-scorso')
    expect(address('year', 'periodo=mese&dal=01-01-2026')).toBe('')
    expect(address({ from: '01-02-2026', to: '03-02-2026' }, 'periodo=mese')).toBe('dal=01-02-2026&al=03-02-2026')
    const read = (query: string) => rangeIn(new URLSearchParams(query), 'year', TODAY)
    expect(read('').name).toBe('year')
    expect(read('periodo=mese-scorso')).toEqual({ name: 'lastMonth', span: spanOf('lastMonth', TODAY) })
    expect(read('dal=01-02-2026')).toEqual({ name: 'days', span: { from: '01-02-2026' } })
    // What is no day, or no name, says nothing.
    expect(read('dal=31-02-2026&periodo=secolo').name).toBe('year')
  })

  it('are entered as a filter by dates', () => {
    expect(spanOfFilter('01-02-2026')).toEqual({ from: '01-02-2026', to: '01-02-2026' })
    expect(spanOfFilter({ to: '01-02-2026' })).toEqual({ to: '01-02-2026' })
    expect(spanOfFilter(null)).toBe('all')
    expect(daysToBegin({}, TODAY)).toEqual(spanOf('year', TODAY))
    expect(daysToBegin({ from: '01-02-2026' }, TODAY)).toEqual({ from: '01-02-2026' })
  })
})

describe('what holds for a block of a page', () => {
  const readable = (table: { fields: object }) => Object.keys(table.fields)
  const tables = ['trattative_cp', 'trattative_cp_invii', 'missed-calls'].map((name) => tableOf(model, name))
  const filters = commonFilters(model, readable, ['commerciale', 'filiale', 'nessuno'], tables)
  const values = { commerciale: [3], filiale: [1] }
  const span = { from: '01-11-2026', to: '30-11-2026' }
  const held = (table: string, date?: string) => heldFor(model, readable, { table, date }, { filters, values, span })

  it('are the filters that some table has', () => {
    expect(filters.map(({ name }) => name)).toEqual(['commerciale', 'filiale'])
  })

  it('are those of its table under their keys, and the days by its date', () => {
    expect(held('trattative_cp', 'dataInserimento')).toEqual({
      common: { commercialeId: [3], filialeId: [1] },
      and: { commercialeId: [3], filialeId: [1], dataInserimento: span },
      missed: [],
      isUndated: false,
    })
  })

  it('go through the row that its rows go with', () => {
    expect(held('trattative_cp_invii').and).toEqual({
      'trattativaCp.commercialeId': [3],
      'trattativaCp.filialeId': [1],
    })
  })

  it('are told where they do not hold', () => {
    expect(held('missed-calls')).toMatchObject({ and: {}, missed: ['Commerciale', 'Filiale'], isUndated: true })
    const through = (table: { name: string; fields: object }) =>
      table.name === 'trattative_cp' ? [] : Object.keys(table.fields)
    const unread = heldFor(model, through, { table: 'trattative_cp_invii' }, { filters, values, span })
    expect(unread).toMatchObject({ and: {}, missed: ['Commerciale', 'Filiale'] })
  })
})
