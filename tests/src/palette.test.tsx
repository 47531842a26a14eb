import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { abilityFor } from '#schema/rights/ability.ts'
import { model } from '#schema/tables.ts'
import { menuOf } from '#src/resources/menu.ts'
import { goTo, PaletteHost } from '#src/shell/palette/host.tsx'
import { matchOf, piecesOf } from '#src/shell/palette/match.ts'
import { show } from '#src/shell/palette/shown.ts'
import { openScreen } from './support/screen.tsx'
import type { Reply } from './support/server.ts'

beforeEach(() => {
  localStorage.clear()
  act(() => show(undefined))
})

const Path = () => <output data-testid="path">{useLocation().pathname + useLocation().search}</output>

const rossi = { table: 'customers', id: 7, name: 'Rossi Scavi', detail: 'K7 · Milano' }
const source = { table: 'fonti', id: 3, name: 'Fiera Rossi', detail: '' }

async function openConsole(reply: (typed: string) => Reply | Promise<Reply> = () => found([]), role = 'ROLE_ADMIN') {
  const menu = menuOf(model, abilityFor(model, [role]))
  const console = await openScreen(
    <>
      <PaletteHost menu={menu} />
      <textarea aria-label="Appunti" />
      <Path />
    </>,
    '/',
    [],
    { role, reply: ({ path, query }) => (path === '/api/search' ? reply(query.get('q') ?? '') : undefined) },
  )
  const asked = () =>
    console.server.received.filter(({ path }) => path === '/api/search').map(({ query }) => query.get('q'))
  return { ...console, asked }
}

const found = (data: unknown[], complete = true): Reply => ({ body: { data, complete } })
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const path = () => screen.getByTestId('path').textContent
const field = () => screen.findByRole('combobox', { name: 'Cerca un cliente, una pagina, un’azione…' })
const type = async (value: string) => fireEvent.change(await field(), { target: { value } })
const openPalette = async (keys: object = { ctrlKey: true }) => {
  press('k', keys)
  const opened = await field()
  await waitFor(() => expect(document.activeElement).toBe(opened))
}
const options = () => screen.queryAllByRole('option').map((one) => one.textContent)
const current = () => screen.queryByRole('option', { selected: true })?.textContent
const state = () => document.querySelector('[role=dialog] [role=status]')?.textContent

