import { AbilityProvider } from '@casl/react'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import type { Rights } from '#schema/rights/access.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Field, Screen, Table } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { TableList } from '#src/layouts/table-list.tsx'
import { loadAhead } from '#src/lib/net/prefetch.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { listParts } from '#src/list/list-dialogs.tsx'
import { abilityWith } from './support/partial-rights.ts'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

// Boards of lists whose table has no workflow: by a choice, and by a reference.

const agents = tableOf(model, 'agents')
const text: Field = { ...agents.fields.code, required: false } as Field
const kinds = { new: { label: 'Nuovo' }, busy: { label: 'Occupato' }, gone: { label: 'Andato via' } }
const fields: Table['fields'] = {
  name: agents.fields.name as Field,
  kind: {
    ...{ ...text, type: 'choice', label: 'Tipo', options: kinds },
    optionsWhen: [{ when: { calls: { from: 5 } }, options: ['new', 'busy'] }, { options: ['new', 'busy', 'gone'] }],
  } as Field,
  branch: { ...text, type: 'reference', label: 'Filiale', table: 'filiali' } as Field,
  calls: { ...text, type: 'number', label: 'Chiamate' } as Field,
  phone: { ...text, type: 'phone', label: 'Telefono' } as Field,
}
const [first] = agents.screens
const tableBy = (board: NonNullable<Screen['layouts']>['board']): Table => ({
  ...{ ...agents, fields, multiField: [], filters: {} },
  screens: [{ ...first, columns: ['name', 'kind', 'branch', 'calls'], layouts: { board } } as Screen],
})

const row = (id: number, name: string, more: object = {}): Row => ({
  ...{ id, version: 1, name, kind: 'new', branch: null, calls: null, phone: null, ...more },
})
const branches = [
  { id: 5, description: 'Bergamo' },
  { id: 6, description: 'Como' },
]

/** A small server of agents in columns. */
function serverOf(table: Table, rows: Row[]) {
  const keyIn = (by: string, one: Row) => (by === 'kind' ? one.kind : ((one.branch as Row | null)?.id ?? null))
  return (request: Received): Reply | undefined => {
    const { method, path, query, body } = request
    const by = table.screens[0]?.layouts?.board?.by ?? ''
    if (path === '/api/filiali')
      return { body: { data: branches.map((one) => ({ version: 1, ...one })), totalRows: 2 } }
    if (path === '/api/agents/figures') {
      const gone = by === 'kind' ? rows.map(({ kind }) => String(kind)).filter((kind) => kind === 'gone-option') : []
      const shown = [...(by === 'kind' ? [...Object.keys(kinds), ...new Set(gone)] : branches), null]
      const data = shown.flatMap((one) => {
        const value = one === null || typeof one === 'string' ? one : one.id
        const of = rows.filter((other) => keyIn(by, other) === value)
        const figure = of.reduce((sum, { calls }) => sum + Number(calls ?? 0), 0)
        return value === null && of.length === 0 ? [] : [{ value, shown: one, count: of.length, figure }]
      })
      const counted = data.reduce((sum, { count }) => sum + count, 0)
      const left = rows.length - counted
      return { body: { data, others: left > 0 ? { values: 1, count: left } : null, totalRows: rows.length } }
    }
    if (path === '/api/agents' && method === 'GET') {
      const filters = JSON.parse(query.get('filters') ?? '{}')
      const wanted = filters[by === 'kind' ? 'kind' : 'branchId']
      const some = rows.filter((one) => {
        if (filters.id) return filters.id.includes(one.id)
        return wanted === undefined || keyIn(by, one) === (typeof wanted === 'object' ? null : wanted)
      })
      return { body: { data: some, totalRows: some.length } }
    }
    if (method !== 'PUT') return undefined
    const changed = rows.find(({ id }) => id === Number(path.split('/')[3]))
    const { branchId, codiceLingua: _, ...others } = body as Record<string, unknown>
    const branch = branchId === undefined ? {} : { branch: branches.find(({ id }) => id === branchId) ?? null }
    const data = Object.assign(changed ?? {}, others, branch, { version: (changed?.version ?? 0) + 1 })
    return { body: { data }, headers: { 'x-command': 'c1' } }
  }
}

