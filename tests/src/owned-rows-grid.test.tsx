import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { type AppAbility, abilityFor } from '#schema/rights/ability.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { model as product } from '#schema/tables.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { pageOf } from '#src/resources/index.tsx'
import { orderModel } from '#tests/support/order-tables.ts'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

// The rows of a row on its page, typed as in a spreadsheet.

const model = orderModel({ ROLE_READER: { read: ['crm-config', 'prova_ordini_righe'], open: ['crm-config'] } })
const shared = product.tables as Map<string, Table>
const added = [...model.tables].filter(([name]) => !product.tables.has(name))
beforeAll(() => added.forEach(([name, one]) => void shared.set(name, one)))
afterAll(() => added.forEach(([name]) => void shared.delete(name)))
beforeEach(() => localStorage.clear())

const order: Row = { id: 1, version: 1, nome: 'Ordine', tipo: 'vendita', data: null, note: null, totale: 6 }
const line = (id: number, more: Partial<Row> = {}): Row => ({
  ...{ id, version: 1, descrizione: `Riga ${id}`, codice: null, articolo: null, quantita: id, prezzo: 2 },
  ...{ importo: 2 * id, consegna: null, urgente: 'N', motivo: null, etichetta: null, ordinamento: id * 10 },
  ...more,
})

interface Options {
  ability?: AppAbility
  save?: (body: Received['body'], lines: Row[]) => Reply | undefined
}

async function openOrder({ ability = abilityFor(model, ['ROLE_ADMIN']), save }: Options = {}) {
  const table = tableOf(model, 'prova_ordini')
  const page = table.screens.find(({ kind }) => kind === 'record')
  if (!page) throw new Error('Orders have a page')
  const lines = [line(1), line(2)]
  const reply = ({ method, path, body, query }: Received): Reply | undefined => {
    if (method === 'PUT') {
      const headers = { 'x-command': 'c' }
      return save?.(body, lines) ?? { body: { data: { ...order, totale: 99 } }, headers }
    }
    if (path === '/api/prova_ordini/1') return { body: { data: order } }
    if (path === '/api/prova_ordini_righe') return { body: { data: lines, totalRows: lines.length } }
    if (path !== '/api/prova_articoli') return undefined
    const articles = [{ id: 7, version: 1, nome: 'Dado', prezzo: 3, attivo: 'Y' }]
    const asked = String(JSON.parse(query.get('filters') ?? '{}').nome ?? '')
    return { body: { data: articles.filter(({ nome }) => nome.toLowerCase().includes(asked.toLowerCase())) } }
  }
  const element = (
    <Suspense>
      <Routes>
        <Route path={page.route} element={pageOf({ table, screen: page, title: 'Ordine', label: 'Ordine' })} />
      </Routes>
    </Suspense>
  )
  const opened = await openScreen(element, '/configurations/provaOrdini/1', [], { ability, reply })
  await screen.findByText('Riga 2')
  const puts = () => opened.server.received.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...opened, puts, lines }
}

const grid = () => screen.getByRole('grid', { name: 'Righe' })
const rows = () => [...grid().querySelectorAll<HTMLElement>('[data-row]')]
const cell = (row: number, key: string): HTMLElement => {
  const found = rows()[row - 1]?.querySelector<HTMLElement>(`[data-cell="${key}"]`)
  if (!found) throw new Error(`No cell ${key} in row ${row}`)
  return found
}
const goTo = (row: number, key: string) => act(() => cell(row, key).focus())
const focused = (): Element => document.activeElement ?? document.body
const key = (name: string, more: object = {}) => fireEvent.keyDown(focused(), { key: name, ...more })
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: string, value: string) => fireEvent.change(input(label), { target: { value } })
const where = () => {
  const place = focused().closest<HTMLElement>('[data-cell]')
  return [rows().findIndex((row) => row.contains(place)) + 1, place?.dataset.cell]
}
const paste = async (text: string) => {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  await act(async () => void focused().dispatchEvent(event))
}

