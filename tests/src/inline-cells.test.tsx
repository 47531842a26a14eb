import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#schema/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { handleEvent } from '#src/lib/realtime.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { TableList } from '#src/list/table-list.tsx'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

beforeEach(() => localStorage.clear())

const agents = tableOf(model, 'agents')
const text = { ...agents.fields.code, required: false }
/** The agents with a field of each kind of input, each edited in its list. */
const edited: Table = {
  ...agents,
  fields: {
    name: agents.fields.name,
    code: text,
    note: { ...text, type: 'longText', label: 'Note' },
    kind: { ...text, type: 'choice', label: 'Tipo', options: { a: 'Alfa', b: 'Beta' } },
    calls: { ...text, type: 'number', label: 'Chiamate', max: 9 },
    attivo: { ...text, type: 'flag', label: 'Attivo' },
  },
  screens: agents.screens.map((one) => ({
    ...one,
    columns: ['name', 'code', 'note', 'kind', 'calls', 'attivo'],
    inline: ['name', 'code', 'note', 'kind', 'calls', 'attivo'],
  })),
}
const rossi = (): Row => ({
  id: 1,
  version: 1,
  name: 'Rossi',
  code: 'A1',
  note: null,
  kind: 'a',
  calls: 3,
  attivo: 'N',
})
const verdi = (): Row => ({ ...rossi(), id: 2, name: 'Verdi', code: 'B1' })

async function open(
  rows: Row[] = [rossi(), verdi()],
  options: { reply?: (request: Received) => Reply | undefined; role?: string } = {},
) {
  const [first] = edited.screens
  if (!first) throw new Error('The agents have a screen')
  const opened = await openScreen(
    <TableList table={edited} screen={first} title="Agenti" />,
    first.route,
    rows,
    options,
  )
  await screen.findByRole('table', { name: 'Agenti' })
  await screen.findByText('Rossi')
  const puts = () => opened.server.received.filter(({ method }) => method === 'PUT')
  const reads = () => opened.server.received.filter(({ method }) => method === 'GET').length
  return { ...opened, puts, reads }
}

const button = (field: string, name = 'Rossi') => screen.getByRole('button', { name: `Modifica ${field} di ${name}` })
const input = (field: string, name = 'Rossi') => screen.getByLabelText<HTMLInputElement>(`${field} di ${name}`)
const isOpen = (field: string, name = 'Rossi') => screen.queryByLabelText(`${field} di ${name}`) !== null
const write = (field: string, value: string) => fireEvent.change(input(field), { target: { value } })
const key = (element: Element, name: string, more: object = {}) => fireEvent.keyDown(element, { key: name, ...more })
const said = () => currentMessages().map(({ message }) => message)
const SAVED = 'Salvataggio avvenuto correttamente'

