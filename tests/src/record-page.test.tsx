import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Screen } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { handleEvent } from '#src/lib/net/realtime.ts'
import { pageOf } from '#src/resources/index.tsx'
import { openList, openScreen, press, pressRemove, type } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

beforeEach(() => localStorage.clear())

/** The page of an agent, as any table has one that names a screen of kind `record`. */
async function openAgent(rows: Row[], search = '', reply: (request: Received) => Reply | undefined = () => undefined) {
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
  const one = (request: Received): Reply | undefined => {
    const { method, path } = request
    const special = reply(request)
    if (special) return special
    if (method !== 'GET' || path !== '/api/agents/1') return undefined
    return rows[0] ? { body: { data: rows[0] } } : { status: 404, body: { message: 'Agente non trovato' } }
  }
  const opened = await openScreen(element, '/agents/1', rows, { search, reply: one })
  const puts = () => opened.server.received.filter(({ method }) => method === 'PUT')
  return { ...opened, puts }
}

const agent = (more: object = {}): Row => ({ id: 1, version: 1, name: 'Anna Bo', code: 'A1', ...more })

it('a row is read on its page, titled with its name, and a value is edited where it stands', async () => {
  const { puts } = await openAgent([agent()])
  await screen.findByRole('heading', { level: 1, name: /Anna Bo/ })
  expect(document.title).toBe('CRM - Anna Bo')
  expect(screen.queryAllByRole('textbox')).toEqual([])
  expect(screen.getAllByText('—').length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('button', { name: 'Modifica Codice di Anna Bo' }))
  const input = screen.getByRole('textbox', { name: 'Codice di Anna Bo' })
  fireEvent.change(input, { target: { value: 'A2' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  await screen.findByText('A2')
  expect(puts().map(({ body, headers }) => [body, headers['if-match']])).toEqual([
    [{ code: 'A2', codiceLingua: 'it' }, 'W/"1"'],
  ])
})

it('the whole form stands at an address of its own, and its save leads back to the page', async () => {
  const { puts } = await openAgent([agent()], '?vista=modifica')
  await screen.findByRole('button', { name: 'Salva' })
  type('Codice', 'A3')
  press('Salva')
  await screen.findByText('A3')
  expect(puts()).toHaveLength(1)
  expect(screen.getByTestId('address').textContent).toBe('')
})

it('a row is deleted as it was saved on its page', async () => {
  const { server } = await openAgent([agent()])
  fireEvent.click(await screen.findByRole('button', { name: 'Modifica Codice di Anna Bo' }))
  const input = screen.getByRole('textbox', { name: 'Codice di Anna Bo' })
  fireEvent.change(input, { target: { value: 'A2' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  await screen.findByText('A2')
  press('Elimina Anna Bo')
  await pressRemove()
  await waitFor(() => expect(server.paths()).toContain('DELETE /api/agents/1'))
  const removal = server.received.find(({ method }) => method === 'DELETE')
  expect(removal?.headers['if-match']).toBe('W/"2"')
})

it('a row whose place another one takes is not read again once it is gone', async () => {
  const users = { table: 'users', label: 'Utenti', count: 2, field: 'Agente', effect: 'restrict', filter: 'agentId' }
  const { server } = await openAgent([agent(), { id: 2, version: 1, name: 'Bea Ci', code: 'B2' }], '', ({ path }) => {
    if (path.endsWith('/usage')) return { body: { data: { usedBy: [users] } } }
    return path.endsWith('/replace') ? { body: { data: { count: 2 } }, headers: { 'x-command': 'c' } } : undefined
  })
  await screen.findByRole('heading', { level: 1, name: /Anna Bo/ })
  press('Elimina Anna Bo')
  fireEvent.click(await screen.findByRole('button', { name: 'Sostituisci con…' }))
  fireEvent.mouseDown(within(screen.getByRole('dialog')).getByRole('combobox'))
  fireEvent.click(await screen.findByText('Bea Ci', { selector: '.ant-select-item-option-content' }))
  const reads = () => server.paths().filter((path) => path === 'GET /api/agents/1').length
  const before = reads()
  press('Sostituisci ed elimina')
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: /Anna Bo/ })).toBeNull())
  act(() => handleEvent('/api/agents', '{"id":1,"action":"delete","version":2}'))
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect([server.paths().includes('POST /api/agents/1/replace'), reads() - before]).toEqual([true, 0])
})

it('a row that is not there is said so, with the way to its list', async () => {
  await openAgent([])
  await screen.findByRole('heading', { level: 1, name: 'Agente non trovato' })
  await screen.findByText('Forse nel frattempo è stato eliminato.')
  await screen.findByRole('link', { name: 'Apri l’elenco' })
})

it('a save is read once, although the hub tells of it; a change by others once more', {
  tags: ['LIST-13', 'LIST-14'],
}, async () => {
  const rows: Row[] = [{ id: 1, version: 1, description: 'Fiera' }]
  const { server } = await openList('fonti', rows)
  // Not the question whether another row has the name.
  const isList = ({ method, path, query }: Received) =>
    method === 'GET' && path === '/api/fonti' && !query.has('filters')
  const fetched = () => server.received.filter(isList).length
  const before = fetched()
  press('Modifica Fiera')
  type('Descrizione', 'Fiera di maggio', await screen.findByRole('dialog', { name: 'Modifica «Fiera»' }))
  press('Salva')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Fiera di maggio')
  act(() => handleEvent('/api/fonti', '{"id":1,"action":"update","version":2}'))
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(fetched()).toBe(before + 1)
  act(() => handleEvent('/api/fonti', '{"id":1,"action":"update","version":3}'))
  await waitFor(() => expect(fetched()).toBe(before + 2))
})
