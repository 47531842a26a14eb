import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallbackFigures } from '#src/features/negotiations/home/callback-figures.tsx'
import { StateFigures } from '#src/features/negotiations/home/state-figures.tsx'
import { handleEvent } from '#src/lib/realtime.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { openScreen } from './support/screen.tsx'
import type { Reply } from './support/server.ts'

// A canvas is for the eye, and for browsers.
vi.mock('#src/features/negotiations/home/state-chart.tsx', () => ({ default: () => <canvas /> }))

const counts = [
  {
    stato: {
      id: 3,
      description: 'Aperta',
      carattere: '★',
      coloreSfondo: '#FDD835',
      coloreCarattere: '#000000',
    },
    trattative: 1_234,
  },
  { stato: null, trattative: 2 },
]

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T09:00:00Z') }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function open(role: string, states: Reply = { body: { data: counts } }) {
  const figures = (
    <>
      <CallbackFigures />
      <StateFigures />
    </>
  )
  const reply = ({ path, query }: { path: string; query: URLSearchParams }) =>
    path === '/api/trattative_cp_per_stato'
      ? states
      : { body: { data: [], totalRows: query.get('filters')?.includes('"to"') ? 7 : 3 } }
  return openScreen(figures, '/', [], { role, reply })
}

const target = (link: HTMLElement) => {
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost')
  return [pathname, JSON.parse(searchParams.get('filters') ?? 'null')]
}

describe('the negotiations on the home page', () => {
  it('callbacks due today and overdue link to the rows they count', async () => {
    await open('ROLE_COMMERCIALE_CP')
    const today = await screen.findByRole('link', { name: /^3\s?Da richiamare oggi$/ })
    expect(target(today)).toEqual(['/trattativeCp/trattativeCp', { archiviata: 'N', richiamareInData: '01-03-2026' }])
    const late = await screen.findByRole('link', { name: /^7\s?Richiamate in ritardo$/ })
    expect(target(late)).toEqual([
      '/trattativeCp/trattativeCp',
      { archiviata: 'N', richiamareInData: { to: '28-02-2026' } },
    ])
  })

  it('states are a table beside their chart, in their colors, and link to their rows', async () => {
    const { server } = await open('ROLE_USER_CP')
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['StatoTrattative', '★ Aperta1.234', 'Senza stato2'])
    const link = within(table).getByRole('link')
    expect(target(link)).toEqual(['/trattativeCp/trattativeCp', { archiviata: 'N', statoTrattativaId: 3 }])
    expect(link.querySelector('.chip')?.getAttribute('style')).toContain('rgb(253, 216, 53)')
    await waitFor(() => expect(document.querySelector('[aria-hidden="true"] canvas')).not.toBeNull())
    expect(server.paths().filter((path) => path === 'GET /api/trattative_cp')).toHaveLength(2)
  })

  it('GEN-18 negotiations that others move to another state are counted at once, and once for many', async () => {
    const body = { data: counts.slice(0, 1) }
    const { server } = await open('ROLE_USER_CP', { body })
    const table = await screen.findByRole('table')
    body.data = [...counts]
    const tell = () => handleEvent('/api/trattative_cp_per_stato', '{"action":"update"}')
    act(() => Array.from({ length: 50 }).forEach(tell))
    expect(await within(table).findByText('Senza stato')).toBeDefined()
    expect(server.paths().filter((path) => path === 'GET /api/trattative_cp_per_stato')).toHaveLength(2)
  })

  it('data saver shows the table without the chart', async () => {
    Object.assign(navigator, { connection: { saveData: true } })
    await open('ROLE_USER_CP')
    expect(await screen.findByRole('table')).toBeDefined()
    expect(document.querySelector('.by-state-chart')).toBeNull()
    Object.assign(navigator, { connection: undefined })
  })

  it('a user who may not read negotiations sees nothing and sends no request', async () => {
    const { server } = await open('ROLE_USER_CRM')
    expect(screen.queryByRole('link')).toBeNull()
    expect(server.paths()).toEqual([])
  })

  it('an unavailable number says so in its place, without a message', async () => {
    await open('ROLE_ADMIN', { status: 503, body: { message: 'Il servizio non è disponibile' } })
    expect(await screen.findByText('Trattative per stato: dato non disponibile')).toBeDefined()
    expect(currentMessages()).toEqual([])
  })

  it('there may be no negotiations', async () => {
    await open('ROLE_ADMIN', { body: { data: [] } })
    expect(await screen.findByText('Nessuna trattativa aperta')).toBeDefined()
  })
})

it.each([[undefined], [null], ['x'], [{ data: 'x' }], [{ data: [null, { id: 1 }] }]])(
  '%j is no valid response: the number is shown as missing',
  async (body) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    await open('ROLE_ADMIN', { body })
    expect(await screen.findByText('Trattative per stato: dato non disponibile')).toBeDefined()
    expect(currentMessages()).toEqual([])
    expect(told).toHaveBeenCalledOnce()
  },
)