describe('a cell edited in its list', () => {
  it('CC-B-11 CC-B-12: opens on its value, is saved by Enter alone, and offers to take it back', async () => {
    const { puts, reads } = await open()
    const before = reads()
    fireEvent.click(button('Codice'))
    expect(input('Codice').value).toBe('A1')
    expect(document.activeElement).toBe(input('Codice'))
    write('Codice', ' A2 ')
    key(input('Codice'), 'Enter')
    await screen.findByText('A2')
    expect(puts().map(({ body }) => body)).toEqual([{ code: 'A2', codiceLingua: 'it' }])
    expect(puts()[0]?.headers['if-match']).toBe('W/"1"')
    expect(currentMessages()).toMatchObject([{ success: true, message: SAVED, action: { label: 'Annulla' } }])
    expect(isOpen('Codice')).toBe(false)
    expect(document.activeElement).toBe(button('Codice'))
    // The row stays where it is: the list is not read again.
    expect(reads()).toBe(before)
  })

  it('F2 opens it, a letter opens it with its text selected, Escape gives up', async () => {
    const { puts } = await open()
    key(button('Codice'), 'F2')
    write('Codice', 'no')
    key(input('Codice'), 'Escape')
    expect(isOpen('Codice')).toBe(false)
    expect(document.activeElement).toBe(button('Codice'))
    key(button('Codice'), 'x')
    expect([input('Codice').selectionStart, input('Codice').selectionEnd]).toEqual([0, 2])
    expect(document.activeElement).toBe(input('Codice'))
    key(input('Codice'), 'Enter')
    expect([isOpen('Codice'), puts()]).toEqual([false, []])
  })

  it('Tab saves and goes on to the next cell of the row, back with Shift, and stays at the last', async () => {
    const { puts } = await open()
    fireEvent.click(button('Codice'))
    write('Codice', 'A2')
    key(input('Codice'), 'Tab')
    await waitFor(() => expect(document.activeElement).toBe(button('Note')))
    expect(puts().map(({ body }) => body)).toEqual([{ code: 'A2', codiceLingua: 'it' }])
    fireEvent.click(button('Note'))
    key(input('Note'), 'Tab', { shiftKey: true })
    expect(document.activeElement).toBe(button('Codice'))
    expect(puts()).toHaveLength(1)
  })

  it('the arrows go from cell to cell', async () => {
    await open()
    button('Codice').focus()
    key(button('Codice'), 'ArrowDown')
    expect(document.activeElement).toBe(button('Codice', 'Verdi'))
    key(button('Codice', 'Verdi'), 'ArrowRight')
    expect(document.activeElement).toBe(button('Note', 'Verdi'))
    key(button('Note', 'Verdi'), 'ArrowUp')
    key(button('Note'), 'ArrowLeft')
    expect(document.activeElement).toBe(button('Codice'))
  })

  it('Enter writes a new line in a long text, Ctrl+Enter saves it', async () => {
    const { puts } = await open()
    fireEvent.click(button('Note'))
    write('Note', 'prima')
    const enter = createEvent.keyDown(input('Note'), { key: 'Enter' })
    fireEvent(input('Note'), enter)
    expect([enter.defaultPrevented, isOpen('Note')]).toEqual([false, true])
    write('Note', 'prima\nseconda')
    key(input('Note'), 'Enter', { ctrlKey: true })
    await waitFor(() => expect(isOpen('Note')).toBe(false))
    expect(puts()[0]?.body).toMatchObject({ note: 'prima\nseconda' })
  })

  it('leaving it for another place saves it', async () => {
    const { puts } = await open()
    fireEvent.click(button('Codice'))
    write('Codice', 'A2')
    act(() => button('Codice', 'Verdi').focus())
    await waitFor(() => expect(isOpen('Codice')).toBe(false))
    expect(puts()).toHaveLength(1)
    expect(document.activeElement).toBe(button('Codice', 'Verdi'))
  })

  it('what the rules of the field refuse is told at the cell and sent nowhere', async () => {
    const { puts } = await open()
    fireEvent.click(button('Nome'))
    write('Nome', ' ')
    key(input('Nome'), 'Enter')
    await screen.findByText(messages.required)
    const described = input('Nome').getAttribute('aria-describedby')
    expect(document.getElementById(described ?? '')?.textContent).toBe(messages.required)
    expect([isOpen('Nome'), puts()]).toEqual([true, []])
  })

  it.each<[string, Reply]>([
    ['a refusal', { status: 422, body: { message: messages.invalid, errors: { code: [messages.duplicate] } } }],
    ['a failure', { status: 500, body: { message: 'Qualcosa non va' } }],
    ['a broken connection', { broken: true }],
  ])('%s keeps the cell open with what was typed; trying again saves it', async (what, refusal) => {
    let works = false
    const { puts } = await open(undefined, {
      reply: ({ method }) => (method === 'PUT' && !works ? refusal : undefined),
    })
    fireEvent.click(button('Codice'))
    write('Codice', 'A2')
    key(input('Codice'), 'Enter')
    await waitFor(() => expect(said()).toHaveLength(1))
    await waitFor(() => expect(document.activeElement).toBe(input('Codice')))
    expect(input('Codice').value).toBe('A2')
    if (what === 'a refusal') await screen.findByText(messages.duplicate)
    works = true
    key(input('Codice'), 'Enter')
    await screen.findByText('A2')
    expect(puts().at(-1)?.body).toMatchObject({ code: 'A2' })
  })

  it('a choice is open at once and saved when it is made', async () => {
    const { puts } = await open()
    fireEvent.click(button('Tipo'))
    const option = await screen.findByTitle('Beta')
    fireEvent.click(option)
    await waitFor(() => expect(isOpen('Tipo')).toBe(false))
    expect(puts()[0]?.body).toMatchObject({ kind: 'b' })
  })

  it('a row that may not be changed has no such cells', async () => {
    await open(undefined, { role: 'ROLE_USER' })
    expect(screen.queryAllByRole('button', { name: /^Modifica/ })).toEqual([])
    expect(screen.queryAllByRole('switch')).toEqual([])
  })
})

