import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { personName } from '#src/features/inventory/answers.ts'
import { previous } from '#src/features/inventory/compare/comparison-view.tsx'
import { missingIn } from '#src/features/inventory/reconcile/use-resolution.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { device, openInventories, openInventory } from './support/inventory.tsx'
import { press, pressRemove } from './support/screen.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const { id } of currentMessages()) act(() => closeMessage(id))
})

const route = '/inventarioMezzi/inventariMezzi'
const branch = (id: number, name: string, mezzi = 0) => ({ filialeInventario: { id, name, codiceMago: null }, mezzi })

describe('the list of inventories', () => {
  it('shows progress, anomalies and the status as received; a row leads to its page', {
    tags: 'INV-B-25',
  }, async () => {
    const inventory = { ...openInventory, status: 'Calcolo in corso', calcoloInCorso: true, numeroAnomalie: 2 }
    await openInventories({ route, inventory })
    await screen.findByText('1 di 3')
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('1')
    expect(screen.getByText('Calcolo in corso').closest('td')?.querySelector('svg')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Milano' }).getAttribute('href')).toBe('/inventarioMezzi/7')
  })

  it('two questions are asked before an inventory is deleted', { tags: 'INV-B-07' }, async () => {
    const { server } = await openInventories({
      route,
      progress: { dispositivi: [device('Telefono', 4)] },
      reply: ({ method }) => (method === 'DELETE' ? { status: 204 } : undefined),
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Altre azioni per Milano/ }))
    press('Elimina l’inventario Milano 23-11-2026')
    const first = await screen.findByRole('dialog', { name: 'Conferma eliminazione' })
    expect(first.textContent).toContain('Eliminare l’inventario Milano 23-11-2026?')
    expect(first.textContent).toContain('Inventario della filiale Milano del 23-11-2026')
    await within(first).findByText('I dispositivi hanno ancora 4 scansioni non inviate: andrebbero perse.')
    fireEvent.click(within(first).getByRole('button', { name: 'Continua' }))
    await screen.findByText('Verranno eliminate anche tutte le righe. Eliminare definitivamente l’inventario?')
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    expect(screen.getByRole('dialog').textContent).toContain('Inventario della filiale Milano del 23-11-2026')
    expect(server.paths()).not.toContain('DELETE /api/inventari_mezzi/7')
    await pressRemove()
    await waitFor(() => expect(server.paths()).toContain('DELETE /api/inventari_mezzi/7'))
  })

  it('whoever counts blind is not told how many vehicles are expected', async () => {
    const inventory = { ...openInventory, conteggioCieco: true }
    await openInventories({ route, inventory, role: 'ROLE_USER_INVENTARIO_MEZZI' })
    await screen.findByText('Conteggio cieco')
    expect(screen.queryByText('1 di 3')).toBeNull()
  })

  it('a concluded inventory offers no deletion', { tags: 'INV-B-06' }, async () => {
    await openInventories({ route, inventory: { ...openInventory, concluso: true, status: 'Concluso' } })
    await screen.findByText('Concluso')
    expect(screen.queryByRole('button', { name: /^Elimina/ })).toBeNull()
  })

  it('a new inventory of the only branch is opened without asking which, and shown', {
    tags: ['INV-B-01', 'INV-B-02'],
  }, async () => {
    const { server } = await openInventories({
      route,
      reply: ({ method }) => (method === 'POST' ? { status: 201, body: { data: openInventory } } : undefined),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Nuovo inventario' }))
    await screen.findByTitle('Milano')
    fireEvent.click(screen.getByRole('switch', { name: 'Conteggio cieco' }))
    press('Salva')
    await screen.findByRole('heading', { level: 1, name: 'Inventario Milano 23-11-2026' })
    expect(server.received.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/inventari_mezzi',
      body: { filialeInventarioId: 3, conteggioCieco: true },
    })
  })

  it('of several branches one must be chosen; the inventory that is open already is linked', {
    tags: 'INV-C-11',
  }, async () => {
    const { server } = await openInventories({
      route,
      reply: ({ method, path }) => {
        if (path === '/api/users/me/filiali-inventario') {
          return { body: { data: [branch(3, 'Milano'), branch(4, 'Roma', 28)], totalRows: 2 } }
        }
        const inTheWay = { filialeInventarioId: { table: 'inventari_mezzi', id: 9, name: 'Roma 20-11-2026' } }
        const errors = { filialeInventarioId: ['È già aperto'] }
        return method === 'POST' ? { status: 422, body: { message: 'No', errors, inTheWay } } : undefined
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Nuovo inventario' }))
    const choice = await screen.findByRole('combobox', { name: 'Filiale' })
    press('Salva')
    await screen.findByText('Campo obbligatorio')
    expect(server.paths()).not.toContain('POST /api/inventari_mezzi')
    fireEvent.mouseDown(choice)
    fireEvent.click(await screen.findByTitle('Roma'))
    await screen.findByText('La filiale ha adesso 28 mezzi attivi.')
    press('Salva')
    await screen.findByText('È già aperto')
    const link = await screen.findByRole('link', { name: /Roma 20-11-2026/ })
    expect(link.getAttribute('href')).toContain('apri=9')
  })
})

describe('rules of the pages of inventories', () => {
  it('the inventory compared with is the one before, else the newest', () => {
    const [one, two, three] = [{ created: '2024-01-01' }, { created: '2025-01-01' }, { created: '2026-01-01' }]
    expect(previous(three, [two, one])).toBe(two)
    expect(previous(two, [three, one])).toBe(one)
    expect(previous(one, [three, two])).toBe(three)
    expect(previous(one, [])).toBeUndefined()
  })

  it('a new item wants a code, a match an item', () => {
    const codice = 'X'
    expect(Object.keys(missingIn({ codice, azione: 'AGGIUNTO', resourceMago: ' ' }))).toEqual(['resourceMago'])
    expect(Object.keys(missingIn({ codice, azione: 'ABBINATO' }))).toEqual(['itemId'])
    expect(missingIn({ codice, azione: 'IGNORATO' })).toEqual({})
  })

  it('people are called by their names, else by their user name', () => {
    expect(personName({ id: 1, username: 'ada', nome: 'Ada', cognome: 'Rossi' })).toBe('Ada Rossi')
    expect(personName({ id: 1, username: 'ada', nome: null, cognome: null })).toBe('ada')
    expect(personName(null)).toBe('')
  })
})
