import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { absent, item, openInventories, openInventory, present } from './support/inventory.tsx'
import { press } from './support/screen.tsx'
import type { Received } from './support/server.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const { id } of currentMessages()) act(() => closeMessage(id))
})

const messages = () => currentMessages().map(({ message }) => message)
/** The select of an item's status, once all that it offers are here. */
async function select(name: string): Promise<HTMLSelectElement> {
  const found = await screen.findByRole<HTMLSelectElement>('combobox', { name: `Stato di ${name}` })
  await expect.poll(() => found.options.length).toBeGreaterThan(2)
  return found
}
const counter = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent
const puts = (received: readonly Received[]) => received.filter(({ method }) => method === 'PUT')

describe('the items of an inventory', () => {
  it('are asked fifty at a time by code, with the counters of the inventory', {
    tags: ['INV-B-12', 'INV-B-13', 'INV-B-18', 'INV-B-19'],
  }, async () => {
    const { server } = await openInventories({ items: [item(1), item(2, present)] })
    await select('M-1')
    const asked = server.received.find(({ path }) => path === '/api/inventario-mezzi-items')
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      filters: '{"idInventarioMezzi":7}',
      sortBy: 'resourceMago',
      descending: '0',
      page: '1',
      rowsPerPage: '50',
    })
    expect([counter('Totale'), counter('Filtrati'), counter('Senza stato')]).toEqual(['2', '2', '1'])
    const labels = [...document.querySelectorAll('dl[aria-label="Conteggi dell’inventario"] dt')].map(
      (one) => one.textContent,
    )
    expect(labels).toEqual(['Senza stato', 'Filtrati', 'Totale'])
  })

  it('those without status are a filter, as is a text in several fields', {
    tags: ['INV-B-16', 'INV-B-17'],
  }, async () => {
    const { server, address } = await openInventories({ items: [item(1)] })
    await select('M-1')
    press('Senza stato')
    await waitFor(() => expect(address()).toContain('withoutStatus'))
    fireEvent.change(screen.getByRole('textbox', { name: 'Cerca' }), { target: { value: 'abc' } })
    await waitFor(() =>
      expect(server.received.at(-1)?.query.get('filters')).toBe(
        '{"withoutStatus":true,"multiField":"abc","idInventarioMezzi":7}',
      ),
    )
  })

  it('a status shows at once, with a notice until the next load', {
    tags: ['INV-B-08', 'INV-B-10', 'INV-B-11', 'INV-B-27'],
  }, async () => {
    const items = [item(1), item(2)]
    const { server } = await openInventories({
      items,
      reply: ({ method }) => {
        if (method !== 'PUT') return undefined
        items[0] = { ...item(1, present), version: 2 }
        return { body: { data: items[0] } }
      },
    })
    const status = await select('M-1')
    expect([...status.options].map(({ text }) => text)).toEqual(['Nessuno stato', 'Presente', 'Assente'])
    const loads = () => server.received.filter(({ path }) => path === '/api/inventario-mezzi-items').length
    const before = loads()
    fireEvent.change(status, { target: { value: '1' } })
    expect(status.value).toBe('1')
    await screen.findByText('Dati aggiornati')
    expect(puts(server.received)[0]?.path).toBe('/api/inventario-mezzi-items/1/stato/1')
    expect(puts(server.received)[0]?.headers['if-match']).toBe('W/"1"')
    expect(counter('Senza stato')).toBe('1')
    expect(loads()).toBe(before)
    press('Ricarica')
    await waitFor(() => expect(screen.queryByText('Dati aggiornati')).toBeNull())
    expect(status.value).toBe('1')
  })

  it('no status is sent as -1', { tags: 'INV-B-09' }, async () => {
    const { server } = await openInventories({
      items: [item(1, present)],
      reply: ({ method }) => (method === 'PUT' ? { body: { data: { ...item(1), version: 2 } } } : undefined),
    })
    fireEvent.change(await select('M-1'), { target: { value: '-1' } })
    await waitFor(() => expect(puts(server.received)[0]?.path).toBe('/api/inventario-mezzi-items/1/stato/-1'))
    await waitFor(() => expect(counter('Senza stato')).toBe('1'))
  })

  it('a status that is refused is taken back, and said', async () => {
    await openInventories({
      items: [item(1, present)],
      reply: ({ method }) => (method === 'PUT' ? { status: 503, body: { message: 'Non disponibile' } } : undefined),
    })
    const status = await select('M-1')
    fireEvent.change(status, { target: { value: '2' } })
    await waitFor(() => expect(status.value).toBe('1'))
    expect(messages()).toEqual(['Non disponibile'])
    expect(screen.queryByText('Dati aggiornati')).toBeNull()
  })

  it('an item whose status somebody else has changed asks, and shows his status when ours is left', async () => {
    const current = { row: { ...item(1, absent), version: 5 } }
    await openInventories({
      items: [item(1)],
      reply: ({ method }) => (method === 'PUT' ? { status: 412, body: { message: 'Cambiato', current } } : undefined),
    })
    const status = await select('M-1')
    fireEvent.change(status, { target: { value: '1' } })
    expect((await screen.findByRole('group', { name: 'Stato' })).textContent).toMatch(/Com’era.*Valore attualeAssente/)
    fireEvent.click(screen.getByRole('button', { name: 'Lascia com’è' }))
    await waitFor(() => expect(status.value).toBe('2'))
  })

  it('two choices for one item are sent in their order, the second for the version the first has made', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { server } = await openInventories({
      items: [item(1)],
      reply: ({ method, path }) => {
        if (method !== 'PUT') return undefined
        const first = path.endsWith('/1')
        const data = first ? { ...item(1, present), version: 2 } : { ...item(1, absent), version: 3 }
        return { body: { data }, after: first ? held : undefined }
      },
    })
    const status = await select('M-1')
    fireEvent.change(status, { target: { value: '1' } })
    await waitFor(() => expect(puts(server.received)).toHaveLength(1))
    fireEvent.change(status, { target: { value: '2' } })
    release()
    await waitFor(() => expect(puts(server.received)).toHaveLength(2))
    expect(puts(server.received).map(({ path, headers }) => [path.split('/').at(-1), headers['if-match']])).toEqual([
      ['1', 'W/"1"'],
      ['2', 'W/"2"'],
    ])
    expect(status.value).toBe('2')
  })

  it('a concluded inventory is read only, and says by whom and when it was concluded', {
    tags: 'INV-B-06',
  }, async () => {
    await openInventories({
      inventory: {
        ...openInventory,
        concluso: true,
        status: 'Concluso',
        dataConclusione: '2026-11-23T10:30:00.000Z',
        utenteConclusione: { id: 1, username: 'rossi', nomeCompleto: 'Carlo Rossi' },
        motivoConclusione: 'Telefono rotto',
      },
      items: [item(1, present)],
    })
    await screen.findByText('Inventario concluso da Carlo Rossi il 23-11-2026 11:30.', { exact: false })
    expect(screen.getByText('Motivo: Telefono rotto', { exact: false })).toBeTruthy()
    await screen.findByText('M-1')
    expect(screen.queryByRole('combobox', { name: 'Stato di M-1' })).toBeNull()
    for (const name of ['Nuovo mezzo dell’inventario', 'Modifica M-1', 'Elimina M-1', 'Concludi']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  it('while it is calculated an inventory is open, in words too', async () => {
    await openInventories({ inventory: { ...openInventory, calcoloInCorso: true, status: 'Calcolo in corso' } })
    await screen.findByText('Aperto')
    expect(screen.getByRole('img', { name: 'Calcolo in corso' })).toBeTruthy()
  })

  it('the notes and photos of an item lead to its form', async () => {
    await openInventories({ items: [item(1)] })
    fireEvent.click(await screen.findByRole('button', { name: 'Altre azioni per M-1' }))
    fireEvent.click(screen.getByRole('button', { name: 'Note e foto di M-1' }))
    const dialog = await screen.findByRole('dialog', { name: 'Note e foto di M-1' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Modifica' }))
    await screen.findByRole('dialog', { name: /^Modifica/ })
  })

  it('whoever has no right to change items reads them', async () => {
    const { server } = await openInventories({ items: [item(1, present)], role: 'ROLE_USER_CRM' })
    await screen.findByText('M-1')
    expect(screen.queryByRole('combobox', { name: 'Stato di M-1' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Concludi' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Confronto' })).toBeNull()
    // Refused requests would end the session.
    expect(server.paths()).not.toContain('GET /api/inventari_mezzi')
    expect(server.paths()).not.toContain('GET /api/users/me/filiali-inventario')
  })

  it('whoever counts blind does not see what is expected, and is led to the counting', async () => {
    const inventory = { ...openInventory, conteggioCieco: true }
    const { server } = await openInventories({ inventory, items: [item(1)], role: 'ROLE_USER_INVENTARIO_MEZZI' })
    await screen.findByRole('link', { name: 'Conta i mezzi' })
    expect(screen.queryByText('M-1')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Confronto' })).toBeNull()
    expect(server.paths()).not.toContain('GET /api/inventario-mezzi-items')
  })
})
