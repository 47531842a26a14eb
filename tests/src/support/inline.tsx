import { fireEvent, screen } from '@testing-library/react'
import { tableOf } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { TableList } from '#src/layouts/table-list.tsx'
import { currentMessages } from '#src/lib/snackbar.ts'
import { openScreen } from './screen.tsx'
import type { Received, Reply } from './server.ts'

const agents = tableOf(model, 'agents')
const text = { ...agents.fields.code, required: false }
/** The agents with a field of each kind of input, each edited in its list. */
export const edited: Table = {
  ...agents,
  fields: {
    name: agents.fields.name,
    code: text,
    note: { ...text, type: 'longText', label: 'Note' },
    kind: { ...text, type: 'choice', label: 'Tipo', options: { a: { label: 'Alfa' }, b: { label: 'Beta' } } },
    calls: { ...text, type: 'number', label: 'Chiamate', max: 9 },
    attivo: { ...text, type: 'flag', label: 'Attivo' },
  },
  screens: agents.screens.map((one) => ({
    ...one,
    columns: ['name', 'code', 'note', 'kind', 'calls', 'attivo'],
    inline: ['name', 'code', 'note', 'kind', 'calls', 'attivo'],
  })),
}
export const rossi = (): Row => ({
  id: 1,
  version: 1,
  name: 'Rossi',
  code: 'A1',
  note: null,
  kind: 'a',
  calls: 3,
  attivo: 'N',
})
export const verdi = (): Row => ({ ...rossi(), id: 2, name: 'Verdi', code: 'B1' })

interface OpenOptions {
  reply?: (request: Received) => Reply | undefined
  role?: string
  ability?: AppAbility
  table?: Table
}

export async function openAgents(rows: Row[] = [rossi(), verdi()], options: OpenOptions = {}) {
  const { table = edited } = options
  const [first] = table.screens
  if (!first) throw new Error('The agents have a screen')
  const opened = await openScreen(<TableList table={table} screen={first} title="Agenti" />, first.route, rows, options)
  await screen.findByRole('table', { name: 'Agenti' })
  await screen.findByText('Rossi')
  const puts = () => opened.server.received.filter(({ method }) => method === 'PUT')
  const reads = () => opened.server.received.filter(({ method }) => method === 'GET').length
  return { ...opened, puts, reads }
}

export const button = (field: string, name = 'Rossi') =>
  screen.getByRole('button', { name: `Modifica ${field} di ${name}` })
export const input = (field: string, name = 'Rossi') => screen.getByLabelText<HTMLInputElement>(`${field} di ${name}`)
export const isOpen = (field: string, name = 'Rossi') => screen.queryByLabelText(`${field} di ${name}`) !== null
export const write = (field: string, value: string) => fireEvent.change(input(field), { target: { value } })
export const key = (element: Element, name: string, more: object = {}) =>
  fireEvent.keyDown(element, { key: name, ...more })
export const said = () => currentMessages().map(({ message }) => message)
export const SAVED = 'Salvataggio avvenuto correttamente'
