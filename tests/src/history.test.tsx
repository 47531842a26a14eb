import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#schema/rows/row.ts'
import { clearPanel } from '#src/lib/side-panel.ts'
import { closeMessage, currentMessages, takeAction } from '#src/lib/snackbar.ts'
import { openList, press, pressRemove, type } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  act(() => clearPanel())
  for (const { id } of currentMessages()) act(() => closeMessage(id))
})

const family: Row = { id: 7, version: 3, name: 'Escavatori', categories: [{ id: 1, name: 'Noleggio' }] }
const before = { id: 7, version: 2, name: 'Scavatori', categoryIds: [1] }
const after = { id: 7, version: 3, name: 'Escavatori', categoryIds: [1, 2, 99] }
const line = (id: number, more: Record<string, unknown> = {}) => ({
  id,
  command: `command-${id}`,
  at: '2026-11-20T22:30:00.000Z',
  verb: 'update',
  username: 'admin',
  name: 'Francesca Vitale',
  realUsername: null,
  realName: null,
  before,
  after,
  ...more,
})

type Answer = (request: Received) => Reply | undefined

/** The list of one family with this history; other calls may be answered differently. */
const open = (history: unknown[], other: Answer = () => undefined, role?: string) =>
  openList('families', [{ ...family }], {
    role,
    reply: (request) => {
      const { path, query } = request
      const own = other(request)
      if (own) return own
      if (path === '/api/categories') return { body: { data: [{ id: 2, version: 1, name: 'Vendita' }], totalRows: 1 } }
      if (path !== '/api/history') return undefined
      const from = (Number(query.get('page')) - 1) * Number(query.get('rowsPerPage'))
      return { body: { data: history.slice(from, from + Number(query.get('rowsPerPage'))) } }
    },
  })

async function openPanel(...args: Parameters<typeof open>) {
  const opened = await open(...args)
  press('Cronologia di Escavatori')
  return { ...opened, panel: await screen.findByRole('dialog') }
}

function firstLine(panel: HTMLElement): HTMLElement {
  const found = panel.querySelector<HTMLElement>('ol > li')
  if (!found) throw new Error('No line is shown')
  return found
}

const messages = () => currentMessages().map(({ message }) => message)
const undo = async () => {
  const [message] = currentMessages()
  if (!message?.action) throw new Error('No action is offered')
  const { run } = message.action
  await act(async () => run())
}

