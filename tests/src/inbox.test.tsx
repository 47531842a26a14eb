import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { noticeKinds } from '#schema/inbox.ts'
import { laterMoments, momentText } from '#src/inbox/moments.ts'
import { openInbox } from '#src/inbox/open-inbox.tsx'
import { countText, useUnreadRows } from '#src/inbox/use-unread-rows.ts'
import { handleEvent, topicOf } from '#src/lib/net/realtime.ts'
import { clearPanel } from '#src/lib/side-panel.ts'
import { clearMessages, closeMessage, currentMessages, showMessage } from '#src/lib/snackbar.ts'
import { MessageList } from '#src/shell/message-list.tsx'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

interface Group {
  table: string
  id: number
  name: string
  unread: number
  at: string
  notices: Record<string, unknown>[]
}

const notice = (id: number, more: Record<string, unknown> = {}) => ({
  ...{ id, kind: 'mention', by: 'Marta Bianchi', at: '2026-11-20T09:00:00.000Z', unread: true },
  ...{ excerpt: 'Ha chiesto uno sconto', done: null, why: 'Ti ha menzionato in una nota' },
  ...more,
})
const group = (id: number, name: string, unread = 1): Group => ({
  ...{ table: 'customers', id, name, unread, snoozedUntil: null, at: '2026-11-20T09:00:00.000Z' },
  notices: [notice(id * 10, { unread: unread > 0 })],
})

/** What the server holds for this user. */
interface Inbox {
  groups: Group[]
  mutes: { kind: string; table: string | null; id: number | null; name: string | null; label: string }[]
  mail: { every: string; without: string[]; ready: boolean; email: string | null }
  failing?: string
}

function answer(inbox: Inbox, { method, path, query, body }: Received): Reply | undefined {
  if (!path.startsWith('/api/inbox')) return undefined
  if (inbox.failing === `${method} ${path}`) return { status: 500, body: { status: 500, message: 'Non riuscito' } }
  const said = Object(body)
  const unread = inbox.groups.filter((one) => one.unread > 0)
  if (path === '/api/inbox/count') return { body: { data: { unread: unread.length } } }
  if (path === '/api/inbox/mutes' && method === 'GET') return { body: { data: inbox.mutes } }
  if (path === '/api/inbox/mutes') {
    const { kind, table = null, id = null, muted } = said
    inbox.mutes = inbox.mutes.filter((one) => !(one.kind === kind && one.table === table && one.id === id))
    const name = inbox.groups.find((one) => one.id === id)?.name ?? null
    if (muted) inbox.mutes.push({ kind, table, id, name, label: 'Menzioni' })
    return { status: 204 }
  }
  if (path === '/api/inbox/mail' && method === 'GET') return { body: { data: inbox.mail } }
  if (path === '/api/inbox/mail') {
    const { every = inbox.mail.every, kind, mailed } = said
    const others = inbox.mail.without.filter((one) => one !== kind)
    inbox.mail = { ...inbox.mail, every, without: kind && !mailed ? [...others, kind] : others }
    return { status: 204 }
  }
  if (path === '/api/inbox/read') {
    for (const one of inbox.groups) {
      if (said.all || said.rows.some(({ id }: Group) => id === one.id)) one.unread = said.read ? 0 : 1
    }
    return { status: 204 }
  }
  if (path === '/api/inbox/snooze') {
    inbox.groups = inbox.groups.filter(({ id }) => id !== said.id)
    return { status: 204 }
  }
  const groups = query.get('unread') === 'Y' ? unread : inbox.groups
  const page = Number(query.get('page'))
  return { body: { data: groups.slice((page - 1) * 3, page * 3), more: groups.length > page * 3 } }
}

function Bell() {
  const rows = useUnreadRows()
  return (
    <button type="button" onClick={() => openInbox('Avvisi', 'Quello che fanno gli altri', <MessageList />)}>
      {`Campana ${rows}`}
    </button>
  )
}

