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
