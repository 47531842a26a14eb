import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { TableList } from '#src/layouts/table-list.tsx'
import { handleEvent } from '#src/lib/net/realtime.ts'
import { button, input, key, openAgents, rossi, SAVED, said, verdi, write } from './support/inline.tsx'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

beforeEach(() => localStorage.clear())

describe('a cell whose row somebody else has changed', () => {
  /** The first save meets the row as it is by now. */
  async function late(changed: Partial<Row>) {
    const current = { ...rossi(), ...changed, version: 5 }
    const rows = [rossi()]
    return openAgents(rows, {
      reply: ({ method, headers }) => {
        if (method !== 'PUT' || headers['if-match'] === 'W/"5"') return undefined
        Object.assign(rows[0] ?? {}, current)
        return { status: 412, body: { message: 'Il dato è cambiato', current: { row: current } } }
      },
    })
  }
  const dialog = () => screen.findByRole('dialog')

  it('is saved over another field without asking', async () => {
    const { puts } = await late({ note: 'sua' })
    fireEvent.click(button('Codice'))
    write('Codice', 'A2')
    key(input('Codice'), 'Enter')
    await screen.findByText('A2')
    await screen.findByText('sua')
    expect(puts().map(({ headers }) => headers['if-match'])).toEqual(['W/"1"', 'W/"5"'])
  })

  it('shows both values of the same field, and saves the one that is chosen', async () => {
    const { puts } = await late({ code: 'suo' })
    fireEvent.click(button('Codice'))
    write('Codice', 'mio')
    key(input('Codice'), 'Enter')
    const asked = await dialog()
    const choice = within(asked).getByRole('group', { name: 'Codice' })
    expect(choice.textContent).toMatch(/mio.*suo/)
    // Its keys are not those of the cell behind it.
    key(within(choice).getAllByRole('radio')[0] as HTMLElement, 'Enter')
    expect(puts()).toHaveLength(1)
    fireEvent.click(within(asked).getByRole('button', { name: 'Salva' }))
    await screen.findByText('mio', { selector: 'td *' })
    expect(puts().at(-1)?.body).toMatchObject({ code: 'mio' })
  })

  it('a switch is saved all the same', async () => {
    const { puts } = await late({ note: 'sua' })
    fireEvent.click(screen.getByRole('switch', { name: 'Attivo di Rossi' }))
    await waitFor(() => expect(said()).toEqual([SAVED]))
    expect(puts().map(({ headers }) => headers['if-match'])).toEqual(['W/"1"', 'W/"5"'])
  })
})

describe('an open cell', () => {
  const gone = { status: 404, body: { message: 'Agente non trovato' } }
  const tell = () => act(() => handleEvent('/api/agents', '{"id":1,"action":"update","version":2}'))

  it('stays, with what is typed, while others change and delete rows, until it is closed', async () => {
    const rows = [rossi(), verdi()]
    await openAgents(rows, { reply: ({ method }) => (method === 'PUT' ? gone : undefined) })
    fireEvent.click(button('Codice', 'Verdi'))
    const typed = input('Codice', 'Verdi')
    fireEvent.change(typed, { target: { value: 'mio' } })
    rows.splice(1, 1)
    tell()
    fireEvent.click(await screen.findByRole('button', { name: /mostra$/ }))
    await screen.findByText('1 agente')
    // To look at something else is to leave the cell, which saves it.
    await screen.findByText(/^Questa riga non esiste più/)
    expect(input('Codice', 'Verdi')).toBe(typed)
    expect(typed.value).toBe('mio')
    key(typed, 'Escape')
    await waitFor(() => expect(screen.queryByText('Verdi')).toBeNull())
  })

  it('takes over what others save while nothing is typed', async () => {
    const rows = [rossi(), verdi()]
    await openAgents(rows)
    fireEvent.click(button('Codice'))
    rows[0] = { ...rossi(), code: 'suo', version: 2 }
    tell()
    await waitFor(() => expect(input('Codice').value).toBe('suo'))
  })

  it('a saved cell does not hold back what others change', async () => {
    const rows = [rossi()]
    await openAgents(rows)
    fireEvent.click(button('Codice'))
    write('Codice', 'A2')
    key(input('Codice'), 'Enter')
    await screen.findByText('A2')
    rows.push(verdi())
    tell()
    await screen.findByRole('button', { name: '1 nuova riga, mostra' })
  })
})