async function open(groups: Group[], more: Partial<Inbox> = {}, role?: string) {
  const mail = { every: 'never', without: [], ready: true, email: 'ada@esempio.it' }
  const inbox: Inbox = { groups, mutes: [], mail, ...more }
  const opened = await openScreen(<Bell />, '/', [], { role, reply: (request) => answer(inbox, request) })
  const unread = groups.filter((one) => one.unread > 0).length
  fireEvent.click(await screen.findByRole('button', { name: `Campana ${unread}` }))
  const panel = await screen.findByRole('dialog', { name: 'Avvisi' })
  await waitFor(() => expect(panel.querySelector('[data-busy], [aria-busy="true"]')).toBeNull())
  await within(panel).findByRole('group', { name: 'Quali avvisi mostrare' })
  const bodies = (path: string) => opened.server.received.filter((one) => one.path === path).map(({ body }) => body)
  return { ...opened, inbox, panel, bodies }
}
const names = (panel: HTMLElement) =>
  within(panel)
    .queryAllByRole('button', { name: /^Altro per gli avvisi di/ })
    .map((one) => one.getAttribute('aria-label')?.replace('Altro per gli avvisi di ', ''))
const press = (panel: HTMLElement, name: string) => fireEvent.click(within(panel).getByRole('button', { name }))

function choose(panel: HTMLElement, row: string, item: string) {
  press(panel, `Altro per gli avvisi di ${row}`)
  press(panel, item)
}

beforeEach(() => {
  localStorage.clear()
  clearMessages()
  clearPanel()
  for (const { id } of currentMessages()) closeMessage(id)
})

it('lists what is unread by row: who, when, what and why', async () => {
  const { panel } = await open([group(1, 'Edil Però srl', 2), group(2, 'Alfa spa', 0)])
  const [line, ...others] = within(within(panel).getByRole('list', { name: 'Avvisi' })).getAllByRole('listitem')
  expect(line?.textContent).toContain('Cliente2 da leggereEdil Però srl')
  expect(line?.textContent).toContain('Marta Bianchi20-11-2026 10:00Ti ha menzionato in una notaHa chiesto uno sconto')
  expect(others).toHaveLength(1)
  expect(within(panel).getByRole('link', { name: 'Edil Però srl' }).getAttribute('href')).toBe('/customers/1')
  press(panel, 'Tutti')
  await waitFor(() => expect(names(panel)).toEqual(['Edil Però srl', 'Alfa spa']))
})

it('leads to the row, whose notices are read by that, and closes', async () => {
  const { panel, bodies, inbox } = await open([group(1, 'Edil Però srl')])
  fireEvent.click(within(panel).getByRole('link', { name: 'Edil Però srl' }))
  await screen.findByRole('button', { name: 'Campana 0' })
  expect(bodies('/api/inbox/read')).toEqual([{ rows: [{ table: 'customers', id: 1 }], read: true }])
  expect(inbox.groups[0]?.unread).toBe(0)
  expect(screen.queryByRole('dialog', { name: 'Avvisi' })).toBeNull()
})

