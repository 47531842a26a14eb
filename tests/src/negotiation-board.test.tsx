import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { closeTopSheet } from '#src/lib/keys/sheets.ts'
import { handleEvent } from '#src/lib/net/realtime.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { card, fresh, lost, offer, openBoard, reader } from './support/board.tsx'
import type { Received, Reply } from './support/server.ts'

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
    expect(document.querySelectorAll('[data-column] li').length).toBeLessThan(20)
    expect(pages()).toHaveLength(1)
    expect(server.paths().filter((path) => path === 'GET /api/trattative_cp/figures')).toHaveLength(1)
    expect(within(column('Nuova')).getAllByText('Mario Bianchi').length).toBeGreaterThan(0)
    expect(within(column('Nuova')).getAllByRole('link', { name: '333.123.4567' }).length).toBeGreaterThan(0)
  })

  it('a card names its person only among cards of several, and says since when it is in its state', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const rows = [card(1, { statoDal: ago(3) }), card(2, { statoDal: ago(12), fermaDal: '01-01-2020' })]
    await openBoard(rows)
    const since = async (name: string) =>
      (await screen.findByRole('link', { name })).closest('article')?.querySelector('[title*="In questo stato"]')
    expect((await since('Ditta 1'))?.textContent).toBe('3 giorni')
    expect((await since('Ditta 2'))?.textContent).toBe('12 giorni, ferma')
    expect((await since('Ditta 2'))?.closest('article')?.textContent).toContain('Nello stato da')
    expect(column('Nuova').textContent).toContain('Mario Bianchi')
    // A sum of points says nothing.
    expect(column('Nuova').querySelector('header')?.textContent).not.toContain('Punteggio')
  })

  it('the cards of one person do not repeat the name', async () => {
    await openBoard([card(1), card(2)], { filters: { operatoreId: '$me' } })
    await screen.findByRole('link', { name: 'Ditta 1' })
    expect(column('Nuova').textContent).not.toContain('Mario Bianchi')
    expect(within(column('Nuova')).getAllByTitle('Punteggio griglia')).toHaveLength(2)
  })

  it('a card of nobody says so', async () => {
    await openBoard([card(1, { operatore: null })])
    await screen.findByRole('link', { name: 'Ditta 1' })
    expect(within(column('Nuova')).getByText('Senza operatore')).toBeTruthy()
  })

  it('the columns without a card can be scrolled by the keys', async () => {
    await openBoard([])
    expect(screen.getByRole('group', { name: 'Colonne' }).tabIndex).toBe(0)
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

  it('a card that a colleague has moved meanwhile, and that is left there, stands where they moved it', async () => {
    const rows = [card(1), card(2), card(3, { statoTrattativa: lost })]
    const [first] = rows
    const reply = ({ method }: Received): Reply | undefined => {
      if (method !== 'PUT' || !first) return undefined
      Object.assign(first, { version: 2, statoTrattativa: lost })
      return { status: 412, body: { message: 'Cambiata', current: { row: first } } }
    }
    await openBoard(rows, { reply })
    await screen.findByRole('link', { name: 'Ditta 1' })
    link('Ditta 1').focus()
    for (const one of [' ', 'ArrowRight', 'Enter']) key(one)
    fireEvent.click(await screen.findByRole('button', { name: 'Lascia com’è' }))
    await waitFor(() =>
      expect(['Nuova', 'Offerta', 'Persa'].map(names)).toEqual([['Ditta 2'], [], ['Ditta 1', 'Ditta 3']]),
    )
    expect(live()).not.toContain('spostata')
    await waitFor(() => expect(column('Persa').textContent).toContain('2 trattative'))
  })

  it('a loss asks its reason; giving up puts the card back, the way back of the browser too, at once while nothing is typed', {
    tags: 'NEG-F-07',
  }, async () => {
    const { puts } = await openBoard([card(1)])
    await screen.findByRole('link', { name: 'Ditta 1' })
    fireEvent.click(screen.getByRole('button', { name: 'Sposta Ditta 1 in un’altra colonna' }))
    fireEvent.click(within(document.querySelector<HTMLElement>('[data-shown]') ?? document.body).getByText('Persa'))
    const dialog = await screen.findByRole('dialog', { name: 'Segna come persa' })
    // It is not lost before that is saved.
    expect([names('Nuova'), names('Persa')]).toEqual([['Ditta 1'], []])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Annulla' }))
    const gone = () => expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(gone)
    expect([names('Nuova'), puts()]).toEqual([['Ditta 1'], []])
    link('Ditta 1').focus()
    for (const one of [' ', 'ArrowRight', 'ArrowRight', 'Enter']) key(one)
    await screen.findByRole('dialog', { name: 'Segna come persa' })
    act(() => void closeTopSheet())
    await waitFor(gone)
    expect([names('Nuova'), puts()]).toEqual([['Ditta 1'], []])
  })

  it('cards keep their heights when one above them leaves; the focus goes with the card that its menu moves', async () => {
    // The first card is a line higher than the others, as they have no phone.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      if (this.textContent === '') return 0
      return this.querySelector('a[href^="tel:"]') ? 124 : 96
    })
    const low = { telefono: null }
    await openBoard([card(1), card(2, low), card(3, low), card(4, { statoTrattativa: offer, ...low })])
    await screen.findByRole('link', { name: 'Ditta 4' })
    const at = (top: number) => `transform: translateY(${top}px);`
    const tops = (name: string) =>
      [...column(name).querySelectorAll('li:has([data-card])')].map((item) => item.getAttribute('style'))
    expect(tops('Nuova')).toEqual([0, 124, 220].map(at))
    fireEvent.click(screen.getByRole('button', { name: 'Sposta Ditta 1 in un’altra colonna' }))
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
        .filter((path) => path.endsWith('figures')),
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
