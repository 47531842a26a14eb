import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { fullAbility } from '#schema/rights/ability.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { model as product } from '#schema/tables.ts'
import { FormDialog } from '#src/record/form-dialog.tsx'
import { pageOf } from '#src/resources/index.tsx'
import { lockedModel } from '#tests/support/locked-tables.ts'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

// An order of which nobody changes the terms, the lines and the drawings once it is approved.

const model = lockedModel()
const table = tableOf(model, 'prova_ordini')
const shared = product.tables as Map<string, Table>
const added = [...model.tables].filter(([name]) => !product.tables.has(name))
beforeAll(() => added.forEach(([name, one]) => void shared.set(name, one)))
afterAll(() => added.forEach(([name]) => void shared.delete(name)))
beforeEach(() => localStorage.clear())

const order = (stato: string): Row => ({
  ...{ id: 1, version: 1, nome: 'Ordine', tipo: 'vendita', stato, data: null, note: 'Urgente', totale: 6 },
})
const line: Row = {
  ...{ id: 5, version: 1, descrizione: 'Vite M6', codice: null, articolo: null, quantita: 3, prezzo: 2, importo: 6 },
  ...{ consegna: null, urgente: 'N', motivo: null, etichetta: null, ordinamento: 10 },
}
const disegno = { id: 3, filename: 'a.png', originalFilename: 'pianta.png', size: 10, type: 'image/png' }
const drawing: Row = { id: 7, version: 1, didascalia: 'Pianta', disegno: { ...disegno } as never }

const replyFor =
  (row: Row) =>
  ({ path }: Received): Reply | undefined => {
    if (path === '/api/prova_ordini/1') return { body: { data: row } }
    if (path === '/api/prova_ordini_righe') return { body: { data: [line], totalRows: 1 } }
    if (path === '/api/prova_ordini_disegni/1') return { body: { data: [drawing], totalRows: 1 } }
    return path.startsWith('/api/prova_ordini_rate') ? { body: { data: [], totalRows: 0 } } : undefined
  }

const section = (title: string): HTMLElement => {
  const place = screen.getByText(title, { selector: 'legend, h2, h3' }).closest<HTMLElement>('fieldset, section')
  if (!place) throw new Error(`No section ${title}`)
  return place
}
const adds = () => within(section('Righe')).queryByRole('button', { name: 'Aggiungi riga' }) !== null
const removes = () => within(section('Righe')).queryByRole('button', { name: /Elimina/ }) !== null
const takesFiles = () => within(section('Disegni')).queryByLabelText('Scegli i file') !== null
const removesFile = () => within(section('Disegni')).queryByRole('button', { name: /Elimina/ }) !== null
const isShut = (label: string) => screen.getByLabelText<HTMLInputElement>(label).disabled

async function openForm(row: Row) {
  const element = <FormDialog {...{ table, row }} open onClose={() => {}} afterClose={() => {}} />
  await openScreen(element, '/configurations/provaOrdini', [], { ability: fullAbility(model), reply: replyFor(row) })
  await screen.findByText('Vite M6')
  await screen.findByText('pianta.png')
}

const choose = async (option: string) => {
  fireEvent.mouseDown(screen.getByLabelText('Stato'))
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
}

describe('the form', () => {
  it('shuts the section while the state is chosen, and opens it again', async () => {
    await openForm(order('bozza'))
    const all = () => [adds(), removes(), takesFiles(), removesFile(), !isShut('Note')]
    expect(all()).toEqual([true, true, true, true, true])
    await choose('Approvato')
    await waitFor(() => expect(all()).toEqual([false, false, false, false, false]))
    expect(within(section('Righe')).getByText('Vite M6')).toBeTruthy()
    await choose('Bozza')
    await waitFor(() => expect(all()).toEqual([true, true, true, true, true]))
  })
})

describe('the page', () => {
  const openPage = async (row: Row) => {
    const page = table.screens.find(({ kind }) => kind === 'record')
    if (!page) throw new Error('Orders have a page')
    const element = (
      <Suspense>
        <Routes>
          <Route path={page.route} element={pageOf({ table, screen: page, title: 'Ordine', label: 'Ordine' })} />
        </Routes>
      </Suspense>
    )
    const options = { ability: fullAbility(model), reply: replyFor(row) }
    await openScreen(element, '/configurations/provaOrdini/1', [], options)
    await screen.findByText('Vite M6')
    await screen.findByText('pianta.png')
  }

  it.each([['bozza', true] as const, ['approvato', false] as const])('of an order %s', async (stato, isOpen) => {
    await openPage(order(stato))
    expect([adds(), removes(), takesFiles(), removesFile()]).toEqual([isOpen, isOpen, isOpen, isOpen])
  })

  it('shows them on a phone as cards that only open', async () => {
    const wide = window.matchMedia
    const phone = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide(query), matches: true }))
    await openPage(order('approvato'))
    fireEvent.click(screen.getByText('Vite M6'))
    await screen.findByText('Prezzo')
    expect([adds(), removes(), section('Righe').querySelector('input, textarea')]).toEqual([false, false, null])
    phone.mockRestore()
  })
})
