import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { model as product } from '#schema/tables.ts'
import { ReadDialog } from '#src/record/read-dialog.tsx'
import { orderModel } from '#tests/support/order-tables.ts'
import { openScreen } from './support/screen.tsx'
import type { Received } from './support/server.ts'

// The dialog of those who may not change an order.

const model = orderModel({
  ROLE_READER: { read: ['prova_ordini', 'prova_ordini_righe'], open: ['crm-config'] },
  ROLE_BLIND: { read: ['prova_ordini'], open: ['crm-config'] },
})
const shared = product.tables as Map<string, Table>
const added = [...model.tables].filter(([name]) => !product.tables.has(name))
beforeAll(() => added.forEach(([name, one]) => void shared.set(name, one)))
afterAll(() => added.forEach(([name]) => void shared.delete(name)))

const order: Row = { id: 1, version: 1, nome: 'Ordine', tipo: 'vendita', data: null, note: null, totale: 6 }
const line: Row = { id: 5, version: 1, descrizione: 'Vite M6', quantita: 3, prezzo: 2, importo: 6, ordinamento: 10 }

async function openDialog(role: string, only?: readonly string[]) {
  const table = tableOf(model, 'prova_ordini')
  const reply = ({ path }: Received) =>
    path === '/api/prova_ordini_righe' ? { body: { data: [line], totalRows: 1 } } : undefined
  const nothing = () => {}
  const element = <ReadDialog {...{ table, only }} row={order} open onClose={nothing} afterClose={nothing} />
  const ability = abilityFor(model, [role])
  const opened = await openScreen(element, '/configurations/provaOrdini', [], { ability, reply })
  await screen.findByText('Questi dati si possono solo consultare.')
  return opened
}

describe('the dialog of a row that is only read', () => {
  it('shows the rows that belong to it, without anything to change them', async () => {
    await openDialog('ROLE_READER')
    await screen.findByText('Vite M6')
    expect(screen.getByRole('heading', { name: 'Righe' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Aggiungi riga' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Elimina/ })).toBeNull()
  })

  it('leaves them out for those who may not read them, and on a screen that names its fields', async () => {
    const { unmount, server } = await openDialog('ROLE_BLIND')
    expect(screen.queryByRole('heading', { name: 'Righe' })).toBeNull()
    unmount()
    await openDialog('ROLE_READER', ['nome'])
    expect(screen.queryByRole('heading', { name: 'Righe' })).toBeNull()
    await waitFor(() => expect(server.received.map(({ path }) => path)).not.toContain('/api/prova_ordini_righe'))
  })
})
