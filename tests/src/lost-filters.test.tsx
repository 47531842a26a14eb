import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openList, press } from './support/screen.tsx'

const rows = () => [
  { id: 1, version: 1, name: 'Bianchi', phone: '0541 1' },
  { id: 2, version: 1, name: 'Rossi', phone: '0541 2' },
]

it('an address with a filter that does not hold shows no rows, says which, and goes on without it', {
  tags: 'LIST-20',
}, async () => {
  const search = '?filters={"vecchio":"x","name":{"empty":"no"}}&sortBy=name'
  const { server, address } = await openList('agents', rows(), { search })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Parte del filtro non è stata applicata: il campo «vecchio» non c’è')
  expect(notice.textContent).toContain('{"empty":"no"}')
  expect(screen.queryByText('Rossi')).toBeNull()
  const asked = () => server.received.filter(({ path }) => path === '/api/agents')
  expect(asked().map(({ query }) => JSON.parse(query.get('filters') ?? '{}').id)).toEqual([[2_147_483_647]])
  press('Mostra senza queste parti')
  await screen.findAllByText('Rossi')
  expect(address()).toBe('?sortBy=name&descending=0')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('ranges and lists of an address that do not hold are told in words', { tags: 'LIST-20' }, async () => {
  const filters = { date: { from: '32-13-2026' }, potential: { from: '1.500', to: 'x' }, agentId: ['a', 'b'] }
  await openList('customers', [], { search: `?filters=${encodeURIComponent(JSON.stringify(filters))}` })
  const notice = (await screen.findByRole('alert')).textContent
  expect(notice).toContain('Data «da 32-13-2026» non è un valore valido')
  expect(notice).toContain('«da 1.500 a x»')
  expect(notice).toContain('Agente «a, b»')
})

it('a sort that does not hold is told beside the rows', async () => {
  await openList('agents', rows(), { search: '?sortBy=vecchio' })
  expect((await screen.findByRole('alert')).textContent).toContain('L’ordinamento per «vecchio» non si può applicare')
  expect(screen.getAllByText('Rossi').length).toBeGreaterThan(0)
})