interface Opened {
  rights?: Rights
  filters?: object
}
async function open(table: Table, rows: Row[], { rights, filters = {} }: Opened = {}) {
  const [list] = table.screens
  if (!list) throw new Error('The agents have a screen')
  const everything: Rights = { read: ['agents', 'filiali'], update: ['agents'] }
  const ability: AppAbility = abilityWith(table, rights ?? everything)
  const opened = await openScreen(
    <AbilityProvider value={ability}>
      <TableList table={table} screen={list} title="Agenti" />
    </AbilityProvider>,
    list.route,
    rows,
    {
      reply: serverOf(table, rows),
      search: `?${new URLSearchParams({ mostra: 'bacheca', filters: JSON.stringify(filters) })}`,
    },
  )
  const puts = () => opened.server.received.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...opened, puts }
}

const column = (name: string) => screen.getByRole('region', { name })
const names = (name: string) => [...column(name).querySelectorAll('[data-card]')].map((link) => link.textContent)
const link = (name: string) => screen.getByRole('link', { name })
const card = (name: string) => within(link(name).closest('article') ?? document.body)
const keys = (...all: string[]) => {
  for (const one of all) fireEvent.keyDown(document.activeElement ?? document.body, { key: one })
}
const live = () => document.querySelector('[aria-live="assertive"]')?.textContent

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(620)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(124)
  Element.prototype.scrollIntoView = () => {}
  return () => vi.restoreAllMocks()
})