describe('the history of a row', () => {
  it('shows user, Italian local time, action, and each field before and after, with names for ids', async () => {
    const { panel } = await openPanel([line(1)])
    const entry = await waitFor(() => firstLine(panel))
    expect(entry.textContent).toContain('Francesca Vitale ha modificato la famiglia20-11-2026 23:30')
    expect(entry.textContent).toContain('NomePrima: Scavatori → Dopo: Escavatori')
    await within(panel).findByText('Vendita')
    expect(entry.textContent).toContain('CategoriePrima: Noleggio → Dopo: NoleggioVenditan. 99')
  })

  it('calls what was deleted since by the name it had', async () => {
    const names = { categories: { 2: 'Vendita', 99: 'Usato' } }
    const other: Answer = ({ path }) => (path === '/api/history' ? { body: { data: [line(1)], names } } : undefined)
    const { panel } = await openPanel([], other)
    const entry = await waitFor(() => firstLine(panel))
    expect(entry.textContent).toContain('CategoriePrima: Noleggio → Dopo: NoleggioVenditaUsato')
  })

  it('reads who did what, to whom it was switched, and why', async () => {
    const entries: [more: Record<string, unknown>, text: string][] = [
      [
        { username: 'user_crm', name: 'Ilaria Longo', realUsername: 'admin', realName: 'Francesca Vitale' },
        'Francesca Vitale (come Ilaria Longo) ha modificato la famiglia',
      ],
      [{ name: null }, 'admin ha modificato la famiglia'],
      [{ verb: 'create', before: null }, 'Francesca Vitale ha creato la famiglia'],
      [{ verb: 'delete', after: null }, 'Francesca Vitale ha eliminato la famiglia'],
      [{ verb: 'conclude' }, 'Francesca Vitale ha concluso la famiglia'],
      [{ username: 'system' }, 'Sistema ha modificato la famiglia'],
      [{ before: null, after: null }, 'I valori sono stati cancellati'],
      [
        { verb: 'erase', before: null, after: null, reason: 'Su richiesta' },
        'Francesca Vitale ha cancellato la cronologia',
      ],
      [{ verb: 'resetSecondFactor' }, 'Francesca Vitale ha azzerato la verifica in due passaggi'],
      [{ verb: 'erase', before: null, after: null, reason: 'Su richiesta' }, 'Motivo: Su richiesta'],
    ]
    const { panel } = await openPanel(entries.map(([more], n) => line(entries.length - n, more)))
    await waitFor(() => expect(panel.querySelectorAll('ol > li')).toHaveLength(entries.length))
    const lines = [...panel.querySelectorAll('ol > li')].map(({ textContent }) => textContent)
    expect(lines).toEqual(entries.map(([, text]) => expect.stringContaining(text)))
  })

  it('is loaded page by page, each entry once', async () => {
    const { panel } = await openPanel(Array.from({ length: 25 }, (_, index) => line(25 - index)))
    await waitFor(() => expect(panel.querySelectorAll('ol > li')).toHaveLength(20))
    fireEvent.click(within(panel).getByRole('button', { name: 'Mostra altri' }))
    await waitFor(() => expect(panel.querySelectorAll('ol > li')).toHaveLength(25))
    expect(within(panel).queryByRole('button', { name: 'Mostra altri' })).toBeNull()
  })

  it('says when it is empty', async () => {
    const { panel } = await openPanel([])
    await within(panel).findByText('Nessuna modifica registrata')
  })

  it('offers to retry when it cannot be loaded', async () => {
    let down = true
    const { panel } = await openPanel([line(1)], ({ path }) =>
      path === '/api/history' && down ? { status: 503, body: { message: 'Riprovare tra poco' } } : undefined,
    )
    await within(panel).findByText('Riprovare tra poco')
    down = false
    fireEvent.click(within(panel).getByRole('button', { name: 'Riprova' }))
    await waitFor(() => expect(panel.textContent).toContain('ha modificato'))
  })

  it('offers to undo only the newest change, never one of the system or a creation', async () => {
    const { panel } = await openPanel([line(3), line(2), line(1, { verb: 'create', before: null })])
    const buttons = await within(panel).findAllByRole('button', { name: 'Annulla questa modifica' })
    expect(buttons).toHaveLength(1)
    expect(firstLine(panel).contains(buttons[0] ?? null)).toBe(true)
  })

  it.each([
    { verb: 'create', before: null },
    { username: 'system' },
    { verb: 'conclude' },
    { before: null, after: null },
    { verb: 'erase', before: null, after: null, reason: 'Su richiesta' },
  ])('offers no undo for %j', async (more) => {
    const { panel } = await openPanel([line(1, more)])
    await waitFor(() => expect(panel.querySelectorAll('ol > li')).toHaveLength(1))
    expect(within(panel).queryByRole('button', { name: 'Annulla questa modifica' })).toBeNull()
  })

  it('undoes a change and refetches everything, or says why not', async () => {
    let refused = true
    const { panel, server } = await openPanel([line(3)], ({ path }) => {
      if (!path.startsWith('/api/undo/')) return undefined
      return refused ? { status: 409, body: { message: 'Nel frattempo è cambiato' } } : { body: { data: [] } }
    })
    const button = await within(panel).findByRole('button', { name: 'Annulla questa modifica' })
    fireEvent.click(button)
    await waitFor(() => expect(messages()).toEqual(['Nel frattempo è cambiato']))
    await waitFor(() => expect(button.className).not.toContain('loading'))
    refused = false
    const asked = server.paths().length
    fireEvent.click(button)
    await waitFor(() => expect(messages()).toContain('Operazione annullata'))
    await waitFor(() =>
      expect(server.paths().slice(asked)).toEqual(
        expect.arrayContaining(['POST /api/undo/command-3', 'GET /api/families', 'GET /api/history']),
      ),
    )
  })

  it('offers undo only to users who may change the row', async () => {
    const rows = [{ id: 1, version: 1, description: 'Sito' }]
    await openList('fonti', rows, { role: 'ROLE_USER_CP' })
    expect(screen.queryByRole('button', { name: /^Cronologia/ })).toBeNull()
  })
})