it('says nothing of what fails by itself: the count, and reading by the way', async () => {
  const { panel } = await open([group(1, 'Edil Però srl')], { failing: 'POST /api/inbox/read' })
  fireEvent.click(within(panel).getByRole('link', { name: 'Edil Però srl' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Avvisi' })).toBeNull())
  expect(currentMessages()).toEqual([])
})

it('is read in part or as a whole, and taken back', async () => {
  const { panel, bodies } = await open([group(1, 'Alfa'), group(2, 'Beta')])
  choose(panel, 'Alfa', 'Segna come letto')
  await waitFor(() => expect(names(panel)).toEqual(['Beta']))
  await screen.findByRole('button', { name: 'Campana 1', hidden: true })
  await act(async () => currentMessages().at(-1)?.action?.run())
  await waitFor(() => expect(names(panel)).toEqual(['Alfa', 'Beta']))
  press(panel, 'Segna tutto come letto')
  await within(panel).findByText('Niente da leggere adesso')
  expect(bodies('/api/inbox/read').at(-1)).toEqual({ all: true, read: true })
  await act(async () => currentMessages().at(-1)?.action?.run())
  await waitFor(() => expect(names(panel)).toEqual(['Alfa', 'Beta']))
})

it('is put off, and back at once when that is taken back', async () => {
  const { panel, bodies } = await open([group(1, 'Alfa'), group(2, 'Beta')])
  choose(panel, 'Alfa', 'Rimanda a domani mattina, alle 8:00')
  await waitFor(() => expect(names(panel)).toEqual(['Beta']))
  expect(bodies('/api/inbox/snooze')[0]).toMatchObject({ table: 'customers', id: 1 })
  await act(async () => currentMessages().at(-1)?.action?.run())
  expect(bodies('/api/inbox/read')).toEqual([{ rows: [{ table: 'customers', id: 1 }], read: false }])
})

it('is muted by kind or by row, and says where that is taken back', async () => {
  const { panel, inbox } = await open([group(1, 'Alfa'), group(2, 'Beta')])
  choose(panel, 'Alfa', 'Non avvisarmi più per «Menzioni»')
  await waitFor(() => expect(inbox.mutes).toHaveLength(1))
  choose(panel, 'Beta', 'Non avvisarmi più di questa scheda')
  const kinds = Object.keys(noticeKinds)
  await waitFor(() => expect(inbox.mutes).toHaveLength(1 + kinds.length))
  const muted = inbox.mutes.map(({ kind, id }) => [kind, id])
  expect(muted).toEqual([['mention', null], ...kinds.map((kind) => [kind, 2])])
  press(panel, 'Che cosa ti avvisa')
  const kind = await within(panel).findByRole('switch', { name: /^Menzioni/ })
  expect(kind.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(kind)
  await waitFor(() => expect(kind.getAttribute('aria-checked')).toBe('true'))
  fireEvent.click(within(panel).getByRole('switch', { name: /^Beta/ }))
  await within(panel).findByText(/^Nessuna: ti avvisano tutte/)
  expect(inbox.mutes).toEqual([])
  await act(async () => currentMessages().at(-1)?.action?.run())
  await within(panel).findByRole('switch', { name: /^Beta/ })
  press(panel, 'Torna agli avvisi')
  await within(panel).findByRole('link', { name: 'Alfa' })
})

it('is sent by e-mail at once, each morning or never, and without kinds that nobody wants so', async () => {
  const { panel, inbox } = await open([group(1, 'Alfa')])
  press(panel, 'Che cosa ti avvisa')
  const paces = await within(panel).findByRole('group', { name: 'Avvisi per email' })
  const pressed = () => within(paces).getByRole('button', { pressed: true }).textContent
  expect(pressed()).toBe('Mai')
  expect(within(panel).queryByRole('switch', { name: /^Per email/ })).toBeNull()
  press(panel, 'Subito')
  const mentions = await within(panel).findByRole('switch', { name: 'Per email: Menzioni' })
  expect(pressed()).toBe('Subito')
  within(panel).getByText(/non hai ancora letto arriva a ada@esempio.it/)
  fireEvent.click(mentions)
  await waitFor(() => expect(mentions.getAttribute('aria-checked')).toBe('false'))
  expect(inbox.mail).toMatchObject({ every: 'now', without: ['mention'] })
  await act(async () => currentMessages().at(-1)?.action?.run())
  await waitFor(() => expect(mentions.getAttribute('aria-checked')).toBe('true'))
  press(panel, 'Ogni mattina')
  await waitFor(() => expect(pressed()).toBe('Ogni mattina'))
})

it('is not sent by a server that sends no e-mail, which the settings say', async () => {
  const mail = { every: 'never', without: [], ready: false, email: 'ada@esempio.it' }
  const { panel } = await open([group(1, 'Alfa')], { mail })
  press(panel, 'Che cosa ti avvisa')
  await within(panel).findByText('Questo server non invia email.')
  expect(within(panel).queryByRole('group', { name: 'Avvisi per email' })).toBeNull()
})

it('of a row without a page leads to its list', async () => {
  const late = {
    ...group(7, '0541700100'),
    table: 'missed-calls',
    notices: [notice(70, { kind: 'callLate', by: null })],
  }
  const { panel } = await open([late], {}, 'ROLE_SUPER_ADMIN')
  const link = within(panel).getByRole('link', { name: '0541700100' })
  expect(link.getAttribute('href')).toBe('/contactCenter/missed-calls')
})

it('shows what comes while it is open, and the rest when asked', async () => {
  const { panel, inbox } = await open([group(1, 'A'), group(2, 'B'), group(3, 'C'), group(4, 'D')])
  expect(names(panel)).toEqual(['A', 'B', 'C'])
  press(panel, 'Mostra altri')
  await waitFor(() => expect(names(panel)).toEqual(['A', 'B', 'C', 'D']))
  expect(within(panel).queryByRole('button', { name: 'Mostra altri' })).toBeNull()
  inbox.groups.unshift(group(5, 'E'))
  act(() => handleEvent(topicOf('inbox'), ''))
  await waitFor(() => expect(names(panel)).toEqual(['E', 'A', 'B', 'C', 'D']))
})

it('says that there is nothing yet, and what failed, which is tried again', async () => {
  const { panel, inbox } = await open([], { failing: 'GET /api/inbox' })
  await within(panel).findByText('Non è stato possibile caricare i dati')
  inbox.failing = undefined
  press(panel, 'Riprova')
  await within(panel).findByText('Ancora nessun avviso')
  expect(within(panel).queryByRole('button', { name: 'Segna tutto come letto' })).toBeNull()
})

it('has the messages of this session as a second part, first where they are unread', async () => {
  const shown = vi.fn()
  showMessage({ success: true, message: 'Salvato' })
  const first = await open([group(1, 'Alfa')])
  expect(within(first.panel).queryByText('Salvato')).toBeNull()
  const part = within(first.panel).getByText('Messaggi di questa sessione')
  const list = within(first.panel).getByRole('list', { name: 'Avvisi' })
  expect(list.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  act(() => clearPanel())
  act(() => void showMessage({ success: false, message: 'Non salvato', action: { label: 'Riprova', run: shown } }))
  fireEvent.click(screen.getByRole('button', { name: 'Campana 1' }))
  const panel = await screen.findByRole('dialog', { name: 'Avvisi' })
  expect(
    (await within(panel).findByText('Non salvato')).compareDocumentPosition(
      await within(panel).findByRole('list', { name: 'Avvisi' }),
    ) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy()
})

it('counts up to 99, and says that there are more', () => {
  expect([3, 99, 100].map(countText)).toEqual(['3', '99', '99+'])
})

it('takes back that all is read only where it knows all that was unread', async () => {
  const { panel } = await open([group(1, 'A'), group(2, 'B'), group(3, 'C'), group(4, 'D')])
  press(panel, 'Segna tutto come letto')
  await within(panel).findByText('Niente da leggere adesso')
  expect(currentMessages().map(({ message, action }) => [message, action])).toEqual([
    ['Tutti gli avvisi sono segnati come letti', undefined],
  ])
})

it('names moments of Rome, and those to which one puts off', () => {
  const friday = new Date('2026-11-20T22:30:00Z')
  expect(momentText('2026-11-20T09:05:00Z', friday)).toBe('oggi alle 10:05')
  expect(momentText('2026-11-19T09:05:00Z', friday)).toBe('ieri alle 10:05')
  expect(momentText('2026-11-18T23:05:00Z', friday)).toBe('ieri alle 00:05')
  expect(momentText('2026-11-18T09:05:00Z', friday)).toBe('18-11-2026 10:05')
  const untils = (now: string) => laterMoments(new Date(now)).map(({ until }) => until)
  expect(untils('2026-11-20T22:30:00Z')).toEqual([
    '2026-11-20T23:30:00.000Z',
    '2026-11-21T07:00:00.000Z',
    '2026-11-23T07:00:00.000Z',
  ])
  // On a Monday the next one; on a Sunday, by the clocks of Rome, tomorrow is Monday, and clocks are set back.
  expect(untils('2026-11-23T06:00:00Z')[2]).toBe('2026-11-30T07:00:00.000Z')
  expect(untils('2026-03-28T23:30:00Z')).toEqual(['2026-03-29T00:30:00.000Z', '2026-03-30T06:00:00.000Z'])
})