describe('the keyboard', () => {
  it('types over a cell, goes down with Enter, and takes it back with Escape', async () => {
    await openOrder()
    goTo(1, 'quantita')
    key('7')
    expect(focused()).toBe(input('Quantità, riga 1'))
    write('Quantità, riga 1', '7,5')
    key('Enter')
    expect([cell(1, 'quantita').textContent, where()]).toEqual(['7,50', [2, 'quantita']])
    key('F2')
    write('Quantità, riga 2', '9')
    key('Escape')
    expect([cell(2, 'quantita').textContent, where()]).toEqual(['2,00', [2, 'quantita']])
    expect(screen.getByText('1 riga modificata')).toBeTruthy()
  })

  it('moves with the arrows, and with Tab past what is computed and over the end into a new row', async () => {
    await openOrder()
    goTo(2, 'prezzo')
    key('ArrowRight')
    expect(where()).toEqual([2, 'importo'])
    key('ArrowUp')
    key('ArrowLeft')
    expect(where()).toEqual([1, 'prezzo'])
    key('Tab')
    expect(where()).toEqual([1, 'consegna'])
    goTo(2, 'etichetta')
    key('Tab')
    expect([rows().length, where()]).toEqual([3, [3, 'descrizione']])
    // A row in which nothing is typed is followed by none.
    goTo(3, 'etichetta')
    expect(key('Tab')).toBe(true)
    expect(rows()).toHaveLength(3)
    expect(screen.queryByText(/rig[ah]e? modificat/)).toBeNull()
  })

  it('goes on with Tab, and with Enter down to where that began', async () => {
    await openOrder()
    goTo(1, 'quantita')
    key('Tab')
    key('Tab')
    expect(where()).toEqual([1, 'consegna'])
    key('4')
    write('Consegna, riga 1', '04-03-2027')
    key('Enter')
    expect(where()).toEqual([2, 'quantita'])
    key('ArrowRight')
    key('5')
    write('Prezzo, riga 2', '5')
    key('Enter')
    expect(where()).toEqual([3, 'prezzo'])
  })

  it('takes back what was done with Ctrl+Z, cell by cell', async () => {
    await openOrder()
    goTo(1, 'quantita')
    key('7')
    write('Quantità, riga 1', '7')
    write('Quantità, riga 1', '75')
    key('Enter')
    key('Delete')
    await paste('8\t9\n8\t9')
    expect([cell(2, 'quantita').textContent, rows().length]).toEqual(['8,00', 3])
    key('z', { ctrlKey: true })
    expect([cell(2, 'quantita').textContent, rows().length]).toEqual(['', 2])
    key('z', { ctrlKey: true })
    expect([cell(1, 'quantita').textContent, cell(2, 'quantita').textContent]).toEqual(['75,00', '2,00'])
    key('z', { ctrlKey: true })
    expect(cell(1, 'quantita').textContent).toBe('1,00')
    expect(key('z', { ctrlKey: true })).toBe(false)
    expect(screen.queryByText(/modificat/)).toBeNull()
  })

  it('empties a cell and says what is wrong at it', async () => {
    await openOrder()
    goTo(1, 'descrizione')
    key('Delete')
    expect(within(cell(1, 'descrizione')).getByRole('alert').textContent).toBe('Campo obbligatorio')
    expect(cell(1, 'descrizione').getAttribute('aria-invalid')).toBe('true')
    goTo(1, 'importo')
    key('Delete')
    expect(cell(1, 'importo').textContent).toBe('€ 2.00')
  })

  it('moves a row with Alt and an arrow, and takes it away with Ctrl and Canc until it is saved', async () => {
    const { puts } = await openOrder()
    goTo(2, 'descrizione')
    key('ArrowUp', { altKey: true })
    expect(rows().map((row) => row.dataset.row)).toEqual(['2', '1'])
    expect(where()).toEqual([1, 'descrizione'])
    goTo(2, 'descrizione')
    key('Delete', { ctrlKey: true })
    fireEvent.click(screen.getByRole('button', { name: 'Annulla l’eliminazione della riga 2' }))
    key('Delete', { ctrlKey: true })
    goTo(1, 'codice')
    key('Enter', { ctrlKey: true })
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()[0]).toMatchObject({
      righe: [
        { id: 2, ordinamento: 5 },
        { id: 1, version: 1, delete: true },
      ],
    })
  })

  it('switches a yes or no with the space bar, and shows the field that the row has then', async () => {
    await openOrder()
    expect(cell(1, 'motivo').getAttribute('aria-readonly')).toBe('true')
    goTo(1, 'urgente')
    key(' ')
    expect(cell(1, 'urgente').textContent).toBe('Sì')
    expect(cell(1, 'motivo').getAttribute('aria-readonly')).toBe('false')
  })
})