describe('a saved cell that moves its row', () => {
  const REFETCHED = 1_500
  async function renamed(after: (saved: Row) => Row[]) {
    const rows = [rossi(), verdi()]
    await openAgents(rows)
    fireEvent.click(button('Codice'))
    write('Codice', 'Z9')
    key(input('Codice'), 'Enter')
    await screen.findByText('Z9')
    const [saved] = rows
    if (!saved) throw new Error('A row that is saved is there')
    rows.splice(0, rows.length, ...after(saved))
    act(() => handleEvent('/api/agents', '{"id":1,"action":"update","version":2}'))
  }
  const banner = () => screen.queryByRole('button', { name: /mostra$/ })

  it.each([
    ['elsewhere', (saved: Row) => [verdi(), saved]],
    ['out of the list', () => [verdi()]],
  ])('%s leaves it where it is, and is no change by others', async (_where, after) => {
    await renamed(after)
    await new Promise((resolve) => setTimeout(resolve, REFETCHED))
    expect(banner()).toBeNull()
    const [, first, second] = screen.getAllByRole('row')
    expect([first?.textContent, second?.textContent]).toEqual([
      expect.stringContaining('Rossi'),
      expect.stringContaining('Verdi'),
    ])
  })

  it('does not hide what others have deleted', async () => {
    await renamed((saved) => [saved])
    await screen.findByRole('button', { name: 'Elenco modificato da altri, mostra' })
  })
})

describe('a table saved field by field', () => {
  const branch = (): Row => ({ id: 1, version: 1, nome: 'Milano', code_call_center: 'MI' })
  async function openBranches(reply?: (request: Received) => Reply | undefined) {
    const table = tableOf(model, 'branch-offices')
    const [first] = table.screens
    if (!first) throw new Error('Branch offices have a screen')
    const opened = await openScreen(
      <TableList table={table} screen={first} title="Filiali" />,
      first.route,
      [branch()],
      {
        reply,
      },
    )
    await screen.findByText('Milano')
    return opened
  }

  it('sends exactly field and value, and is edited nowhere else', {
    tags: ['DATA-18', 'CC-B-06', 'CC-B-12', 'CC-C-02'],
  }, async () => {
    const { server } = await openBranches(({ method }) =>
      method === 'PUT' ? { body: { data: { ...branch(), nome: 'Torino', version: 2 } } } : undefined,
    )
    expect(screen.queryByRole('button', { name: /^Nuov[oa] / })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Modifica Milano' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Elimina Milano' })).toBeNull()
    fireEvent.click(button('Nome', 'Milano'))
    fireEvent.change(input('Nome', 'Milano'), { target: { value: 'Torino' } })
    key(input('Nome', 'Milano'), 'Enter')
    await screen.findByText('Torino')
    expect(server.received.filter(({ method }) => method === 'PUT')).toMatchObject([
      { path: '/api/branch-offices/1', body: { field: 'nome', value: 'Torino' } },
    ])
    expect(said()).toEqual([SAVED])
  })

  it('what the server says against the value stands at the cell', async () => {
    await openBranches(({ method }) =>
      method === 'PUT'
        ? { status: 422, body: { message: messages.invalid, errors: { value: [messages.duplicate] } } }
        : undefined,
    )
    fireEvent.click(button('Codice call center', 'Milano'))
    fireEvent.change(input('Codice call center', 'Milano'), { target: { value: 'RM' } })
    key(input('Codice call center', 'Milano'), 'Enter')
    await screen.findByText(messages.duplicate)
    expect(input('Codice call center', 'Milano').value).toBe('RM')
  })
})
