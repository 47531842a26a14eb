import { createMongoAbility } from '@casl/ability'
import { AbilityProvider } from '@casl/react'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppAbility, abilityFor } from '#schema/ability.ts'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/row.ts'
import { model } from '#schema/tables.ts'
import { Negotiations } from '#src/features/negotiations/list.tsx'
import { handleEvent } from '#src/lib/realtime.ts'
import { closeTopSheet } from '#src/lib/sheets.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

const table = tableOf(model, 'trattative_cp')
const admin = abilityFor(model, ['ROLE_ADMIN'])
/** No role of today reads negotiations without changing them. */
const reader = createMongoAbility<AppAbility>([{ action: 'read', subject: 'trattative_cp' }])

const state = (id: number, description: string, identificativo: string | null = null) => ({
  ...{ id, description, identificativo, ordinamento: id, esito: identificativo ? 'P' : 'A' },
  ...{ coloreSfondo: '#ffe58f', coloreCarattere: '#000000', carattere: null },
})
const states = [state(1, 'Nuova'), state(2, 'Offerta'), state(3, 'Persa', 'PERSA')]
const [fresh, offer] = states

const card = (id: number, over: Partial<Row> = {}): Row => ({
  ...{ id, version: 1, ragioneSociale: `Ditta ${id}`, statoTrattativa: fresh, archiviata: 'N', esito: 'A' },
  ...{ operatore: { id: 1, username: 'bianchi', nomeCompleto: 'Mario Bianchi' }, telefono: '3331234567' },
  ...{ score: 40, richiamareInData: '01-02-2020', richiamareInOrario: '09:30', statoDal: null, fermaDal: null },
  ...{ motivoPersa: null, notePersa: null, ...over },
})

/** A small server of negotiations: their columns, pages of them by state or by id, and their changes. */
function serverOf(rows: Row[]) {
  const inState = (id: number | null) => rows.filter((row) => ((row.statoTrattativa as Row | null)?.id ?? null) === id)
  const list = ({ query }: Received): Reply => {
    const filters = JSON.parse(query.get('filters') ?? '{}')
    const wanted = filters.statoTrattativaId
    const found = filters.id
      ? rows.filter(({ id }) => filters.id.includes(id))
      : wanted === undefined
        ? rows
        : inState(typeof wanted === 'number' ? wanted : null)
    const [size, page] = [Number(query.get('rowsPerPage')), Number(query.get('page'))]
    return { body: { data: found.slice((page - 1) * size, page * size), totalRows: found.length } }
  }
  const column = (stato: object | null, found: Row[]) => ({
    ...{ stato, trattative: found.length, inRitardo: found.length },
  })
  const change = ({ path, body }: Received): Reply => {
    const row = rows.find(({ id }) => id === Number(path.split('/')[3]))
    const { statoTrattativaId: to, ...others } = body as Record<string, unknown>
    const next = { statoTrattativa: states.find(({ id }) => id === to) ?? null, version: (row?.version ?? 0) + 1 }
    return { body: { data: Object.assign(row ?? {}, others, next) }, headers: { 'x-command': 'c1' } }
  }
  return (request: Received): Reply => {
    if (request.method === 'PUT') return change(request)
    if (request.path === '/api/trattative_cp') return list(request)
    if (request.path === '/api/stati_trattative') return { body: { data: states, totalRows: 3 } }
    if (request.path !== '/api/trattative_cp/bacheca') return { body: { data: [], totalRows: 0 } }
    const columns = states.map((one) => column(one, inState(one.id)))
    return { body: { data: inState(null).length > 0 ? [...columns, column(null, inState(null))] : columns } }
  }
}

