import { act, fireEvent, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Group, Screen } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { handleEvent } from '#src/lib/net/realtime.ts'
import { pageOf } from '#src/resources/index.tsx'
import { openScreen, press, type } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

beforeEach(() => localStorage.clear())

const customers: Group = {
  ...{ key: 'clienti', title: 'Clienti', fields: [], related: 'customers' },
  columns: ['companyName', 'city'],
}

/** The page of an agent, whose table says that the rows of another one refer to it. */
async function openAgent(group: Group, { role = 'ROLE_ADMIN', search = '', rows = [] as Row[] } = {}) {
  const agents = tableOf(model, 'agents')
  const [list] = agents.screens
  if (!list) throw new Error('It has a list')
  const page: Screen = { ...list, route: '/agents/:id', kind: 'record', menu: false }
  const table = { ...agents, screens: [list, page], groups: [group] }
  const element = (
    <Suspense>
      <Routes>
        <Route path={page.route} element={pageOf({ table, screen: page, title: 'Agente', label: 'Agente' })} />
      </Routes>
    </Suspense>
  )
  const reply = ({ method, path }: Received): Reply | undefined =>
    method === 'GET' && path === '/api/agents/1'
      ? { body: { data: { id: 1, version: 1, name: 'Anna Bo', code: 'A1' } } }
      : undefined
  const opened = await openScreen(element, '/agents/1', rows, { role, search, reply })
  await screen.findByRole('heading', { level: 1, name: /Anna Bo/ })
  const asked = (path: string) => opened.server.received.filter((one) => one.method === 'GET' && one.path === path)
  return { ...opened, asked }
}

const customer = (id: number): Row => ({ id, version: 1, companyName: `Edil ${id}`, city: 'Rimini' })
const filtersOf = ({ query }: Received): unknown => JSON.parse(query.get('filters') ?? 'null')

it('rows that refer to a row are listed on its page, counted beside their name, and new ones refer to it by themselves', async () => {
  const { server, asked } = await openAgent(customers, { rows: [customer(3), customer(4)] })
  const link = await screen.findByRole('link', { name: 'Clienti 2' })
  expect(asked('/api/customers').map((one) => [filtersOf(one), one.query.get('rowsPerPage')])).toEqual([
    [{ agentId: 1 }, '1'],
  ])
  expect(screen.queryByText('Altri dati')).toBeNull()

  fireEvent.click(link)
  await screen.findByText('Edil 4')
  expect(screen.getByTestId('address').textContent).toBe('?vista=clienti')
  expect(asked('/api/customers').map(filtersOf)).toEqual([{ agentId: 1 }, { agentId: 1 }])
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent?.trim())
  expect(heads.filter(Boolean)).toEqual(['Ragione sociale', 'Città', 'Azioni'])

  press('Nuovo cliente')
  const dialog = await screen.findByRole('dialog', { name: 'Nuovo cliente' })
  expect(within(dialog).queryByText('Agente')).toBeNull()
  type('Ragione sociale', 'Edil 5', dialog)
  press('Salva')
  await screen.findByRole('link', { name: 'Clienti 3' })
  const post = server.received.find(({ method }) => method === 'POST')
  expect(post?.body).toMatchObject({ companyName: 'Edil 5', agentId: 1 })
})

it('are counted anew when somebody else changes their table', async () => {
  const rows = [customer(3)]
  await openAgent(customers, { rows })
  await screen.findByRole('link', { name: 'Clienti 1' })
  rows.push(customer(4))
  act(() => handleEvent('/api/customers', '{"id":4,"action":"create","version":1}'))
  await screen.findByRole('link', { name: 'Clienti 2' })
})

it('are not offered to users who may not read them', async () => {
  const { asked } = await openAgent(customers, { role: 'ROLE_SUPERVISOR_CP' })
  const views = screen.getByRole('navigation', { name: 'Viste di Anna Bo' })
  expect(
    within(views)
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual(['Dati', 'Cronologia'])
  expect(asked('/api/customers')).toEqual([])
})

it('come from the list of a module where the table says so, and are only read where no reference limits them', async () => {
  const path = '/api/agents/1/negotiations'
  const deals: Group = {
    ...{ key: 'trattative', title: 'Trattative', fields: [], related: 'trattative_cp' },
    from: '/api/agents/{id}/negotiations',
  }
  const deal = { id: 8, version: 1, ragioneSociale: 'Edil Otto' }
  const { asked } = await openAgent(deals, { search: '?vista=trattative', rows: [deal] })
  await screen.findByText('Edil Otto')
  await screen.findByRole('link', { name: 'Trattative 1' })
  expect(asked(path).map(filtersOf)).toEqual([null, { archiviata: 'N' }])
  expect(screen.queryByRole('button', { name: /^Nuov[oa]/ })).toBeNull()
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})
