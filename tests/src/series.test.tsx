import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Rights } from '#schema/rights/access.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { TableList } from '#src/layouts/table-list.tsx'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { fieldWith, tableWith } from '#tests/support/definitions.ts'
import { abilityWith } from './support/partial-rights.ts'
import { openScreen, press, type } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

// A list of the rows of /api/agents, as if these had numbers.
const SCREEN = { route: '/configurations/agents', area: 'crm-config' }
const table = tableWith(
  {
    numero: { type: 'sequence', label: 'Numero', pattern: '{year}/{0000}' },
    codice: { type: 'text', label: 'Codice' },
  },
  { name: 'agents', label: { one: 'Contratto', many: 'Contratti' }, title: 'numero', screens: [SCREEN] },
)
const plain: Table = { ...table, fields: { ...table.fields, numero: fieldWith({ type: 'text', label: 'Numero' }) } }
const rows = (): Row[] => [
  { id: 1, version: 1, numero: '2026/0001', name: 'Rossi', codice: 'a' },
  { id: 2, version: 1, numero: null, name: 'Verdi', codice: 'b' },
]
const free = (n: number) => ({
  ...{ field: 'numero', number: `2026/00${n}`, reason: n % 2 ? 'deleted' : 'undone' },
  ...{ at: '2026-11-28T22:30:00.000Z', username: n % 3 ? 'admin' : null, realUsername: n % 5 ? null : 'super' },
})
const all = Array.from({ length: 12 }, (_, n) => free(40 - n))

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const { id } of currentMessages()) act(() => closeMessage(id))
})

interface Options {
  rights?: Rights
  of?: Table
  answer?: (request: Received) => Reply | undefined
}

async function open({ rights = { manage: ['agents'] }, of = table, answer = freeNumbers }: Options = {}) {
  const opened = await openScreen(
    <TableList table={of} screen={of.screens[0]} title="Contratti" />,
    SCREEN.route,
    rows(),
    { ability: abilityWith(of, rights), reply: answer },
  )
  await screen.findAllByText('2026/0001')
  return opened
}

function freeNumbers({ path, query }: Received): Reply | undefined {
  if (path !== '/api/agents/free-numbers') return undefined
  const [page, size] = [Number(query.get('page')), Number(query.get('rowsPerPage'))]
  return { body: { data: all.slice((page - 1) * size, page * size), total: all.length } }
}

async function openFree(options?: Options) {
  const opened = await open(options)
  press('Altre azioni')
  press('Numeri liberi')
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Numeri liberi: Contratti' }) }
}

describe('the number of a row', () => {
  it('is said to come in the form of a new one, and is not sent', async () => {
    const { server } = await open()
    press('Nuovo contratto')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText('Numero').textContent).toBe('Assegnato al salvataggio')
    type('Nome', 'Bianchi', dialog)
    type('Codice', 'c', dialog)
    press('Salva')
    await waitFor(() => expect(server.received.some(({ method }) => method === 'POST')).toBe(true))
    const sent = server.received.find(({ method }) => method === 'POST')
    expect(Object.keys(sent?.body ?? {})).not.toContain('numero')
  })

  it('stands in the form of its row, to be copied', async () => {
    const writeText = vi.fn(async () => {})
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    await open()
    fireEvent.click(screen.getByRole('link', { name: '2026/0001' }))
    const dialog = await screen.findByRole('dialog', { name: 'Modifica «2026/0001»' })
    expect(within(dialog).getByLabelText('Numero').textContent).toBe('2026/0001')
    expect(within(dialog).queryByRole('textbox', { name: 'Numero' })).toBeNull()
    press('Copia: Numero')
    await waitFor(() => expect(currentMessages().map(({ message }) => message)).toEqual(['Copiato']))
    expect(writeText).toHaveBeenCalledWith('2026/0001')
  })

  it('that a row from before does not have leaves it with another name', async () => {
    await open()
    press('Modifica Contratto 2')
    const dialog = await screen.findByRole('dialog', { name: 'Modifica «Contratto 2»' })
    expect(within(dialog).getByLabelText('Numero').textContent).toBe('Nessuno')
  })
})

describe('free numbers', () => {
  it('say why, when and who, page by page', async () => {
    const { dialog } = await openFree()
    const cells = () =>
      within(dialog)
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => textContent))
    await waitFor(() => expect(cells()).toHaveLength(10))
    expect(cells().slice(0, 3)).toEqual([
      ['2026/0040', 'Creazione annullata', '28-11-2026 23:30', 'super (come admin)'],
      ['2026/0039', 'Riga eliminata', '28-11-2026 23:30', 'Sistema'],
      ['2026/0038', 'Creazione annullata', '28-11-2026 23:30', 'admin'],
    ])
    press('Pagina successiva')
    await waitFor(() => expect(cells().map(([number]) => number)).toEqual(['2026/0030', '2026/0029']))
    press('Chiudi')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are none where the series is complete', async () => {
    await openFree({
      answer: ({ path }) => (path.endsWith('free-numbers') ? { body: { data: [], total: 0 } } : undefined),
    })
    await screen.findByText('Nessun numero libero: la serie è completa.')
  })

  it('are asked for again where they could not be read', async () => {
    let isDown = true
    await openFree({
      answer: (request) => {
        if (!request.path.endsWith('free-numbers') || !isDown) return freeNumbers(request)
        return { status: 503, body: { message: 'Il servizio non è disponibile' } }
      },
    })
    await screen.findByText('Non è stato possibile caricare i dati')
    isDown = false
    press('Riprova')
    await screen.findByText('2026/0040')
  })

  it.each<[string, Options]>([
    ['reads the rows alone', { rights: { read: ['agents'] } }],
    ['sees some rows', { rights: { update: ['agents'], read: [{ table: 'agents', where: { codice: 'a' } }] } }],
    [
      'does not read the field of every row',
      {
        rights: {
          update: ['agents'],
          read: [
            { table: 'agents', exceptFields: ['numero'] },
            { table: 'agents', where: { codice: 'a' } },
          ],
        },
      },
    ],
    ['has a table without series', { of: plain }],
  ])('are not offered to a person who %s', async (_who, options) => {
    await open(options)
    expect(screen.queryByRole('button', { name: 'Altre azioni' })).toBeNull()
  })
})
