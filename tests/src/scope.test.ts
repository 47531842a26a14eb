import { describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { scopedNames, scopeFilters, withoutInputs } from '#src/list/scope.ts'

const contacts = tableOf(model, 'contacts')

describe('a list of rows with common values', () => {
  it('neither shows nor asks for these values', () => {
    const shown = withoutInputs(contacts, { customerId: 7 })
    expect(scopedNames(contacts, { customerId: 7 })).toEqual(['customer'])
    expect(shown.fields.customer).toMatchObject({ form: false, required: true })
    expect(Object.keys(shown.fields)).toEqual(Object.keys(contacts.fields))
    expect({ ...shown.fields, customer: undefined }).toEqual({ ...contacts.fields, customer: undefined })
    // What it was made from is shared by all screens.
    expect(contacts.fields.customer?.form).toBe(true)
  })

  it('filters by them under the names that filters have', () => {
    const items = tableOf(model, 'inventario-mezzi-items')
    expect(scopeFilters(items, { IdInventarioMezzi: 7 })).toEqual({ idInventarioMezzi: 7 })
    expect(scopeFilters(contacts, { customerId: 7 })).toEqual({ customerId: 7 })
    expect(scopeFilters(contacts)).toEqual({})
  })

  it('is the unchanged table without common values, or with unknown ones', () => {
    expect(withoutInputs(contacts)).toBe(contacts)
    expect(withoutInputs(contacts, { agentId: 1, customer: 7 })).toBe(contacts)
  })
})
