import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#schema/rows/row.ts'
import { openList, press, type } from './support/screen.tsx'

const filters = (value: object) => `?filters=${encodeURIComponent(JSON.stringify(value))}`
const agents: Row[] = [{ id: 1, version: 1, name: 'Agente 1', code: 'C1', email: null, phone: null }]
const line = () => screen.getByRole('search', { name: 'Filtri degli agenti' })

beforeEach(() => localStorage.clear())

describe('the filters of a list', { tags: ['LIST-05', 'LIST-06', 'LIST-28'] }, () => {
  it('are one line: a search, and a menu of the others, which can always be closed', async () => {
    await openList('agents', agents)
    expect(within(line()).getAllByRole('textbox')).toHaveLength(1)
    press('Aggiungi filtro')
    fireEvent.click(await within(line()).findByRole('button', { name: 'Codice' }))
    await within(line()).findByRole('textbox', { name: 'Codice' })
    type('Codice', 'C1', line())
    await within(line()).findByRole('button', { name: 'Codice: C1' })
    press('Aggiungi filtro')
    await waitFor(() => expect(within(line()).queryByRole('textbox', { name: 'Codice' })).toBeNull())
    expect(within(line()).getByRole('button', { name: 'Codice: C1' })).toBeDefined()
  })

  it('show each active filter, which a click edits and its cross removes', async () => {
    const { address } = await openList('agents', agents, { search: filters({ code: 'C', email: '@' }) })
    fireEvent.click(within(line()).getByRole('button', { name: 'Codice: C' }))
    await waitFor(() => expect(document.activeElement).toBe(within(line()).getByRole('textbox', { name: 'Codice' })))
    fireEvent.click(within(line()).getByRole('button', { name: 'Togli il filtro Codice' }))
    await waitFor(() => expect(address()).toBe(filters({ email: '@' })))
    press('Cancella filtri')
    await waitFor(() => expect(address()).toBe(''))
  })

  it('a chip leads to its value alone, from there to all fields, and Escape back to the chip', async () => {
    await openList('agents', agents, { search: filters({ code: 'C', email: '@' }) })
    const chip = within(line()).getByRole('button', { name: 'Codice: C' })
    fireEvent.click(chip)
    const code = await within(line()).findByRole('textbox', { name: 'Codice' })
    expect(within(line()).queryByRole('textbox', { name: 'Email' })).toBeNull()
    fireEvent.keyDown(code, { key: 'Escape' })
    await waitFor(() => expect(within(line()).queryByRole('group')).toBeNull())
    expect(document.activeElement).toBe(chip)
    fireEvent.click(chip)
    fireEvent.click(await within(line()).findByRole('button', { name: 'Tutti i filtri' }))
    await within(line()).findByRole('button', { name: 'Email @' })
  })

  it('are chosen by the keyboard: a field, found by its name, then its value, and one step back at a time', async () => {
    const { address } = await openList('trattative_cp', [])
    press('Aggiungi filtro')
    const search = within(await screen.findByRole('search'))
    const find = await search.findByRole('searchbox', { name: 'Cerca tra i filtri' })
    await waitFor(() => expect(document.activeElement).toBe(find))
    expect(search.getByRole('button', { name: 'Archiviata No' })).toBeDefined()
    fireEvent.change(find, { target: { value: 'zzz' } })
    await search.findByText('Nessun filtro con questo nome.')
    fireEvent.change(find, { target: { value: 'part' } })
    expect(search.queryByRole('button', { name: 'Telefono' })).toBeNull()
    const field = () => search.getByRole('button', { name: 'Partita IVA' })
    fireEvent.keyDown(find, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(field())
    fireEvent.keyDown(field(), { key: 'x' })
    expect(document.activeElement).toBe(find)
    fireEvent.keyDown(find, { key: 'Enter' })
    const value = await search.findByRole('textbox', { name: 'Partita IVA' })
    await waitFor(() => expect(document.activeElement).toBe(value))
    expect(search.queryByRole('textbox', { name: 'Email' })).toBeNull()
    fireEvent.change(value, { target: { value: '0123' } })
    fireEvent.keyDown(value, { key: 'Enter' })
    await waitFor(() => expect(address()).toContain('0123'))
    fireEvent.keyDown(value, { key: 'Escape' })
    const chosen = await search.findByRole('button', { name: 'Partita IVA 0123' })
    await waitFor(() => expect(document.activeElement).toBe(chosen))
    fireEvent.keyDown(chosen, { key: 'Escape' })
    await waitFor(() => expect(search.queryByRole('group')).toBeNull())
    expect(document.activeElement).toBe(search.getByRole('button', { name: 'Aggiungi filtro' }))
  })

  it('keep what was just typed on every way back, and are found by their whole name first', async () => {
    const { address } = await openList('trattative_cp', [])
    press('Aggiungi filtro')
    const search = within(await screen.findByRole('search'))
    const find = await search.findByRole('searchbox', { name: 'Cerca tra i filtri' })
    fireEvent.change(find, { target: { value: 'visita' } })
    fireEvent.keyDown(find, { key: 'Enter' })
    await search.findByText('Visita', { selector: 'label' })
    fireEvent.click(search.getByRole('button', { name: 'Tutti i filtri' }))
    fireEvent.click(await search.findByRole('button', { name: 'Partita IVA' }))
    const value = await search.findByRole('textbox', { name: 'Partita IVA' })
    await waitFor(() => expect(document.activeElement).toBe(value))
    fireEvent.change(value, { target: { value: '0123' } })
    fireEvent.keyDown(value, { key: 'Escape' })
    await search.findByRole('button', { name: 'Partita IVA 0123' })
    expect(address()).toContain('0123')
  })

  it('of a day say how long ago, whatever day it is', async () => {
    const { address } = await openList('trattative_cp', [], { search: filters({ fermaDal: { to: '$today-7' } }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Ferma dal: fino a 7 giorni fa' }))
    const days = await within(screen.getByRole('search')).findByRole('textbox', { name: 'Ferma dal' })
    fireEvent.change(days, { target: { value: '10' } })
    fireEvent.blur(days)
    await waitFor(() => expect(address()).toContain(encodeURIComponent('{"to":"$today-10"}')))
    await screen.findByRole('button', { name: 'Ferma dal: fino a 10 giorni fa' })
  })

  it('go back to those the list has by definition, which a chip removes too', async () => {
    const { address } = await openList('trattative_cp', [], { search: filters({ archiviata: 'N', email: '@' }) })
    fireEvent.click(within(screen.getByRole('search')).getByRole('button', { name: 'Torna ai filtri iniziali' }))
    await waitFor(() => expect(address()).toBe(''))
    expect(within(screen.getByRole('search')).queryByRole('button', { name: 'Torna ai filtri iniziali' })).toBeNull()
    fireEvent.click(within(screen.getByRole('search')).getByRole('button', { name: 'Togli il filtro Archiviata' }))
    await waitFor(() => expect(address()).toBe(filters({})))
    fireEvent.click(within(screen.getByRole('search')).getByRole('button', { name: 'Torna ai filtri iniziali' }))
    await within(screen.getByRole('search')).findByRole('button', { name: 'Archiviata: No' })
  })

  it('are in the address as soon as the focus leaves them, before whatever is opened next', async () => {
    const { address } = await openList('agents', agents)
    const search = within(line()).getByRole('textbox')
    fireEvent.change(search, { target: { value: 'gc' } })
    expect(address()).toBe('')
    fireEvent.blur(search)
    expect(address()).toBe(filters({ name: 'gc' }))
  })

  it('show ranges and choices as text', async () => {
    const value = { dataInserimento: { from: '01-11-2026', to: '30-11-2026' }, archiviata: 'N' }
    await openList('trattative_cp', [], { search: filters(value) })
    expect(screen.getByRole('button', { name: 'Data di inserimento: da 01-11-2026 a 30-11-2026' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Archiviata: No' })).toBeDefined()
  })
})

describe('the columns of a list', () => {
  const heads = () =>
    screen
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .filter((text) => text !== '')

  it('are chosen and ordered per user, and stored on the device', async () => {
    await openList('agents', agents)
    expect(heads()).toEqual(['Nome', 'Codice', 'Email', 'Telefono', 'Azioni'])
    press('Vista dell’elenco')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Email' }))
    fireEvent.click(screen.getByRole('button', { name: 'Sposta Telefono prima' }))
    expect(heads()).toEqual(['Nome', 'Telefono', 'Codice', 'Azioni'])
    expect(JSON.parse(localStorage.getItem('lists-7') ?? '')).toEqual({
      columns: { '/configurations/agents': ['name', 'phone', 'code'] },
    })
    const last = screen.getByRole('button', { name: 'Sposta Codice prima' })
    last.focus()
    fireEvent.keyDown(last, { key: 'Home' })
    expect(heads()).toEqual(['Codice', 'Nome', 'Telefono', 'Azioni'])
    fireEvent.keyDown(last, { key: 'End' })
    expect(heads()).toEqual(['Nome', 'Telefono', 'Codice', 'Azioni'])
    expect(document.activeElement).toBe(last)
    press('Colonne predefinite')
    expect(heads()).toEqual(['Nome', 'Codice', 'Email', 'Telefono', 'Azioni'])
  })

  it.each([
    [
      'a column that no longer exists',
      '{"columns":{"/configurations/agents":["gone","phone"]}}',
      ['Telefono', 'Azioni'],
    ],
    [
      'only unknown columns',
      '{"columns":{"/configurations/agents":["gone"]}}',
      ['Nome', 'Codice', 'Email', 'Telefono', 'Azioni'],
    ],
    ['an invalid choice', '{"columns":7}', ['Nome', 'Codice', 'Email', 'Telefono', 'Azioni']],
    ['invalid JSON', '{', ['Nome', 'Codice', 'Email', 'Telefono', 'Azioni']],
  ])('have their defaults when %s was stored', async (_what, kept, columns) => {
    localStorage.setItem('lists-7', kept)
    await openList('agents', agents)
    expect(heads()).toEqual(columns)
  })

  it('have comfortable or compact rows', async () => {
    await openList('agents', agents)
    expect(screen.getByRole('table').dataset.density).toBe('compact')
    press('Vista dell’elenco')
    fireEvent.click(await screen.findByRole('button', { name: 'Comoda' }))
    expect(screen.getByRole('table').dataset.density).toBe('comfortable')
  })

  it('sort a big table only by columns that a screen names: others have no index', async () => {
    localStorage.setItem('lists-7', '{"columns":{"/trattativeCp/trattativeCp":["ragioneSociale","durata"]}}')
    await openList('trattative_cp', [{ id: 1, version: 1, ragioneSociale: 'Rossi', durata: 3 }])
    const head = (name: string) => screen.getByRole('columnheader', { name })
    expect(within(head('Ragione sociale')).getByRole('button')).toBeDefined()
    expect(within(head('Durata')).queryByRole('button')).toBeNull()
  })
})
