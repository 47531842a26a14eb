import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Row } from '#schema/rows/row.ts'
import { openList } from './support/screen.tsx'

beforeEach(() => localStorage.clear())

const categories: Row[] = [{ id: 1, version: 1, name: 'Gru', materials: [] }]
const chips = () => [...document.querySelectorAll('[data-chips] > span')].map((chip) => chip.textContent)

it.each([
  [{ any: [{ name: 'gru' }, { name: { empty: true } }] }, 'Nome: gru oppure Nome: vuoto'],
  [{ not: { name: 'gru', id: 3 } }, 'non (Nome: gru e id: 3)'],
  [{ not: { any: [{ name: 'gru' }, { name: 'pala' }] } }, 'non (Nome: gru oppure Nome: pala)'],
  [{ not: { any: [{ not: { name: 'gru' } }, { name: 'pala' }] } }, 'Nome: gru e non Nome: pala'],
  [{ not: { id: [1, 2, 3] } }, 'non id: [1,2,3]'],
  [{ not: { id: [1, 2, 3, 4] } }, 'id: altri valori, oltre a 4'],
])('a condition that no control shows stands as a chip in words: %j', async (filters, words) => {
  const { server } = await openList('categories', categories, {
    search: `?filters=${encodeURIComponent(JSON.stringify(filters))}`,
  })
  await waitFor(() => expect(chips()).toEqual([words]))
  const asked = () =>
    server.received
      .filter(({ path }) => path === '/api/categories')
      .at(-1)
      ?.query.get('filters')
  expect(JSON.parse(asked() ?? '{}')).toEqual(filters)
  fireEvent.click(screen.getByLabelText('Togli questa condizione'))
  await waitFor(() => expect(asked() ?? '{}').toBe('{}'))
  expect(chips()).toEqual([])
})

it('an hour of the day stands as a chip that is removed', async () => {
  const filters = { receivedAt: { hour: 9 } }
  await openList('missed-calls', [], { search: `?filters=${encodeURIComponent(JSON.stringify(filters))}` })
  await waitFor(() => expect(chips()).toEqual(['Ricevuta il: alle 9']))
  fireEvent.click(screen.getByLabelText('Togli il filtro Ricevuta il'))
  await waitFor(() => expect(chips()).toEqual([]))
})

it('a state that rows were in once stands as a chip with its name', async () => {
  const filters = { statoTrattativaId: { was: [4] } }
  await openList('trattative_cp', [], {
    search: `?filters=${encodeURIComponent(JSON.stringify(filters))}`,
    reply: ({ path }) =>
      path === '/api/stati_trattative'
        ? { body: { data: [{ id: 4, version: 1, description: 'Persa' }], totalRows: 1 } }
        : undefined,
  })
  await waitFor(() => expect(chips()).toEqual(['Stato trattativa: almeno una volta Persa']))
})