async function openBoard(
  rows: Row[],
  { ability = admin, filters = {}, reply = (_request: Received): Reply | undefined => undefined } = {},
) {
  const [first] = table.screens
  if (!first) throw new Error('The negotiations have a screen')
  const serve = serverOf(rows)
  const opened = await openScreen(
    <AbilityProvider value={ability}>
      <Negotiations table={table} screen={first} title="Trattative CP" />
    </AbilityProvider>,
    first.route,
    rows,
    {
      reply: (request) => reply(request) ?? serve(request),
      search: `?${new URLSearchParams({ mostra: 'bacheca', filters: JSON.stringify(filters) })}`,
    },
  )
  await screen.findByRole('region', { name: 'Nuova' })
  const puts = () => opened.server.received.filter(({ method }) => method === 'PUT')
  const pages = () =>
    opened.server.received.filter(
      ({ path, query }) =>
        path === '/api/trattative_cp' &&
        query.get('rowsPerPage') === '50' &&
        query.get('filters')?.includes('statoTrattativaId'),
    )
  return { ...opened, puts, pages }
}

const column = (name: string) => screen.getByRole('region', { name })
const names = (name: string) => [...column(name).querySelectorAll('[data-card]')].map((link) => link.textContent)
const link = (name: string) => screen.getByRole('link', { name })
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const live = () => document.querySelector('[aria-live="assertive"]')?.textContent

beforeEach(() => {
  localStorage.clear()
  // The sizes that a browser would have drawn.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(620)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(124)
  Element.prototype.scrollIntoView = () => {}
  return () => vi.restoreAllMocks()
})

