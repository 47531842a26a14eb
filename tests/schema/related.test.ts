import { describe, expect, it } from 'vitest'
import { homeOf } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import { readRelatedRows, relatedRowsOf, relatedTo } from '#schema/rows/section-rows.ts'
import { model } from '#schema/tables.ts'

describe('the lists on the page of a customer', () => {
  const related = relatedRowsOf(model, tableOf(model, 'customers'))

  it('come from the routes of customers, within the customer where a reference says so', () => {
    expect(related.map((section) => [section.key, section.table.name, relatedTo(section, 7)])).toEqual([
      ['trattative', 'trattative_cp', { path: '/api/customers/7/trattative_cp', scope: undefined }],
      ['contatti', 'contacts', { path: '/api/customers/7/contacts', scope: { customerId: 7 } }],
      ['dettagli', 'details', { path: '/api/customers/7/details', scope: { customerId: 7 } }],
      ['visite', 'plannings', { path: undefined, scope: { customerId: 7 } }],
    ])
  })

  it('are where rows are opened that have no screen and cannot be without it', () => {
    const homes = ['contacts', 'details', 'plannings', 'trattative_cp_invii', 'trattativa_cp_allegato'].map((name) => {
      const home = homeOf(model, tableOf(model, name))
      return home && `${home.table.name}, by ${home.field}`
    })
    expect(homes).toEqual([
      ...['customers, by customer', 'customers, by customer'],
      ...[undefined, undefined],
      'trattative_cp, by trattativaCp',
    ])
  })
})

it('rows that refer to several are limited to those with this one among them, and new ones begin with it', () => {
  const [owner, table] = [tableOf(model, 'gruppi_crm'), tableOf(model, 'users')]
  const section = readRelatedRows({
    group: { key: 'persone', title: 'Persone', fields: [], related: 'users' },
    owner,
    table,
  })
  if (typeof section === 'string') throw new Error(section)
  expect(relatedTo(section, 3).scope).toEqual({ gruppiCrm: [3] })
})
