import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#schema/rows/row.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { openList, press, type } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

const agents = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, version: 1, name: `Agente ${index + 1}` }))
const check = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Seleziona ${name}` }))
const bar = () => screen.findByRole('region', { name: 'Righe selezionate' })

/** A server that answers checks and commands in this order. */
function answers(...replies: Reply[]) {
  const asked: unknown[] = []
  const reply = ({ path, body }: Received): Reply | undefined => {
    if (!path.endsWith('/bulk')) return undefined
    asked.push(body)
    return replies.shift() ?? { status: 500, body: {} }
  }
  return { asked, reply }
}
const found = (count: number, more: object = {}): Reply => ({
  body: { data: { count, set: `set-${count}`, refused: [], vanished: [], ...more } },
})

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const { id } of currentMessages()) act(() => closeMessage(id))
})

describe('the selected rows of a list', () => {
  it('are deleted without those that would be refused, and the message offers to undo', async () => {
    const refused = [{ id: 2, name: 'Agente 2', message: 'Ancora utilizzato' }]
    const done: Reply = { body: { data: { count: 1, vanished: [] } }, headers: { 'x-command': 'c1' } }
    const { asked, reply } = answers(found(1, { refused }), done)
    await openList('agents', agents(3), { reply })
    check('Agente 1')
    check('Agente 2')
    fireEvent.click(within(await bar()).getByRole('button', { name: 'Elimina…' }))
    await screen.findByText('Agente 2: Ancora utilizzato')
    press('Elimina 1 riga')
    await waitFor(() => expect(currentMessages()).toMatchObject([{ message: '1 riga eliminata' }]))
    expect(currentMessages()[0]?.action?.label).toBe('Annulla')
    expect(asked).toEqual([
      { rows: { ids: [1, 2] }, delete: true, check: true },
      { rows: { ids: [1, 2] }, delete: true, set: 'set-1', without: [2] },
    ])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Righe selezionate' })).toBeNull())
  })

  it('are asked about again when the filter finds others by now, and nothing is lost', async () => {
    const changed: Reply = { status: 409, body: { message: 'Ora sono 41', count: 41 } }
    const { asked, reply } = answers(found(40), changed, found(41))
    await openList('agents', agents(40), { reply })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Seleziona le righe della pagina' }))
    fireEvent.click(within(await bar()).getByRole('button', { name: 'Seleziona tutte le 40 righe del filtro' }))
    fireEvent.click(within(await bar()).getByRole('button', { name: 'Imposta campo…' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Campo' }), { target: { value: 'email' } })
    type('Nuovo valore', 'a@b.it', dialog)
    press('Verifica')
    press(await screen.findByText('Modifica 40 righe').then(() => 'Modifica 40 righe'))
    await screen.findByText('Ora sono 41')
    await screen.findByText('Verranno modificate 41 righe.')
    expect(within(dialog).getByDisplayValue('a@b.it')).toBeDefined()
    expect(asked.at(-1)).toEqual({ rows: { filters: {}, except: [] }, values: { email: 'a@b.it' }, check: true })
  })

  it('an invalid value is refused beside its field, before the server is asked', async () => {
    const { asked, reply } = answers()
    await openList('agents', agents(1), { reply })
    check('Agente 1')
    fireEvent.click(within(await bar()).getByRole('button', { name: 'Imposta campo…' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Campo' }), { target: { value: 'email' } })
    type('Nuovo valore', 'senza chiocciola', dialog)
    press('Verifica')
    await screen.findByText('Indirizzo email non valido')
    expect(asked).toEqual([])
    press('Annulla')
    await screen.findByText('Abbandonare le modifiche?')
    press('Continua a modificare')
    expect(within(dialog).getByDisplayValue('senza chiocciola')).toBeDefined()
  })

  it('a field is emptied only on purpose, and the question says so', async () => {
    const { asked, reply } = answers(found(2))
    await openList('agents', agents(2), { reply })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Seleziona le righe della pagina' }))
    fireEvent.click(within(await bar()).getByRole('button', { name: 'Imposta campo…' }))
    const dialog = await screen.findByRole('dialog')
    const field = within(dialog).getByRole('combobox', { name: 'Campo' })
    expect(within(dialog).getByRole('button', { name: 'Verifica' })).toHaveProperty('disabled', true)
    expect(within(field).queryByRole('option', { name: 'Nome' })).toBeNull()
    fireEvent.change(field, { target: { value: 'email' } })
    press('Verifica')
    await screen.findByText('Scegli un valore, oppure «Svuota il campo»')
    expect(asked).toEqual([])
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Svuota il campo' }))
    press('Verifica')
    await screen.findByText('Il campo «Email» verrà svuotato in 2 righe.')
    expect(screen.getByRole('button', { name: 'Svuota il campo in 2 righe' }).className).toContain('dangerous')
    expect(asked).toEqual([{ rows: { ids: [1, 2] }, values: { email: null }, check: true }])
  })

  it('nothing can be confirmed when all of them are still used, and it is said by what', async () => {
    const usedBy = [{ table: 'customers', label: 'Clienti', count: 3 }]
    const refused = [{ id: 1, name: 'Agente 1', message: 'Ancora utilizzato', usedBy }]
    const { reply } = answers(found(0, { refused }))
    await openList('agents', agents(1), { reply })
    check('Agente 1')
    fireEvent.click(within(await bar()).getByRole('button', { name: 'Elimina…' }))
    await screen.findByText('Nessuna riga si può eliminare.')
    await screen.findByText('Agente 1: Impossibile eliminare: è ancora utilizzato da 3 Clienti')
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).queryByRole('button', { name: /^Elimina/ })).toBeNull()
    fireEvent.click(within(dialog).getByText('Chiudi'))
    await waitFor(() => expect(screen.queryByText('Nessuna riga si può eliminare.')).toBeNull())
  })

  it('are not offered to who may change nothing', async () => {
    await openList('fonti', [{ id: 1, version: 1, description: 'Sito' }], { role: 'ROLE_USER_CP' })
    await screen.findByRole('table')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
