import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { TableList } from '#src/layouts/table-list.tsx'
import { openScreen } from './support/screen.tsx'
import type { Received } from './support/server.ts'

// The planning of visits by agents, whose server fails or whose address says what no day is.

const table = tableOf(model, 'plannings')
const list = table.screens.find(({ layouts }) => layouts?.planning)
const agents = [{ id: 7, version: 1, name: 'Ada Neri' }]

function openPlanning(search: string, visits: (request: Received) => { status?: number; body: object }) {
  if (!list) throw new Error('No list of visits has a planning')
  return openScreen(<TableList table={table} screen={list} title="Visite" />, list.route, [], {
    search: `?mostra=planning&filters={}${search}`,
    reply: (request) => {
      if (request.path === '/api/agents') return { body: { data: agents, totalRows: 1 } }
      return request.path === '/api/plannings' && request.query.has('and') ? visits(request) : undefined
    },
  })
}

it('says that entries have not come, also those that refer to no row, and asks for them again', async () => {
  let fails = true
  await openPlanning('', () => (fails ? { status: 500, body: {} } : { body: { data: [], totalRows: 0 } }))
  expect(await screen.findByText('Alcune righe non sono state caricate.')).toBeDefined()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(await screen.findByText(/^Nessuna visita in questi giorni/)).toBeDefined()
})

it.each(['31-12-2999', '01-01-1900', '99-99-2026'])('shows the days of today in the place of %s', async (day) => {
  const { server } = await openPlanning(`&giorni=120&date=${day}`, () => ({ body: { data: [], totalRows: 0 } }))
  expect(await screen.findByText(/^Nessuna visita in questi giorni/)).toBeDefined()
  const asked = server.received.flatMap(({ query }) => query.get('and') ?? [])
  expect(asked.join()).not.toMatch(/-(1899|1900|2999|3000)"/)
})
