import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Rights } from '#schema/rights/access.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { TableList } from '#src/layouts/table-list.tsx'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { pageOf } from '#src/resources/index.tsx'
import { tableWith } from '#tests/support/definitions.ts'
import { abilityWith } from './support/partial-rights.ts'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

// A calendar that no feature knows of: hires, from a day to a day.

const hires = tableWith(
  {
    name: { type: 'text', label: 'Cantiere', required: true },
    inizio: { type: 'date', label: 'Inizio', required: true },
    fine: { type: 'date', label: 'Fine' },
    note: { type: 'text', label: 'Note' },
    email: { type: 'email', label: 'Email' },
    stato: { type: 'choice', label: 'Stato', options: { A: 'Aperto', C: 'Chiuso' } },
  },
  {
    name: 'agents',
    label: { one: 'Noleggio', many: 'Noleggi' },
    title: 'name',
    screens: [
      {
        route: '/configurations/agents',
        area: 'crm-config',
        columns: ['name', 'inizio', 'note', 'email'],
        layouts: {
          calendar: {
            from: 'inizio',
            to: 'fine',
            detail: ['note'],
            color: [
              { label: 'Chiuso', where: { stato: 'C' }, color: '#8bd5a0' },
              { label: 'Tutti gli altri', color: '#f5b971' },
            ],
          },
        },
      },
    ],
  },
)
const [list] = hires.screens
if (!list) throw new Error('No screen')
const page = { ...list, kind: 'calendar' as const }
const asPage: Table = { ...hires, screens: [page] }

const hire = { id: 1, version: 3, name: 'Ponte', inizio: '03-11-2026', fine: '12-11-2026', note: 'con operatore' }
const rows: Row[] = [
  { ...hire, email: 'anna@esempio.it', stato: 'A' },
  { id: 2, version: 1, name: 'Diga', inizio: '11-11-2026', fine: '01-11-2026', note: null, stato: 'C' },
  { id: 3, version: 1, name: 'Senza inizio', inizio: null, fine: '12-11-2026', stato: 'A' },
]

afterEach(() => {
  for (const { id } of currentMessages()) act(() => closeMessage(id))
})

interface Options {
  rights?: Rights
  search?: string
  of?: readonly Row[]
  own?: (request: Received) => Reply | undefined
}

/** Those that began before the days in view are what the second request is for. */
function answerOf(of: readonly Row[], { path, query }: Received): Reply | undefined {
  if (path !== '/api/agents' || query.get('rowsPerPage') !== '0') return undefined
  const isSecond = query.get('filters')?.includes('"fine":{"from"')
  const data = of.filter(({ id }) => (id === 1) === isSecond)
  return { body: { data, totalRows: data.length } }
}

async function open({ rights = { manage: ['agents'] }, of = rows, search, own = () => undefined }: Options = {}) {
  return openScreen(
    <Suspense>{pageOf({ table: asPage, screen: page, title: 'Noleggi', label: 'Noleggi' })}</Suspense>,
    page.route,
    [],
    {
      search: search ?? '?view=agenda&date=10-11-2026',
      ability: abilityWith(asPage, rights),
      reply: (request) => own(request) ?? answerOf(of, request),
    },
  )
}

const entries = (name: string) => screen.findAllByRole('button', { name: new RegExp(name) })
const asked = (received: readonly Received[]) =>
  received.filter(({ path }) => path === '/api/agents').map(({ query }) => query.get('filters'))

it('a calendar of days says how many rows are in sight, asks for their days, and has each on all of its days', async () => {
  const { server } = await open()
  expect(await entries('Ponte')).toHaveLength(3)
  expect((await entries('Ponte'))[0]?.textContent).toContain('Tutto il giorno')
  expect(await entries('Diga')).toHaveLength(1)
  expect(screen.queryByText('Senza inizio')).toBeNull()
  expect(document.querySelector('[data-total]')?.textContent).toBe('3 noleggi')
  expect(screen.getByRole('list', { name: 'Significato dei colori' }).textContent).toBe('ChiusoTutti gli altri')
  expect(asked(server.received).toSorted()).toEqual([
    '{"inizio":{"from":"10-11-2026","to":"16-11-2026"}}',
    '{"inizio":{"to":"09-11-2026"},"fine":{"from":"10-11-2026"}}',
  ])
})

