import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { noteReached } from '#src/lib/net/online.ts'
import { ListBody } from '#src/list/list-body.tsx'
import { useList } from '#src/list/use-list.ts'
import { agents, closeMessages, dialog, messages } from './support/agents.ts'
import { openList, openScreen, press, pressRemove, type } from './support/screen.tsx'

beforeEach(() => localStorage.clear())
afterEach(closeMessages)

describe('a row', () => {
  const row = (id: number) => document.querySelector<HTMLElement>(`[data-row="${id}"]`) as HTMLElement

  it('opens by a click anywhere but on a control, with its dialog in the address', async () => {
    const { address } = await openList('agents', agents(2))
    const link = await screen.findByRole('link', { name: 'Agente 2' })
    expect(link.getAttribute('href')).toBe('/configurations/agents?apri=2')
    fireEvent.click(within(row(2)).getByRole('checkbox'))
    fireEvent.click(within(row(2)).getByRole('button'))
    expect(screen.queryByText('Modifica «Agente 2»')).toBeNull()
    fireEvent.click(screen.getByText('C2'))
    await screen.findByText('Modifica «Agente 2»')
    expect(address()).toBe('?apri=2')
    press('Annulla')
    await waitFor(() => expect(screen.queryByText('Modifica «Agente 2»')).toBeNull())
    await waitFor(() => expect(address()).toBe(''))
  })

  it('is drawn once when its page comes; those of the page before are not drawn again for it', async () => {
    const drawn = new Map<number, number>()
    const cells = {
      code: {
        Cell: ({ row: { id } }: { row: Row }) => {
          drawn.set(id, (drawn.get(id) ?? 0) + 1)
          return null
        },
      },
    }
    const table = tableOf(model, 'agents')
    const Counted = () => <ListBody list={useList({ table })} cells={cells} />
    const pages = [agents(33).slice(0, 30), agents(33).slice(30)]
    await openScreen(<Counted />, '/configurations/agents', [], {
      reply: ({ path, query }) =>
        path === '/api/agents' ? { body: { data: pages[Number(query.get('page')) - 1], totalRows: 33 } } : undefined,
    })
    await screen.findByText('Agente 30')
    drawn.clear()
    press('Pagina successiva')
    await screen.findByText('Agente 33')
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    expect([...drawn]).toEqual(Array.from({ length: 3 }, (_, index) => [index + 31, 1]))
  })

  it('is one tab stop among all; arrows, Home and End go to another, Enter opens it', async () => {
    await openList('agents', agents(3))
    await screen.findByText('Agente 1')
    expect([row(1).tabIndex, row(2).tabIndex]).toEqual([0, -1])
    act(() => row(1).focus())
    for (const [key, id] of [
      ['ArrowDown', 2],
      ['End', 3],
      ['Home', 1],
      ['ArrowUp', 1],
    ] as const) {
      fireEvent.keyDown(document.activeElement as Element, { key })
      expect(document.activeElement).toBe(row(id))
    }
    expect(row(1).tabIndex).toBe(0)
    fireEvent.keyDown(row(1), { key: ' ' })
    expect(within(row(1)).getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    fireEvent.keyDown(row(1), { key: 'Enter' })
    await screen.findByText('Modifica «Agente 1»')
  })

  it('opens from a link also where the list does not show it, and says so where it is gone', async () => {
    const { address } = await openList('agents', agents(40), { search: '?apri=35' })
    await screen.findByText('Modifica «Agente 35»')
    press('Annulla')
    await waitFor(() => expect(address()).toBe(''))
  })

  it('that is gone is said, and the address forgets it', async () => {
    const { address } = await openList('agents', agents(1), { search: '?apri=999' })
    await waitFor(() => expect(messages()).toEqual(['Agente: l’elemento non esiste o è stato eliminato']))
    await waitFor(() => expect(address()).toBe(''))
  })

  it('is shown as text to whoever may not change it', async () => {
    const fonte = { id: 1, version: 1, description: 'Sito', ordinamento: 10 }
    await openList('fonti', [fonte], { role: 'ROLE_USER_CP', search: '?apri=1' })
    await screen.findByText('Questi dati si possono solo consultare.')
    expect(within(dialog()).getByText('10')).toBeDefined()
    expect(within(dialog()).queryByRole('textbox')).toBeNull()
  })

  it('may be followed by another new one, and is shown where it is', async () => {
    await openList('agents', agents(1), { search: '?nuovo=1' })
    await screen.findByText('Nuovo agente')
    type('Nome', 'Rossi', dialog())
    press('Salva e nuovo')
    await waitFor(() => expect(messages()).toEqual(['Salvataggio avvenuto correttamente']))
    await waitFor(() => expect(within(dialog()).getByLabelText<HTMLInputElement>(/Nome/).value).toBe(''))
    type('Nome', 'Verdi', dialog())
    fireEvent.keyDown(within(dialog()).getByLabelText(/Nome/), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Verdi').closest('tr')?.dataset.new).toBe('true')
  })

  it('takes another place by Alt and an arrow, where people put rows in order', async () => {
    const fonti = ['Sito', 'Fiera'].map((description, at) => ({ id: at + 1, version: 1, description, ordinamento: at }))
    const { server } = await openList('fonti', fonti, {
      reply: ({ path }) => (path.endsWith('/order') ? { body: { data: { id: 2 } } } : undefined),
    })
    await screen.findByText('Fiera')
    fireEvent.keyDown(row(2), { key: 'ArrowUp', altKey: true })
    await waitFor(() => expect(messages()).toEqual(['«Fiera» è ora al posto 1 di 2']))
    expect(server.received.find(({ path }) => path.endsWith('/order'))?.body).toMatchObject({
      id: 2,
      after: null,
      before: 1,
    })
  })

  it('whose move got no answer is shown where it is stored once the server is reached', async () => {
    const sito = { id: 1, version: 1, description: 'Sito', ordinamento: 0 }
    const fiera = { id: 2, version: 1, description: 'Fiera', ordinamento: 1 }
    let moves = 0
    await openList('fonti', [sito, fiera], {
      reply: ({ method, path }) => {
        if (path.endsWith('/order')) {
          moves += 1
          return { broken: true }
        }
        const rows = moves > 0 ? [fiera, sito] : [sito, fiera]
        return method === 'GET' && path === '/api/fonti' ? { body: { data: rows, totalRows: 2 } } : undefined
      },
    })
    await screen.findByText('Fiera')
    const ids = () => [...document.querySelectorAll('[data-row]')].map((one) => one.getAttribute('data-row'))
    fireEvent.keyDown(row(2), { key: 'ArrowUp', altKey: true })
    await waitFor(() => expect(messages()).toHaveLength(1))
    await waitFor(() => expect(ids()).toEqual(['1', '2']))
    noteReached(true)
    await waitFor(() => expect(ids()).toEqual(['2', '1']))
  })

  it('is moved by a request of its own each time, also after one that got no answer', async () => {
    const fonti = ['Sito', 'Fiera'].map((description, at) => ({ id: at + 1, version: 1, description, ordinamento: at }))
    const { server } = await openList('fonti', fonti, {
      reply: ({ path }) => (path.endsWith('/order') ? { broken: true } : undefined),
    })
    await screen.findByText('Fiera')
    const sent = () => server.received.filter(({ path }) => path.endsWith('/order'))
    for (const count of [1, 2]) {
      fireEvent.keyDown(row(2), { key: 'ArrowUp', altKey: true })
      await waitFor(() => expect(sent()).toHaveLength(count))
      await waitFor(() => expect(document.querySelector('[data-row]')?.getAttribute('data-row')).toBe('1'))
    }
    const keys = sent().map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
    expect(sent().map(({ body }) => body)).toEqual([sent()[0]?.body, sent()[0]?.body])
  })
})

describe('the delete dialog', () => {
  it('names the row, and deletes nothing before it is confirmed', {
    tags: ['LIST-03', 'LIST-04', 'LIST-10', 'LIST-30'],
  }, async () => {
    const { server } = await openList('agents', agents(2))
    press('Elimina Agente 2')
    expect(dialog().textContent).toContain('Conferma eliminazione')
    expect(dialog().textContent).toContain('Agente 2')
    press('Annulla')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.paths().filter((path) => path.startsWith('DELETE'))).toEqual([])
  })

  it('deletes, confirms and refetches the list', { tags: ['LIST-15', 'MSG-18'] }, async () => {
    const { server } = await openList('agents', agents(2))
    press('Elimina Agente 2')
    await pressRemove()
    await screen.findByText('1 agente')
    expect(messages()).toEqual(['Eliminazione avvenuta correttamente'])
    expect(server.paths()).toContain('DELETE /api/agents/2')
  })

  it('puts another row in the place of one that is used', async () => {
    const users = { table: 'users', label: 'Utenti', count: 2, field: 'Agente', effect: 'restrict', filter: 'agentId' }
    const { server } = await openList('agents', agents(2), {
      reply: ({ path }) => {
        if (path.endsWith('/usage')) return { body: { data: { usedBy: [users] } } }
        return path.endsWith('/replace') ? { body: { data: { count: 2 } }, headers: { 'x-command': 'c' } } : undefined
      },
    })
    press('Elimina Agente 1')
    const replace = await screen.findByRole('button', { name: 'Sostituisci con…' })
    expect(dialog().textContent).toContain('«Agente 1» non si può ancora eliminare: compare in2 utenti')
    expect(dialog().textContent).not.toContain('Eliminare «Agente 1»?')
    fireEvent.click(replace)
    await waitFor(() => expect(document.activeElement).toBe(within(dialog()).getByRole('combobox')))
    press('Sostituisci ed elimina')
    await within(dialog()).findByText('Scegli la riga che prende il suo posto')
    fireEvent.mouseDown(within(dialog()).getByRole('combobox'))
    fireEvent.click(await screen.findByText('Agente 2', { selector: '.ant-select-item-option-content' }))
    press('Sostituisci ed elimina')
    await waitFor(() => expect(messages()).toEqual(['Sostituzione in 2 righe ed eliminazione di «Agente 1» riuscite']))
    expect(server.received.find(({ path }) => path === '/api/agents/1/replace')?.body).toMatchObject({ with: 2 })
  })

  it('a row in use stays, and the dialog says what refers to it', async () => {
    const users = { table: 'users', label: 'Utenti', count: 3, field: 'Agente', effect: 'restrict', filter: 'agentId' }
    let used = false
    await openList('agents', agents(2), {
      reply: ({ method, path }) => {
        if (path.endsWith('/usage')) return { body: { data: { usedBy: used ? [users] : [] } } }
        used ||= method === 'DELETE'
        return method === 'DELETE' ? { status: 409, body: { message: 'x', usedBy: [users] } } : undefined
      },
    })
    press('Elimina Agente 1')
    await pressRemove()
    const link = await within(dialog()).findByRole('link', { name: '3 utenti' })
    expect(link.getAttribute('href')).toBe(`/utenti/users?filters=${encodeURIComponent('{"agentId":1}')}`)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Elimina' }).disabled).toBe(true)
    expect(messages()).toEqual([])
  })
})
