import { describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { withoutFixed } from '#src/list/list-view.ts'

const contacts = tableOf(model, 'contacts')

describe('a list of rows that have something in common', () => {
  it('shows, asks and filters by everything else', () => {
    const shown = withoutFixed(contacts, { customerId: 7 })
    expect(shown.fields.customer).toMatchObject({ list: false, form: false, filter: false, required: true })
    expect(Object.keys(shown.fields)).toEqual(Object.keys(contacts.fields))
    expect({ ...shown.fields, customer: undefined }).toEqual({ ...contacts.fields, customer: undefined })
    // What it was made from is shared by all screens.
    expect(contacts.fields.customer?.form).toBe(true)
  })

  it('is the table itself, the same object, where nothing is fixed, or nothing it has', () => {
    expect(withoutFixed(contacts)).toBe(contacts)
    expect(withoutFixed(contacts, { agentId: 1, customer: 7 })).toBe(contacts)
  })
})
