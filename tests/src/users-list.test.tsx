import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { noteWaiting } from '#src/device/outbox/waiting.ts'
import { AccessesPage } from '#src/features/account/accesses/accesses-page.tsx'
import { Users } from '#src/features/users/users-page.tsx'
import { currentSession, notifySession } from '#src/lib/net/session.ts'
import { storeSwitch } from '#src/lib/net/switched-user.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { ErrorPage } from '#src/shell/error-page.tsx'
import { MissingRight } from '#src/shell/missing-right.tsx'
import { SwitchedBanner } from '#src/shell/switched-banner.tsx'
import { openScreen, press } from './support/screen.tsx'
import { type Received, type Reply, signedIn } from './support/server.ts'

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) closeMessage(id)
})
afterEach(() => vi.useRealTimers())

const table = tableOf(model, 'users')
const [users] = table.screens
const roles = ['ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI', 'ROLE_NL', 'ROLE_MARKETING', 'ROLE_USER']
const ada: Row = { id: 12, version: 3, username: 'ada', nomeCompleto: 'Ada Prova', attivo: 'Y', ruoli: roles }

async function open(reply: (request: Received) => Reply | undefined = () => undefined, row: Row = { ...ada }) {
  if (!users) throw new Error('No screen of users')
  const counts = ({ path, method, query }: Received): Reply | undefined => {
    if (path === '/api/trattative_cp') return { body: { data: [], totalRows: query.get('filters') ? 7 : 0 } }
    if (path === '/api/plannings') return { body: { data: [], totalRows: 1_200 } }
    const to = /active\/([YN])$/.exec(path)?.[1]
    if (method !== 'PUT' || !to) return undefined
    Object.assign(row, { attivo: to, version: 4 })
    return { body: { data: row }, headers: { 'x-command': 'c-1' } }
  }
  const page = <Users table={table} screen={users} title="Utenti" />
  const opened = await openScreen(page, '/utenti/users', [row], {
    reply: (request) => reply(request) ?? counts(request),
  })
  await screen.findAllByText('Ada Prova')
  return opened
}
const active = () => screen.getByRole('switch', { name: 'Ada Prova attivo' })

describe('the list of users', () => {
  it('shows roles in one line: two short names, the others counted and named', async () => {
    await open()
    const chips = within(screen.getByRole('cell', { name: /Sup\. accettazione/ })).getAllByRole('listitem')
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      'Sup. accettazione',
      'NL',
      '+2Altri ruoli: Marketing, Utente',
    ])
    expect(chips[0]?.getAttribute('title')).toBe('Supervisore accettazione mezzi')
  })

  it('deactivating asks first, telling what the user owns; it can be undone', { tags: 'USER-B-06' }, async () => {
    const { server } = await open()
    fireEvent.click(active())
    const dialog = within(await screen.findByRole('dialog', { name: 'Disattivare Ada Prova?' }))
    const owned = await dialog.findByRole('link', { name: '7 trattative' })
    expect(owned.getAttribute('href')).toContain('operatoreId')
    expect(await dialog.findByRole('link', { name: '1.200 visite' })).toBeDefined()
    expect(server.paths().filter((path) => path.startsWith('PUT'))).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Disattiva' }))
    await waitFor(() => expect(server.paths()).toContain('PUT /api/users/12/active/N'))
    await waitFor(() => expect(currentMessages().at(-1)?.action).toBeDefined(), { timeout: 8_000 })
    expect(currentMessages().at(-1)).toMatchObject({ success: true, action: { label: 'Annulla' } })
    await waitFor(() => expect(active().getAttribute('aria-checked')).toBe('false'))
  })

  it('says nothing of assigned work where there is none', async () => {
    const { server } = await open(({ path, query }) => {
      const isOwned = path === '/api/plannings' || (path === '/api/trattative_cp' && query.get('filters'))
      return isOwned ? { body: { data: [], totalRows: 0 } } : undefined
    })
    fireEvent.click(active())
    const dialog = await screen.findByRole('dialog', { name: 'Disattivare Ada Prova?' })
    await waitFor(() => expect(server.paths().filter((path) => path.includes('/api/plannings'))).toHaveLength(1))
    expect(within(dialog).queryByText(/^Resta assegnato/)).toBeNull()
    expect(within(dialog).queryByRole('link')).toBeNull()
  })

  it('activating is one click, and can be undone', { tags: 'USER-B-07' }, async () => {
    const { server } = await open(undefined, { ...ada, attivo: 'N' })
    fireEvent.click(active())
    await waitFor(() => expect(server.paths()).toContain('PUT /api/users/12/active/Y'))
    await waitFor(() => expect(currentMessages().at(-1)?.action).toBeDefined())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('acting as a user asks a reason before anything is sent; a refused one stays typed', {
    tags: 'Q-68',
  }, async () => {
    const { server } = await open(({ method, path }) =>
      path === '/api/user/switch' && method === 'POST'
        ? { status: 422, body: { message: 'Controlla', errors: { reason: ['Troppo vago'] } } }
        : undefined,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Altre azioni per Ada Prova' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Cambia utente: opera come Ada Prova' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Operare come Ada Prova?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Cambia utente' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Scrivi il motivo con almeno 5 lettere o cifre')
    expect(server.paths()).not.toContain('POST /api/user/switch')
    fireEvent.change(dialog.getByLabelText(/^Motivo/), { target: { value: 'Prova lunga' } })
    fireEvent.click(dialog.getByRole('button', { name: /Cambia utente/ }))
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('Troppo vago'))
    expect(dialog.getByLabelText(/^Motivo/)).toHaveProperty('value', 'Prova lunga')
  })
})