describe('the board of negotiations', () => {
  it('shows every state with its figures, reads pages only of what is in sight, and few cards of many', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => card(index + 1))
    const { pages, server } = await openBoard(rows)
    await screen.findByRole('link', { name: 'Ditta 1' })
    expect(column('Nuova').textContent).toContain('10.000 trattative')
    expect(column('Nuova').textContent).toContain('10.000 in ritardo')
    expect(column('Persa').textContent).toContain('Nessuna trattativa')
    expect(screen.queryByRole('region', { name: 'Senza stato' })).toBeNull()
    expect(document.querySelectorAll('.board-card').length).toBeLessThan(20)
    expect(pages()).toHaveLength(1)
    expect(server.paths().filter((path) => path === 'GET /api/trattative_cp/bacheca')).toHaveLength(1)
    expect(within(column('Nuova')).getAllByText('Mario Bianchi').length).toBeGreaterThan(0)
    expect(within(column('Nuova')).getAllByRole('link', { name: 'Chiama 333.123.4567' }).length).toBeGreaterThan(0)
  })

  it('a card names its person only among cards of several, and says its idle days short, in full for readers', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const rows = [card(1, { statoDal: ago(3) }), card(2, { statoDal: ago(12), fermaDal: '01-01-2020' })]
    await openBoard(rows)
    const since = async (name: string) =>
      (await screen.findByRole('link', { name })).closest('article')?.querySelector('.board-since')
    expect((await since('Ditta 1'))?.textContent).toBe('da 3 giorni3 g')
    expect((await since('Ditta 2'))?.textContent).toBe('ferma da 12 giorni12 g')
    expect((await since('Ditta 2'))?.getAttribute('title')).toContain('da 12 giorni. In questo stato dal')
    expect(column('Nuova').textContent).toContain('Mario Bianchi')
    // A sum of points says nothing.
    expect(column('Nuova').querySelector('header')?.textContent).not.toContain('Punteggio')
  })

  it('the cards of one person do not repeat the name', async () => {
    await openBoard([card(1), card(2)], { filters: { operatoreId: '$me' } })
    await screen.findByRole('link', { name: 'Ditta 1' })
    expect(column('Nuova').textContent).not.toContain('Mario Bianchi')
    expect(within(column('Nuova')).getAllByTitle('Punteggio 40')).toHaveLength(2)
  })

  it('the columns without a card can be scrolled by the keys', async () => {
    await openBoard([])
    expect(screen.getByRole('group', { name: 'Stati' }).tabIndex).toBe(0)
  })

  it('a card is taken up with space, carried by the arrows, left with Enter, and says so', async () => {
    const { puts } = await openBoard([card(1), card(2), card(3, { statoTrattativa: offer })])
    await screen.findByRole('link', { name: 'Ditta 2' })
    link('Ditta 1').focus()
    key('ArrowDown')
    await waitFor(() => expect(document.activeElement).toBe(link('Ditta 2')))
    key(' ')
    expect(live()).toContain('Hai preso Ditta 2, in Nuova')
    key('ArrowRight')
    expect(live()).toBe('Offerta, 2 di 3')
    key('Enter')
    // First in its column at once.
    expect(names('Offerta')).toEqual(['Ditta 2', 'Ditta 3'])
    await waitFor(() => expect(live()).toBe('Ditta 2 spostata in Offerta'))
    expect(puts().map(({ body }) => body)).toEqual([{ statoTrattativaId: 2, codiceLingua: 'it' }])
    expect(puts()[0]?.headers['if-match']).toBe('W/"1"')
    await waitFor(() => expect(document.activeElement).toBe(link('Ditta 2')))
    await waitFor(() => expect(column('Offerta').textContent).toContain('2 trattative'))
    expect(names('Nuova')).toEqual(['Ditta 1'])
    expect(names('Offerta')).toEqual(['Ditta 2', 'Ditta 3'])
    expect(currentMessages()[0]?.action?.label).toBe('Annulla')
  })

  it('Escape leaves it where it was; arrows go from column to column; Tab reaches one card of each', async () => {
    const { puts } = await openBoard([card(1), card(2), card(3, { statoTrattativa: offer })])
    await screen.findByRole('link', { name: 'Ditta 3' })
    link('Ditta 1').focus()
    key('ArrowRight')
    await waitFor(() => expect(document.activeElement).toBe(link('Ditta 3')))
    key(' ')
    key('ArrowLeft')
    key('Escape')
    expect(live()).toBe('Ditta 3 resta in Offerta')
    expect([names('Offerta'), puts()]).toEqual([['Ditta 3'], []])
    expect(['Ditta 1', 'Ditta 2', 'Ditta 3'].map((name) => link(name).tabIndex)).toEqual([0, -1, 0])
  })

  it('what the server refuses goes back with the sentence', async () => {
    const reply = ({ method }: Received): Reply | undefined =>
      method === 'PUT'
        ? { status: 422, body: { message: 'Dati non validi', errors: { statoTrattativaId: ['Non si può'] } } }
        : undefined
    await openBoard([card(1)], { reply })
    await screen.findByRole('link', { name: 'Ditta 1' })
    link('Ditta 1').focus()
    for (const one of [' ', 'ArrowRight', 'Enter']) key(one)
    await waitFor(() =>
      expect(currentMessages().map(({ message }) => message)).toEqual([
        'Lo stato di Ditta 1 non è cambiato: Non si può',
      ]),
    )
    await waitFor(() => expect(names('Nuova')).toEqual(['Ditta 1']))
    await waitFor(() => expect(document.activeElement).toBe(link('Ditta 1')))
  })

  it('NEG-F-07: a loss asks its reason; giving up puts the card back, the way back of the browser too, at once while nothing is typed', async () => {
    const { puts } = await openBoard([card(1)])
    await screen.findByRole('link', { name: 'Ditta 1' })
    fireEvent.click(screen.getByRole('button', { name: 'Sposta Ditta 1 in un altro stato' }))
    fireEvent.click(within(document.querySelector<HTMLElement>('[data-shown]') ?? document.body).getByText('Persa'))
    const dialog = await screen.findByRole('dialog', { name: 'Perché è persa?' })
    // It is not lost before that is saved.
    expect([names('Nuova'), names('Persa')]).toEqual([['Ditta 1'], []])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Annulla' }))
    const gone = () => expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(gone)
    expect([names('Nuova'), puts()]).toEqual([['Ditta 1'], []])
    link('Ditta 1').focus()
    for (const one of [' ', 'ArrowRight', 'ArrowRight', 'Enter']) key(one)
    await screen.findByRole('dialog', { name: 'Perché è persa?' })
    act(() => void closeTopSheet())
    await waitFor(gone)
    expect([names('Nuova'), puts()]).toEqual([['Ditta 1'], []])
  })

  it('cards keep their heights when one above them leaves; the focus goes with the card that its menu moves', async () => {
    // The first card is a line higher than the others, as they have no phone.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      if (this.textContent === '') return 0
      return this.querySelector('.board-call') ? 124 : 96
    })
    const low = { telefono: null }
    await openBoard([card(1), card(2, low), card(3, low), card(4, { statoTrattativa: offer, ...low })])
    await screen.findByRole('link', { name: 'Ditta 4' })
    const at = (top: number) => `transform: translateY(${top}px);`
    const tops = (name: string) =>
      [...column(name).querySelectorAll('li:has([data-card])')].map((item) => item.getAttribute('style'))
    expect(tops('Nuova')).toEqual([0, 124, 220].map(at))
    fireEvent.click(screen.getByRole('button', { name: 'Sposta Ditta 1 in un altro stato' }))
    fireEvent.click(within(document.querySelector<HTMLElement>('[data-shown]') ?? document.body).getByText('Offerta'))
    await waitFor(() => expect(column('Offerta').textContent).toContain('2 trattative'))
    expect([names('Nuova'), names('Offerta')]).toEqual([
      ['Ditta 2', 'Ditta 3'],
      ['Ditta 1', 'Ditta 4'],
    ])
    expect(tops('Nuova')).toEqual([0, 96].map(at))
    expect(tops('Offerta')).toEqual([0, 124].map(at))
    await waitFor(() => expect(document.activeElement).toBe(link('Ditta 1')))
  })

  it('others’ moves appear; a column in use keeps its cards and says that there is something new', async () => {
    const rows = [card(1), card(2), card(3, { statoTrattativa: offer })]
    const { server } = await openBoard(rows)
    await screen.findByRole('link', { name: 'Ditta 3' })
    const moved = (id: number, to: unknown) => {
      const row = rows.find((one) => one.id === id)
      if (row) Object.assign(row, { statoTrattativa: to, version: row.version + 1 })
      act(() => handleEvent('/api/trattative_cp', JSON.stringify({ id })))
    }
    moved(2, offer)
    await waitFor(() => expect([names('Nuova'), names('Offerta')]).toEqual([['Ditta 1'], ['Ditta 2', 'Ditta 3']]))
    link('Ditta 1').focus()
    moved(3, fresh)
    const news = await screen.findByRole('button', { name: 'Mostra le novità di Nuova' })
    expect([names('Nuova'), names('Offerta')]).toEqual([['Ditta 1'], ['Ditta 2']])
    fireEvent.click(news)
    await waitFor(() => expect(names('Nuova')).toEqual(['Ditta 1', 'Ditta 3']))
    expect(screen.queryByRole('button', { name: 'Mostra le novità di Nuova' })).toBeNull()
    // An event that tells nothing new reads nothing but that card.
    const before = server.received.length
    act(() => handleEvent('/api/trattative_cp', JSON.stringify({ id: 1 })))
    await waitFor(() =>
      expect(server.received.some(({ query }, at) => at >= before && query.get('filters')?.includes('"id":[1]'))).toBe(
        true,
      ),
    )
    expect(
      server
        .paths()
        .slice(before)
        .filter((path) => path.endsWith('bacheca')),
    ).toEqual([])
  })

  it('whoever may only read sees the cards, and nothing that moves them', async () => {
    const { server } = await openBoard([card(1)], { ability: reader })
    await screen.findByRole('link', { name: 'Ditta 1' })
    expect(document.querySelector('[draggable="true"]')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Sposta/ })).toBeNull()
    link('Ditta 1').focus()
    key(' ')
    expect(live()).toBe('')
    expect(server.paths()).not.toContain('GET /api/stati_trattative')
  })
})