it('gives each entry the colour of the first case that holds', async () => {
  await open()
  const color = async (name: string) => (await entries(name))[0]?.querySelector('span')?.style.background
  expect(await color('Ponte')).toBe('rgb(245, 185, 113)')
  expect(await color('Diga')).toBe('rgb(139, 213, 160)')
})

it('gives no colour a meaning that its reader does not read', async () => {
  const [ponte] = rows
  await open({
    rights: { read: [{ table: 'agents', exceptFields: ['stato'] }] },
    of: [{ ...ponte, stato: undefined } as Row],
  })
  await entries('Ponte')
  expect(screen.queryByRole('list', { name: 'Significato dei colori' })).toBeNull()
  expect(screen.queryByText(/Tutti gli altri/)).toBeNull()
})

it('filters by a date of the user besides that of the range', async () => {
  const filters = encodeURIComponent('{"inizio":{"from":"05-11-2026"}}')
  const { server } = await open({ search: `?view=agenda&date=10-11-2026&filters=${filters}` })
  await entries('Diga')
  const first = server.received.find(({ query }) => query.get('and')?.includes('16-11-2026'))
  expect(first?.query.get('filters')).toBe('{"inizio":{"from":"05-11-2026"}}')
  expect(first?.query.get('and')).toBe('{"inizio":{"from":"10-11-2026","to":"16-11-2026"}}')
})

it('a row opens in the side panel: when, what is there, how to reach somebody', async () => {
  await open({ rights: { manage: ['agents'] } })
  fireEvent.click((await entries('Ponte'))[0] as Element)
  const panel = await screen.findByRole('dialog', { name: 'Ponte' })
  expect(within(panel).getByText('da martedì 3 novembre 2026 a giovedì 12 novembre 2026')).toBeDefined()
  expect(within(panel).getByRole('link', { name: 'anna@esempio.it' }).getAttribute('href')).toBe(
    'mailto:anna@esempio.it',
  )
  expect(within(panel).getByText('con operatore')).toBeDefined()
  expect(within(panel).queryByText('Inizio')).toBeNull()
  expect(within(panel).getByRole('button', { name: 'Modifica' })).toBeDefined()
})

const fields = (...names: string[]): Rights => ({ read: [{ table: 'agents', fields: names }] })

it('leaves out what the user does not read', async () => {
  await open({ rights: fields('name', 'inizio', 'fine') })
  expect(await entries('Ponte')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /Nuovo/ })).toBeNull()
})

it('is no calendar for who does not read the ends', async () => {
  const { server } = await open({ rights: fields('name', 'inizio') })
  expect(await screen.findByText('Non puoi leggere le date di questo calendario')).toBeDefined()
  expect(asked(server.received)).toEqual([])
})

it('says when there are more rows than it shows', async () => {
  const many = { body: { data: [], totalRows: 9 } }
  await open({ own: ({ query }) => (query.get('filters')?.includes('16-11') ? many : undefined) })
  expect(await screen.findByText(/^I noleggi sono troppi per mostrarli tutti/)).toBeDefined()
})

it('an empty month says that there is nothing', async () => {
  await open({ of: [], search: '?view=month&date=10-11-2026' })
  await waitFor(() => expect(document.querySelector('[data-total]')?.textContent).toBe('0 noleggi'))
})

it('says when its rows cannot be loaded', async () => {
  await open({ own: () => ({ status: 503, body: { message: 'Il servizio non è disponibile' } }) })
  expect(await screen.findByRole('alert')).toBeDefined()
})

it('a list has its rows in a calendar, with its own filters', async () => {
  const { server } = await openScreen(<TableList table={hires} screen={list} title="Noleggi" />, list.route, [], {
    search: '?mostra=calendario&view=agenda&date=10-11-2026',
    ability: abilityWith(hires, { manage: ['agents'] }),
    reply: (request) => answerOf(rows, request),
  })
  expect(await entries('Ponte')).toHaveLength(3)
  expect(asked(server.received)).toContain('{"inizio":{"from":"10-11-2026","to":"16-11-2026"}}')
})