describe('the banner of an impersonation', { tags: 'Q-68' }, () => {
  const banner = () => {
    const session = currentSession()
    return <MemoryRouter>{session && <SwitchedBanner session={session} />}</MemoryRouter>
  }
  const switched = (milliseconds: number) => {
    signedIn()
    const until = new Date(Date.now() + milliseconds).toISOString()
    storeSwitch({ id: 77, name: 'Ada', surname: 'Prova', username: 'ada', roles: [], until })
    render(banner())
  }

  it('counts the minutes down, and ends it when they are over', () => {
    vi.useFakeTimers()
    switched(90_000)
    expect(screen.getByText('ancora 2 minuti')).toBeDefined()
    act(() => vi.advanceTimersByTime(35_000))
    expect(screen.getByText('ancora 1 minuto')).toBeDefined()
    act(() => vi.advanceTimersByTime(60_000))
    expect(currentSession()?.real).toBeUndefined()
    expect(currentMessages().at(-1)?.message).toBe('Sono passati 30 minuti: sei di nuovo il tuo utente.')
  })

  it('asks before it ends while something of it has not been sent, which only this page has', async () => {
    switched(90_000)
    act(() => noteWaiting({ kind: 'request', waiting: 1, failed: 0, sending: 0, sent: 0 }))
    press('Torna al tuo utente')
    await screen.findByText(/^Resta 1 invio non ancora partito, che è solo in questa pagina/)
    press('Annulla')
    expect(currentSession()?.real).toBeDefined()
    press('Torna al tuo utente')
    press(await screen.findByText('Torna comunque').then(() => 'Torna comunque'))
    expect(currentSession()?.real).toBeUndefined()
    act(() => noteWaiting({ kind: 'request', waiting: 0, failed: 0, sending: 0, sent: 0 }))
  })

  it('prolongs it for another reason', async () => {
    switched(90_000)
    press('Prolunga')
    expect(await screen.findByRole('dialog', { name: 'Continuare a operare come Ada Prova?' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Prolunga di 30 minuti' })).toBeDefined()
  })
})

it('a page one may not open says what is missing, which roles open it and whom to ask', {
  tags: 'AUTH-33',
}, async () => {
  const reply = ({ path }: Received): Reply | undefined =>
    path === '/api/user/administrators' ? { body: { data: ['Carla Capo', 'Ugo Uno'] } } : undefined
  const page = (
    <ErrorPage error={new Error()} insideShell>
      <MissingRight path="/configurations/FONTI" />
    </ErrorPage>
  )
  await openScreen(page, '/configurations/fonti', [], { reply, role: 'ROLE_MARKETING' })
  expect(screen.getByText('Ti manca il permesso di aprire «Fonti» (Conf. Trattative CP).')).toBeDefined()
  expect(screen.getByText('La aprono i ruoli: Super amministratore, Amministratore, Supervisore CP.')).toBeDefined()
  expect(await screen.findByText('Se ti serve, chiedi a un amministratore: Carla Capo, Ugo Uno.')).toBeDefined()
})

it('super admins read who acted as whom, and why; admins are not offered it', { tags: 'Q-68' }, async () => {
  const noted = { id: 1, username: 'carla', asUsername: 'ada', reason: 'Non vede le fonti', runs: false }
  const times = { startedAt: '2026-03-02T09:00:00.000Z', endedAt: '2026-03-02T09:12:00.000Z' }
  const reply = ({ path }: Received): Reply | undefined =>
    path === '/api/user/switches' ? { body: { data: [{ ...noted, ...times }], totalRows: 1 } } : undefined
  const place = { route: '/utenti/accessi', area: 'admin', order: 110, menu: true, kind: 'custom' as const }
  await openScreen(<AccessesPage screen={place} title="Accessi" />, '/utenti/accessi', [], { reply })
  expect(screen.queryByRole('button', { name: 'Cambi utente' })).toBeNull()
  act(() => {
    signedIn({ roles: ['ROLE_SUPER_ADMIN'] })
    notifySession()
  })
  press('Cambi utente')
  const list = await screen.findByRole('list', { name: 'Cambi utente' })
  expect(list.textContent).toContain('carla come ada')
  expect(list.textContent).toContain('Non vede le fonti')
})