it('cells of a spreadsheet are pasted over rows and into new ones; names are looked up, and what is wrong stays', async () => {
  const { puts } = await openOrder()
  goTo(2, 'descrizione')
  await paste('Due\tA1\tdado\t1.000,5\nTre\tA2\tVite\tmolti\n')
  await waitFor(() => expect(cell(2, 'articoloId').textContent).toBe('Dado'))
  expect(cell(2, 'quantita').textContent).toBe('1.000,50')
  await within(cell(3, 'articoloId')).findByText('Articoli: nessuna voce si chiama «Vite»')
  expect(cell(3, 'articoloId').textContent).toContain('Vite')
  expect(cell(3, 'quantita').textContent).toBe('moltiInserisci un numero')
  fireEvent.click(screen.getByRole('button', { name: 'Salva' }))
  await waitFor(() =>
    expect(currentMessages().map(({ message }) => message)).toContain('Verificare la validità dei campi'),
  )
  expect(puts()).toEqual([])
})

it('cells of a sheet without the computed column find their places, and those without one are told', async () => {
  await openOrder()
  goTo(1, 'quantita')
  await paste('3\t4\t05/03/2027\n3\t4\tmai più')
  expect([cell(1, 'consegna').textContent, cell(1, 'importo').textContent]).toEqual(['05-03-2027', '€ 2.00'])
  expect(cell(2, 'consegna').textContent).toContain('mai più')
  goTo(1, 'prezzo')
  await paste('6\t99,5\t06/03/2027')
  expect([cell(1, 'prezzo').textContent, cell(1, 'consegna').textContent]).toEqual(['€ 6.00', '06-03-2027'])
  goTo(1, 'motivo')
  await paste('perché\tE1\tin più')
  expect(currentMessages().at(-1)?.message).toMatch(/^2 celle non incollate/)
  expect(cell(1, 'etichetta').textContent).toBe('E1')
})

it('one request saves them with their owner, whose totals follow; the rows are shown as stored', async () => {
  const save = (_: unknown, lines: Row[]) => {
    lines.splice(0, 2, line(1, { version: 2, quantita: 8, importo: 16 }), line(2))
    return undefined
  }
  const { puts } = await openOrder({ save })
  goTo(1, 'quantita')
  key('8')
  write('Quantità, riga 1', '8')
  key('Enter')
  expect(cell(1, 'importo').querySelector('[title]')?.getAttribute('title')).toBe('Si calcola al salvataggio')
  fireEvent.click(screen.getByRole('button', { name: 'Salva' }))
  await waitFor(() => expect(cell(1, 'importo').textContent).toBe('€ 16.00'))
  expect(puts()).toEqual([{ codiceLingua: 'it', righe: [{ id: 1, version: 1, quantita: 8 }] }])
  expect(await screen.findByText('€ 99.00')).toBeTruthy()
  expect(currentMessages().at(-1)).toMatchObject({ message: 'Salvataggio avvenuto correttamente' })
  expect(currentMessages().at(-1)?.action?.label).toBe('Annulla')
  expect(screen.queryByText('1 riga modificata')).toBeNull()
})

it('what the server says of a row stands at its cell', async () => {
  const errors = { 'righe.0.codice': ['Valore già presente'] }
  const save = () => ({ status: 422, body: { message: 'Verificare la validità dei campi', errors } })
  await openOrder({ save })
  goTo(2, 'codice')
  key('A')
  write('Codice, riga 2', 'A')
  key('Enter', { ctrlKey: true })
  expect(await within(cell(2, 'codice')).findByText('Valore già presente')).toBeTruthy()
})

it('a cell that others have changed as well is asked about, and what only they changed is taken over', async () => {
  let isOld = true
  const save = (_: unknown, lines: Row[]) => {
    if (!isOld) return undefined
    isOld = false
    lines.splice(0, 2, line(1, { version: 2, quantita: 9, codice: 'X' }), line(2))
    const errors = { 'righe.0.version': ['Il dato è stato modificato da un altro utente'] }
    const body = { message: 'Il dato è stato modificato da un altro utente', errors, current: { rows: {} } }
    return { status: 412, body }
  }
  const { puts } = await openOrder({ save })
  goTo(1, 'quantita')
  key('8')
  write('Quantità, riga 1', '8')
  key('Enter', { ctrlKey: true })
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Quantità (Riga 1)')).toBeTruthy()
  expect(cell(1, 'codice').textContent).toBe('X')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Salva' }))
  await waitFor(() => expect(puts()).toHaveLength(2))
  expect(puts()[1]).toMatchObject({ righe: [{ id: 1, version: 2, quantita: 8 }] })
})

it('who may only read sees the rows and nothing that would change them', async () => {
  await openOrder({ ability: abilityFor(model, ['ROLE_READER']) })
  goTo(1, 'quantita')
  key('7')
  expect(screen.queryByLabelText('Quantità, riga 1')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Aggiungi riga' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Elimina la riga 1' })).toBeNull()
})