describe('the side panel', () => {
  it('has a title and a subtitle, at most a third of the window wide', {
    tags: ['LAYOUT-04', 'LAYOUT-21', 'LAYOUT-22', 'LAYOUT-26'],
  }, async () => {
    const { panel } = await openPanel([line(1)])
    expect(within(panel).getByRole('heading', { name: 'Cronologia di Escavatori' })).toBeDefined()
    expect(within(panel).getByText('Famiglia')).toBeDefined()
    const wrapper = document.querySelector<HTMLElement>('.ant-drawer-content-wrapper')
    expect(wrapper?.style.maxWidth).toBe('33%')
  })

  it.each<[string, (panel: HTMLElement) => void]>([
    [
      'LAYOUT-05: Escape',
      (panel) => fireEvent.keyDown(panel, { key: 'Escape', code: 'Escape', keyCode: 27, which: 27 }),
    ],
    ['LAYOUT-23: the X', () => press('Chiudi il pannello')],
    ["LAYOUT-24: 'Chiudi'", () => press('Chiudi')],
  ])('%s closes it', async (_how, act) => {
    const { panel } = await openPanel([line(1)])
    act(panel)
    await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull())
  })
})

describe("'Annulla' in the message", () => {
  const accepting: Answer = ({ path }) => (path.startsWith('/api/undo/') ? { body: { data: [] } } : undefined)

  const rename = (opener: string) => {
    press(opener)
    type('Nome', 'Altro', screen.getByRole('dialog'))
    press('Salva')
  }
  const remove = async () => {
    press('Elimina Escavatori')
    await pressRemove()
  }
  const [saved, deleted] = ['Salvataggio avvenuto correttamente', 'Eliminazione avvenuta correttamente']

  it.each<[string, () => unknown, string, string]>([
    ['a change', () => rename('Modifica Escavatori'), saved, 'command-PUT'],
    ['a creation', () => rename('Nuova famiglia'), saved, 'command-POST'],
    ['a deletion', remove, deleted, 'command-DELETE'],
  ])('undoes %s within ten seconds, and refetches', async (_what, act, text, command) => {
    const { server } = await open([], accepting)
    await act()
    await waitFor(() => expect(messages()).toEqual([text]))
    expect(currentMessages()[0]).toMatchObject({ timeout: 10_000, action: { label: 'Annulla' } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const asked = server.paths().length
    await undo()
    await waitFor(() => expect(messages()).toContain('Operazione annullata'))
    const later = server.paths().slice(asked)
    expect(later.slice(later.indexOf(`POST /api/undo/${command}`))).toContain('GET /api/families')
    expect(later).toContain(`POST /api/undo/${command}`)
  })

  it("shows the server's message when it is too late", async () => {
    await open([], ({ path }) =>
      path.startsWith('/api/undo/') ? { status: 409, body: { message: 'Nel frattempo è cambiato' } } : undefined,
    )
    await remove()
    await waitFor(() => expect(messages()).toHaveLength(1))
    await undo()
    await waitFor(() => expect(messages()).toContain('Nel frattempo è cambiato'))
  })

  it.each<[string, Reply]>([
    ['no answer came', { broken: true }],
    ['the server failed', { status: 500, body: { message: 'Errore del server' } }],
    ['the server is overloaded', { status: 429, body: { message: 'Troppe richieste' } }],
  ])('can be tried again, as the same request, where %s', async (_why, failing) => {
    let attempts = 0
    const { server } = await open([], ({ path }) => {
      if (!path.startsWith('/api/undo/')) return undefined
      attempts += 1
      return attempts === 1 ? failing : { body: { data: [] } }
    })
    await remove()
    await waitFor(() => expect(messages()).toHaveLength(1))
    await undo()
    const failure = await waitFor(() => {
      const failed = currentMessages().find(({ action }) => action?.label === 'Riprova')
      if (!failed) throw new Error('No second attempt is offered')
      return failed
    })
    expect(failure.message).toMatch(/^Annullamento non confermato\. ./)
    act(() => takeAction(failure))
    await waitFor(() => expect(messages()).toContain('Operazione annullata'))
    expect(currentMessages().some(({ action }) => action?.label === 'Riprova')).toBe(false)
    const keys = server.received
      .filter(({ path }) => path === '/api/undo/command-DELETE')
      .map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  it('is not offered for a save that changed nothing, whose message stays 3000 ms', { tags: 'CONST-02' }, async () => {
    await open([], ({ method }) =>
      method === 'PUT' ? { body: { data: family }, headers: { 'x-command': 'nothing' } } : undefined,
    )
    press('Modifica Escavatori')
    press('Salva')
    await waitFor(() => expect(messages()).toHaveLength(1))
    expect(currentMessages()[0]).toMatchObject({ timeout: 3_000 })
    expect(currentMessages()[0]?.action).toBeUndefined()
  })
})

it('keys without Ctrl work again once the panel is closed', async () => {
  await openPanel([line(1)])
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull())
  ;(document.activeElement as HTMLElement | null)?.blur()
  fireEvent.keyDown(document.body, { key: 'n' })
  await screen.findByRole('button', { name: 'Salva' })
})