describe('a switch in a list', () => {
  const attivo = (name = 'Rossi') => screen.getByRole('switch', { name: `Attivo di ${name}` })

  it('CC-B-11: is saved as it is switched, and offers to take it back', async () => {
    const { puts } = await open()
    fireEvent.click(attivo())
    await waitFor(() => expect(said()).toEqual([SAVED]))
    expect(puts().map(({ body }) => body)).toEqual([{ attivo: 'Y', codiceLingua: 'it' }])
    expect(attivo().getAttribute('aria-checked')).toBe('true')
    expect(attivo('Verdi').getAttribute('aria-checked')).toBe('false')
  })

  it('switched again and again, it ends as it was switched last', async () => {
    const { puts } = await open()
    for (const _ of [1, 2, 3]) fireEvent.click(attivo())
    await waitFor(() => expect(puts().at(-1)?.body).toMatchObject({ attivo: 'Y' }))
    await waitFor(() => expect(attivo().getAttribute('aria-checked')).toBe('true'))
  })

  it('goes back when the server refuses, and says why', async () => {
    await open(undefined, {
      reply: ({ method }) =>
        method === 'PUT' ? { status: 422, body: { message: 'No', errors: { attivo: ['Non si può'] } } } : undefined,
    })
    fireEvent.click(attivo())
    await screen.findByText('Non si può')
    expect(attivo().getAttribute('aria-checked')).toBe('false')
    expect(attivo().getAttribute('aria-describedby')).toBe(screen.getByText('Non si può').id)
  })
})

describe('a cell whose row somebody else has changed', () => {
  /** The first save meets the row as it is by now. */
  async function late(changed: Partial<Row>) {
    const current = { ...rossi(), ...changed, version: 5 }
    const rows = [rossi()]
    return open(rows, {
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
    await open(rows, { reply: ({ method }) => (method === 'PUT' ? gone : undefined) })
    fireEvent.click(button('Codice', 'Verdi'))
    const typed = input('Codice', 'Verdi')
    fireEvent.change(typed, { target: { value: 'mio' } })
    rows.splice(1, 1)
    tell()
    fireEvent.click(await screen.findByRole('button', { name: /mostra$/ }))
    await screen.findByText('1 elemento')
    // To look at something else is to leave the cell, which saves it.
    await screen.findByText(/^Questa riga non esiste più/)
    expect(input('Codice', 'Verdi')).toBe(typed)
    expect(typed.value).toBe('mio')
    key(typed, 'Escape')
    await waitFor(() => expect(screen.queryByText('Verdi')).toBeNull())
  })

  it('takes over what others save while nothing is typed', async () => {
    const rows = [rossi(), verdi()]
    await open(rows)
    fireEvent.click(button('Codice'))
    rows[0] = { ...rossi(), code: 'suo', version: 2 }
    tell()
    await waitFor(() => expect(input('Codice').value).toBe('suo'))
  })

  it('a saved cell does not hold back what others change', async () => {
    const rows = [rossi()]
    await open(rows)
    fireEvent.click(button('Codice'))
    write('Codice', 'A2')
    key(input('Codice'), 'Enter')
    await screen.findByText('A2')
    rows.push(verdi())
    tell()
    await screen.findByRole('button', { name: '1 nuova riga, mostra' })
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

  it('DATA-18 CC-B-06 CC-B-12 CC-C-02: sends exactly field and value, and is edited nowhere else', async () => {
    const { server } = await openBranches(({ method }) =>
      method === 'PUT' ? { body: { data: { ...branch(), nome: 'Torino', version: 2 } } } : undefined,
    )
    expect(screen.queryByRole('button', { name: 'Nuovo' })).toBeNull()
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
