import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { relatedRowsOf } from '#schema/rows/section-rows.ts'
import { model } from '#schema/tables.ts'
import { SendsBody } from '#src/features/negotiations/sends/screens.tsx'
import { RelatedList } from '#src/page/related-list.tsx'
import { openList, openScreen, press } from './support/screen.tsx'

const wide = window.matchMedia
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('width <') ? { ...wide(query), matches: true } : wide(query),
  )
})
afterEach(() => vi.restoreAllMocks())

const customer: Row = {
  id: 1,
  version: 1,
  code: 'C1',
  companyName: 'Bianchi S.r.l.',
  vatNumber: null,
  agent: { id: 3, name: 'Ferri', code: 'F' },
  city: 'Forlì',
  province: 'FC',
  phone: '3331234567',
}

it('on a phone a row is a card of a few values that it has, with a button that calls; a touch opens the rest', async () => {
  await openList('customers', [customer])
  const list = await screen.findByRole('list', { name: 'Clienti' })
  const shown = [...list.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(shown).toEqual(['C1', expect.stringContaining('Ferri'), 'Forlì', 'FC', '333.123.4567'])
  expect(list.querySelector('[data-brief]')).not.toBeNull()
  const call = within(list).getByRole('link', { name: 'Chiama Bianchi S.r.l.' })
  expect(call.getAttribute('href')).toBe('tel:+393331234567')
  expect(within(list).getByRole('link', { name: 'Bianchi S.r.l.' })).toBeDefined()
})

it('on a phone a row whose values are edited where they stand shows all it has', async () => {
  await openList('branch-offices', [{ id: 1, version: 1, nome: 'Cesena', code: '12', label: null, users: [] }])
  const list = await screen.findByRole('list', { name: 'Filiali del Contact Center' })
  expect(within(list).getByText('Codice call center')).toBeDefined()
  expect(list.querySelector('[data-brief]')).toBeNull()
})

it('on a phone filters are in a sheet, and those a list has by definition are only counted on its button', async () => {
  const { address } = await openList('trattative_cp', [])
  const line = within(screen.getByRole('search'))
  press('Filtri (1)')
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Filtri' })).toBeDefined())
  const sheet = within(screen.getByRole('dialog'))
  fireEvent.click(sheet.getByRole('button', { name: 'Email' }))
  const email = sheet.getByRole('textbox', { name: 'Email' })
  fireEvent.change(email, { target: { value: '@' } })
  fireEvent.blur(email)
  press('Mostra i risultati')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(line.getByRole('button', { name: 'Email: @' })).toBeDefined()
  expect(line.getByRole('button', { name: 'Filtri (2)' })).toBeDefined()
  expect(address()).toContain('email')
})

it('on a phone the sends of a negotiation are put in order beside their filters', async () => {
  const [sends] = relatedRowsOf(model, tableOf(model, 'trattative_cp'))
  if (!sends) throw new Error('Its page lists them')
  await openScreen(<RelatedList section={sends} id={5} Body={SendsBody} />, '/trattativeCp/trattativeCp/5', [])
  const order = await screen.findByRole('combobox', { name: 'Ordina per' })
  fireEvent.change(order, { target: { value: 'email' } })
  await screen.findByRole('button', { name: /^Ordine/ })
  expect(screen.getByRole('button', { name: 'Filtri' })).toBeDefined()
})