describe('a board by a choice that no workflow moves', () => {
  const table = tableBy({ by: 'kind', card: ['calls', 'phone'], figure: { label: 'chiamate', measure: 'sum.calls' } })
  const rows = () => [
    row(1, 'Rossi', { calls: 9, phone: '3331234567' }),
    row(2, 'Verdi'),
    row(3, 'Neri', { kind: null }),
  ]

  it('has a column for each option and one for none, in words of the table, and cards with what they hold', async () => {
    const { server } = await open(table, rows())
    await screen.findByRole('link', { name: 'Rossi' })
    expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual([
      ...['Nuovo', 'Occupato', 'Andato via', 'Senza tipo'],
    ])
    expect(column('Nuovo').querySelector('header')?.textContent).toBe('Nuovo2 agenti9 chiamate')
    expect(column('Occupato').textContent).toContain('Nessun agente')
    expect(card('Rossi').getByTitle('Chiamate').textContent).toBe('Chiamate 9')
    expect(card('Rossi').getByRole('link', { name: '333.123.4567' }).getAttribute('href')).toBe('tel:+393331234567')
    expect(link('Verdi').closest('article')?.textContent).toBe('Verdi')
    const [figures] = server.received.filter(({ path }) => path.endsWith('/figures'))
    expect(Object.fromEntries(figures?.query ?? [])).toMatchObject({ by: 'kind', options: '1', measure: 'sum.calls' })
  })

  it('moves a card by a plain save, where the rules of the form allow it', async () => {
    const { puts } = await open(table, rows())
    await screen.findByRole('link', { name: 'Neri' })
    link('Rossi').focus()
    keys(' ', 'ArrowRight', 'ArrowRight')
    // With so many calls nobody goes: neither is it left without a kind.
    expect(live()).toBe('Senza tipo, 4 di 4')
    keys('ArrowLeft', 'Enter')
    await waitFor(() => expect(live()).toBe('Rossi spostato in Occupato'))
    expect(puts()).toEqual([{ kind: 'busy', codiceLingua: 'it' }])
    await waitFor(() => expect(names('Occupato')).toEqual(['Rossi']))
    expect(currentMessages()[0]).toMatchObject({ message: 'Occupato: Rossi', action: { label: 'Annulla' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sposta Verdi in un’altra colonna' }))
    const menu = within(document.querySelector<HTMLElement>('[data-shown]') ?? document.body)
    fireEvent.click(menu.getByText('Senza tipo'))
    await waitFor(() => expect(puts()).toHaveLength(2))
    expect(puts()[1]).toEqual({ kind: null, codiceLingua: 'it' })
    await waitFor(() => expect(names('Senza tipo')).toEqual(['Verdi', 'Neri']))
  })

  it('has no column of what was an option once, and says how many rows have it', async () => {
    const { server } = await open(table, [...rows(), row(4, 'Bruni', { kind: 'gone-option' })])
    await screen.findByRole('link', { name: 'Neri' })
    expect(screen.getAllByRole('region')).toHaveLength(4)
    screen.getByText('Un altro agente ha un valore che qui non ha una colonna: filtra l’elenco per vederlo.')
    expect(server.received.some(({ query }) => query.get('filters')?.includes('gone-option'))).toBe(false)
  })

  it('moves nothing where nobody writes the field', async () => {
    const read = { ...table, fields: { ...fields, kind: { ...fields.kind, readOnly: true } as Field } }
    const { puts } = await open(read, rows())
    await screen.findByRole('link', { name: 'Neri' })
    expect(screen.queryByRole('button', { name: /^Sposta/ })).toBeNull()
    link('Rossi').focus()
    keys(' ', 'ArrowRight', 'Enter')
    expect([live(), puts()]).toEqual(['', []])
    expect(document.getElementById('board-help')?.textContent).not.toContain('Spazio')
  })

  it('opens a row without a page in the dialog of the list', async () => {
    const { address } = await open(table, rows())
    await screen.findByRole('link', { name: 'Verdi' })
    await act(() => loadAhead(listParts))
    fireEvent.click(link('Verdi'))
    await screen.findByRole('dialog')
    expect(address()).toContain('apri=2')
  })

  it('selects cards for what is done to many rows', async () => {
    await open(table, rows())
    await screen.findByRole('link', { name: 'Verdi' })
    link('Verdi').focus()
    keys('x')
    await screen.findByRole('link', { name: 'Verdi (selezionata)' })
    expect(live()).toBe('Verdi: scheda selezionata')
    fireEvent.click(link('Rossi').closest('article') ?? document.body, { ctrlKey: true })
    expect((await screen.findAllByText(/2 .*selezionat/)).length).toBeGreaterThan(0)
  })

  it('is not offered to who does not read the field of its columns: they see the list', async () => {
    const rights: Rights = { read: [{ table: 'agents', exceptFields: ['kind'] }] }
    const { server } = await open(table, rows(), { rights })
    await screen.findByRole('link', { name: 'Rossi' })
    expect(screen.queryByRole('region', { name: 'Nuovo' })).toBeNull()
    expect(screen.queryByText('Bacheca')).toBeNull()
    expect(server.paths()).not.toContain('GET /api/agents/figures')
  })

  it.each<Rights>([
    { read: [{ table: 'agents', exceptFields: ['calls'] }] },
    {
      read: [
        { table: 'agents', exceptFields: ['calls'] },
        { table: 'agents', where: { kind: 'new' } },
      ],
    },
  ])('leaves out the figure that its reader does not read of every row', async (rights) => {
    const { server } = await open(table, rows(), { rights })
    await screen.findByRole('link', { name: 'Rossi' })
    expect(column('Nuovo').querySelector('header')?.textContent).toBe('Nuovo2 agenti')
    const [figures] = server.received.filter(({ path }) => path.endsWith('/figures'))
    expect(figures?.query.has('measure')).toBe(false)
  })
})

describe('a board by a reference that no workflow moves', () => {
  const table = tableBy({ by: 'branch' })
  const [bergamo, como] = branches
  const rows = () => [row(1, 'Rossi', { branch: bergamo }), row(2, 'Verdi', { branch: bergamo }), row(3, 'Neri')]

  it('moves only the cards that its reader may change', async () => {
    const rights: Rights = { read: ['agents', 'filiali'], update: [{ table: 'agents', where: { name: 'Rossi' } }] }
    const { puts } = await open(table, rows(), { rights })
    await screen.findByRole('link', { name: 'Neri' })
    expect(names('Senza filiale')).toEqual(['Neri'])
    expect(screen.getAllByRole('button', { name: /^Sposta/ })).toHaveLength(1)
    link('Verdi').focus()
    keys(' ')
    expect(live()).toBe('')
    link('Rossi').focus()
    keys(' ', 'ArrowRight', 'Enter')
    await waitFor(() => expect(live()).toBe('Rossi spostato in Como'))
    expect(puts()).toEqual([{ branchId: como?.id, codiceLingua: 'it' }])
    expect(names('Como')).toEqual(['Rossi'])
  })

  it('says how many rows have values beyond those of its columns', async () => {
    const far = (id: number) => row(id, `Lontano ${id}`, { branch: { id: 90 + id, description: 'Altrove' } })
    await open(table, [...rows(), far(4), far(5)])
    await screen.findByRole('link', { name: 'Neri' })
    screen.getByText('Altri 2 agenti hanno valori che qui non hanno una colonna: filtra l’elenco per vederli.')
  })

  it('has the columns alone that its filter names', async () => {
    await open(table, rows(), { filters: { branchId: [6] } })
    await screen.findByRole('region', { name: 'Como' })
    expect(screen.getAllByRole('region')).toHaveLength(1)
  })
})
