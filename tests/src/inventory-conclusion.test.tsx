import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contactText, recentContacts } from '#src/features/inventory/conclude/contacts.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { device, item, openInventories, openInventory } from './support/inventory.tsx'
import type { Received } from './support/server.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const { id } of currentMessages()) act(() => closeMessage(id))
})

const puts = (received: readonly Received[]) => received.filter(({ method }) => method === 'PUT')

describe('concluding an inventory', () => {
  const question = "Concludere l'inventario? L'inventario non potrà più essere modificato."

  it('asks first, says what is still open, and does nothing when it is cancelled', {
    tags: ['INV-B-03', 'INV-B-04'],
  }, async () => {
    const { server } = await openInventories({ items: [item(1)] })
    fireEvent.click(await screen.findByRole('button', { name: 'Concludi' }))
    await screen.findByText(question)
    await screen.findByText('2 mezzi sono senza stato: diventeranno anomalie.')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annulla' }))
    await waitFor(() => expect(screen.queryByText(question)).toBeNull())
    expect(puts(server.received)).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Concludi' }))
  })

  it('says who has counted lately and when each device was last heard of', async () => {
    const justNow = new Date().toISOString()
    await openInventories({
      items: [item(1)],
      progress: {
        dispositivi: [device('Telefono di Ada', 0, justNow), device('Tablet', 3, '2026-01-01T08:00:00.000Z')],
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Concludi' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText(/^Ada Rossi ha contato (un secondo|\d+ secondi) fa$/)
    expect(within(dialog).getByText('tutto inviato all’ultimo contatto (23-11-2026 14:49)')).toBeTruthy()
    expect(within(dialog).getByText('3 scansioni non inviate')).toBeTruthy()
  })

  it('whoever counts blind is not told how many are without status', async () => {
    const inventory = { ...openInventory, conteggioCieco: true }
    await openInventories({ inventory, role: 'ROLE_USER_INVENTARIO_MEZZI' })
    fireEvent.click(await screen.findByRole('button', { name: 'Concludi' }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() =>
      expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Concludi' }).disabled).toBe(false),
    )
    expect(within(dialog).getByText(/^Conteggio cieco/)).toBeTruthy()
    expect(within(dialog).queryByText(/senza stato/)).toBeNull()
  })

  it('who is heard lately is named once, the last one first, whoever else not at all', () => {
    const at = Date.parse('2026-11-23T12:00:00.000Z')
    const [ada, bea] = [
      { id: 1, username: 'ada' },
      { id: 2, username: 'bea' },
    ]
    const devices = [{ ...device('A', 0, '2026-11-23T11:59:40.000Z'), utente: ada }]
    const perUtente = [
      { utente: bea, contati: 9, ultimo: '2026-11-23T11:57:00.000Z' },
      { utente: ada, contati: 2, ultimo: '2026-11-23T11:30:00.000Z' },
      { utente: { id: 3, username: 'ieri' }, contati: 2, ultimo: '2026-11-22T12:00:00.000Z' },
    ]
    expect(recentContacts({ perUtente, dispositivi: devices }, at).map(contactText)).toEqual([
      'ada ha contato 20 secondi fa',
      'bea ha contato 3 minuti fa',
    ])
  })

  it('names the devices that have not sent everything, and concludes with a reason', async () => {
    const held = device('Chrome su Android', 4)
    const { server } = await openInventories({
      items: [item(1)],
      reply: ({ method, body }) => {
        if (method !== 'PUT') return undefined
        if (body) return { body: { data: { ...openInventory, concluso: true } } }
        return { status: 409, body: { message: 'Dispositivi', devices: [held] } }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Concludi' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Concludi con 2 mezzi senza stato' }))
    await screen.findByText('Chrome su Android', { exact: false })
    expect(screen.getByText('4 scansioni non inviate')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Concludi comunque' }))
    await screen.findByText('Indica il motivo per concludere comunque')
    expect(puts(server.received)).toHaveLength(1)
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Motivo/ }), { target: { value: ' Telefono rotto ' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Annulla' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Continua a modificare' }))
    await waitFor(() => expect(screen.queryByText('Abbandonare le modifiche?')).toBeNull())
    fireEvent.click(within(dialog).getByRole('button', { name: 'Concludi comunque' }))
    await waitFor(() => expect(screen.queryByText(question)).toBeNull())
    expect(puts(server.received).map(({ path, body }) => [path, body])).toEqual([
      ['/api/inventari-mezzi/7/concluso', undefined],
      ['/api/inventari-mezzi/7/concluso', { motivo: 'Telefono rotto' }],
    ])
  })
})
