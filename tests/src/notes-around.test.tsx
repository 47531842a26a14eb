import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Screen } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { handleEvent, topicOf } from '#src/lib/net/realtime.ts'
import { pageOf } from '#src/resources/index.tsx'
import { openNotes } from './support/notes.tsx'
import { openList, openScreen } from './support/screen.tsx'
import type { Received } from './support/server.ts'

beforeEach(() => localStorage.clear())

const vehicles: Row[] = [1, 2, 3].map((id) => ({ id, version: 1, resourceMago: `R${id}`, description: `Mezzo ${id}` }))

it('a list says how many notes its rows have, asked at once, and again when one comes', async () => {
  let counts: Record<string, number> = { 1: 2, 3: 1 }
  const asked: Received[] = []
  await openList('mezzi', vehicles, {
    reply: (request) => {
      if (request.path !== '/api/notes/counts') return undefined
      asked.push(request)
      return { body: { data: counts } }
    },
  })
  await screen.findByText('2 note')
  expect(screen.getAllByText(/^\s*\d+ not[ae]$/).map((one) => one.textContent?.trim())).toEqual(['2 note', '1 nota'])
  expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([{ table: 'mezzi', rows: '1,2,3' }])
  counts = { 1: 2, 2: 5, 3: 1 }
  act(() => handleEvent(topicOf('notes'), '{"id":9,"action":"create","version":1}'))
  await screen.findByText('5 note')
})

it('a list of a table without notes asks for none', async () => {
  const { server } = await openList('fonti', [{ id: 1, version: 1, description: 'Fiera' }])
  expect(server.received.filter(({ path }) => path === '/api/notes/counts')).toEqual([])
})

it('the page of a row has its timeline, with the box for notes, without a feature', async () => {
  const agents = tableOf(model, 'agents')
  const [list] = agents.screens
  if (!list) throw new Error('It has a list')
  const page: Screen = { ...list, route: '/agents/:id', kind: 'record', menu: false }
  const table = { ...agents, screens: [list, page] }
  const element = (
    <Suspense>
      <Routes>
        <Route path={page.route} element={pageOf({ table, screen: page, title: 'Agente', label: 'Agente' })} />
      </Routes>
    </Suspense>
  )
  await openScreen(element, '/agents/1', [], {
    search: '?vista=cronologia',
    reply: ({ path }) => {
      if (path === '/api/agents/1') return { body: { data: { id: 1, version: 1, name: 'Anna Bo' } } }
      return path === '/api/timeline/agents/1'
        ? { body: { data: [], next: null, kinds: ['notes', 'changes'], tables: ['agents', 'notes'] } }
        : undefined
    },
  })
  await screen.findByRole('textbox', { name: 'Testo della nota' })
  await screen.findByRole('region', { name: 'Cronologia' })
})

it('the verbs of the table stand beside the box: a new row refers to this one', async () => {
  const { server } = await openNotes([])
  const acts = screen.getByRole('group', { name: 'Nuovo da qui' })
  fireEvent.click(within(acts).getByRole('button', { name: /visita/i }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByLabelText('Cliente')).toBeNull()
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Salva' })).toBeTruthy())
  expect(server.received.filter(({ method }) => method === 'POST')).toEqual([])
})