describe('the palette', () => {
  it('opens by Ctrl+K and goes to a screen by a mistyped part of its name, without asking the server for it', async () => {
    await openConsole()
    await openPalette()
    await type('trattatve')
    expect(options()).toContain('Calendario trattativeTrattative CP')
    await type('fonit')
    expect([options()[0], current()]).toEqual(['FontiTrattative CP', 'FontiTrattative CP'])
    press('Enter')
    await waitFor(() => expect(path()).toBe('/configurations/fonti'))
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  it('offers what one may do, each by its own word, and nothing else', async () => {
    await openConsole(undefined, 'ROLE_COMMERCIALE_CP')
    await openPalette({ metaKey: true })
    await type('nuov')
    expect(options()).toEqual(['Nuova attività', 'Nuova trattativa'])
    await type('nuova tr')
    expect(options()).toEqual(['Nuova trattativa'])
    press('Enter')
    await waitFor(() => expect(path()).toBe('/trattativeCp/trattativeCp?nuovo=1'))
  })

  it('opens the first of what it finds for Enter pressed before it is there, not one of what was typed before', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await openConsole((typed) => (typed === 'ross' ? found([source]) : released.then(() => found([rossi]))))
    await openPalette()
    await type('ross')
    await waitFor(() => expect(current()).toContain('Fiera Rossi'))
    await type('rossi s')
    press('Enter')
    expect(path()).toBe('/')
    await act(async () => release())
    await waitFor(() => expect(path()).toBe('/customers/7'))
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('forgets an Enter when somebody types on, also once the same text stands there again', async () => {
    const { asked } = await openConsole(() => found([rossi]))
    await openPalette()
    await type('ross')
    press('Enter')
    await type('rossi')
    await waitFor(() => expect(state()).toContain('1 risultato'))
    await type('ross')
    await waitFor(() => expect(asked()).toEqual(['rossi', 'ross']))
    await waitFor(() => expect(state()).toContain('1 risultato'))
    expect(path()).toBe('/')
  })

  it('finds records, by table, the typed letters marked, and opens one', async () => {
    const { asked } = await openConsole(() => found([rossi, source]))
    await openPalette()
    await type('ròssi')
    const customers = await screen.findByRole('group', { name: 'Clienti' })
    expect(within(customers).getByRole('option').textContent).toBe('Rossi ScaviK7 · MilanoCliente')
    expect(customers.querySelector('mark')?.textContent).toBe('Rossi')
    press('ArrowDown')
    expect(current()).toMatch(/^Fiera Rossi/)
    press('ArrowDown')
    expect(current()).toMatch(/^Rossi Scavi/)
    press('ArrowUp')
    expect((await field()).getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    )
    press('Enter')
    await waitFor(() => expect(path()).toBe('/configurations/fonti?apri=3'))
    expect(asked()).toEqual(['ròssi'])
  })

  it('opens who has no page among the contacts of their customer', async () => {
    const person = {
      ...{ table: 'contacts', id: 5, name: 'Mario De Angelis', detail: 'Rossi Scavi · 335 7654321' },
      at: { table: 'customers', id: 7 },
    }
    await openConsole(() => found([person]))
    await openPalette()
    await type("de angelis'")
    const contacts = await screen.findByRole('group', { name: 'Contatti' })
    expect(contacts.textContent).toContain('Mario De AngelisRossi Scavi · 335 7654321Contatto')
    expect([...contacts.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['De', 'Angelis'])
    press('Enter')
    await waitFor(() => expect(path()).toBe('/customers/7?vista=contatti'))
  })

  it('leads to the list searched by what is typed, where a table may have more rows than are named', async () => {
    const many = [1, 2, 3, 4, 5].map((id) => ({ ...rossi, id }))
    await openConsole(() => found([...many, source]))
    await openPalette()
    await type(' rossi ')
    const all = /^Mostra tutti i risultati/
    await screen.findByRole('group', { name: 'Clienti' })
    expect(screen.getAllByRole('option', { name: all }).map(({ textContent }) => textContent)).toEqual([
      'Mostra tutti i risultatiClienti',
    ])
    fireEvent.click(screen.getByRole('option', { name: all }))
    const filters = encodeURIComponent('{"multiField":"rossi"}')
    await waitFor(() => expect(path()).toBe(`/customers/all?filters=${filters}`))
  })

  it('leads to no list that its user may not open', async () => {
    const many = [1, 2, 3, 4, 5].map((id) => ({ ...rossi, id }))
    await openConsole(() => found(many), 'ROLE_COMMERCIALE_CP')
    await openPalette()
    await type('rossi')
    await screen.findByRole('group', { name: 'Clienti' })
    expect(screen.queryByRole('option', { name: /^Mostra tutti/ })).toBeNull()
  })

  it('opens in a new tab with Ctrl', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await openConsole(() => found([rossi]))
    await openPalette()
    await type('scavi')
    await screen.findByRole('group', { name: 'Clienti' })
    press('Enter', { ctrlKey: true })
    expect(opened.mock.calls).toEqual([['/customers/7', '_blank', 'noopener']])
    expect(path()).toBe('/')
    opened.mockRestore()
  })

  it('gives up what was typed before: a late answer to it is not shown', async () => {
    let answer = () => {}
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { asked } = await openConsole((typed) =>
      typed === 'ro' ? { ...found([source]), after: late } : found([rossi]),
    )
    await openPalette()
    await type('ro')
    await waitFor(() => expect(asked()).toEqual(['ro']))
    expect(state()).toBe('Ricerca in corso…')
    await type('ros')
    await screen.findByText('K7 · Milano')
    answer()
    await waitFor(() => expect(asked()).toEqual(['ro', 'ros']))
    expect(screen.queryByText('Fiera')).toBeNull()
  })

  it('says when nothing is found, when some tables took too long, and why it failed', async () => {
    const replies: Record<string, Reply> = {
      'zzz zzz': found([]),
      slow: found([], false),
      often: { status: 429, body: { message: 'Troppe ricerche' } },
      'cut off': { broken: true },
    }
    await openConsole((typed) => replies[typed] ?? found([]))
    await openPalette()
    for (const [typed, said] of [
      ['zzz zzz', /Nessun risultato per «zzz zzz»/],
      ['slow', /Alcuni archivi non hanno risposto in tempo/],
      ['often', /Troppe ricerche/],
      ['cut off', /Senza rete si trovano solo pagine e azioni/],
    ] as const) {
      await type(typed)
      await waitFor(() => expect(state()).toMatch(said))
    }
  })
})

describe('shortcuts', () => {
  it('go to an area by two keys, and do nothing while somebody types or with a dialog open', async () => {
    await openConsole()
    press('g')
    press('h')
    expect(path()).toBe('/')
    press('g')
    press('c')
    await waitFor(() => expect(path()).toBe('/customers/all'))
    screen.getByRole('textbox', { name: 'Appunti' }).focus()
    press('g')
    press('h')
    press('?')
    expect([path(), screen.queryByRole('dialog')]).toEqual(['/customers/all', null])
  })

  it('stand on a sheet that lists all of them, where those without Ctrl can be switched off', async () => {
    await openConsole()
    press('?', { shiftKey: true })
    const sheet = await screen.findByRole('dialog', { name: 'Scorciatoie da tastiera' })
    expect(within(sheet).getByText('Cerca e vai').nextElementSibling?.textContent).toBe('CtrlK')
    expect(within(sheet).getByText('Clienti').nextElementSibling?.textContent).toBe('GpoiC')
    fireEvent.click(within(sheet).getByRole('switch', { name: 'Usa i tasti senza Ctrl' }))
    fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('g')
    press('c')
    press('?', { shiftKey: true })
    expect([path(), screen.queryByRole('dialog')]).toEqual(['/', null])
    press('k', { ctrlKey: true })
    expect(await field()).toBeTruthy()
  })

  it('have a letter of their own for each entry of the menu, whatever the role', () => {
    for (const role of Object.keys(model.access.roles)) {
      const keys = goTo(menuOf(model, abilityFor(model, [role])), () => {}).map((one) => one.keys)
      expect(new Set(keys).size).toBe(keys.length)
      expect(keys).toContain('g h')
    }
  })
})

describe('what is typed', () => {
  it.each([
    ['Trattative CP', 'cp tratt', 0],
    ['Trattative CP', 'attative', 1],
    ['Trattative CP', 'tratative', 2],
    ['Nazioni', 'nzaioni', 2],
    ['Città', 'citta', 0],
    ['Città', "citta'", 0],
    ['Citta\u0300', 'città', 0],
    ['Straße', 'strasse', 0],
    ['Canale di comunicazione', 'canela', undefined],
    ['Fonti', 'fin', undefined],
  ] as const)('%s by %s', (text, typed, match) => {
    expect(matchOf(text, typed)).toBe(match)
  })

  it('is marked where it stands, whatever the accents', () => {
    expect(piecesOf('Nicolò D’Angelo', 'nicolo angelo')).toEqual([
      { text: 'Nicolò', typed: true },
      { text: ' D’', typed: false },
      { text: 'Angelo', typed: true },
    ])
    expect(piecesOf('Via Straße Citta\u0300 nuova', "strass citta'")).toEqual([
      { text: 'Via ', typed: false },
      { text: 'Straß', typed: true },
      { text: 'e ', typed: false },
      { text: 'Citta\u0300', typed: true },
      { text: ' nuova', typed: false },
    ])
  })
})
