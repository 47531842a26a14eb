import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentMessages } from '#src/lib/snackbar.ts'
import { agents, closeMessages, dialog, messages } from './support/agents.ts'
import { openList, press, type } from './support/screen.tsx'

beforeEach(() => localStorage.clear())
afterEach(closeMessages)

describe('a generated list', () => {
  it('shows rows, filters and the total', { tags: ['LIST-01', 'LIST-05', 'LIST-25'] }, async () => {
    await openList('agents', agents(2))
    const table = await screen.findByRole('table', { name: 'Agenti' })
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    expect(within(table).getAllByText('333.123.4567')).toHaveLength(2)
    expect(screen.getByText('2 agenti')).toBeDefined()
    expect(screen.getByRole('search')).toBeDefined()
    expect(document.title).toBe('CRM - Agenti')
  })

  it('a filter resets the page, and goes into the URL and to the server', { tags: 'LIST-19' }, async () => {
    const { server, address } = await openList('agents', agents(70), { search: '?page=2' })
    await screen.findByText('Agente 31')
    type('Nome', ' ros ')
    await waitFor(() => expect(address()).toBe(`?filters=${encodeURIComponent('{"name":"ros"}')}`))
    await waitFor(() => expect(server.received.at(-1)?.query.get('filters')).toBe('{"name":"ros"}'))
    expect(server.received.at(-1)?.query.get('page')).toBe('1')
  })

  it('headers sort, a second click reverses the order, and assistive technology is told', async () => {
    const { server } = await openList('agents', agents(3))
    const header = await screen.findByRole('columnheader', { name: 'Codice' })
    expect(header.getAttribute('aria-sort')).toBe('none')
    fireEvent.click(within(header).getByRole('button'))
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'))
    fireEvent.click(within(header).getByRole('button'))
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('descending'))
    await waitFor(() => expect(server.received.at(-1)?.query.get('descending')).toBe('1'))
  })

  it('a page that no longer exists becomes the last one', async () => {
    const { address } = await openList('agents', agents(31), { search: '?page=9' })
    await screen.findByText('Agente 31')
    expect(address()).toBe('?page=2')
  })

  it('the rows per page are those that this user chose last', async () => {
    localStorage.setItem('lists-7', '{"rowsPerPage":{"/configurations/agents":50}}')
    localStorage.setItem('lists-8', '{"rowsPerPage":{"/configurations/agents":100}}')
    const { address, server } = await openList('agents', agents(2))
    const asked = server.received.find(({ path }) => path === '/api/agents')
    expect([address(), asked?.query.get('rowsPerPage')]).toEqual(['', '50'])
  })

  it('J and K pressed while rows are fetched are done when these are there', async () => {
    const waiting: (() => void)[] = []
    let held = false
    await openList('agents', agents(35), {
      reply: ({ path }) => {
        if (!held || path !== '/api/agents') return undefined
        return new Promise((resolve) => {
          waiting.push(() => resolve({ body: { data: agents(35).slice(30), totalRows: 35 } }))
        })
      },
    })
    held = true
    press('Pagina successiva')
    await waitFor(() => expect(waiting).toHaveLength(1))
    for (const key of ['j', 'j', 'j', 'k']) fireEvent.keyDown(document.body, { key })
    expect(document.activeElement?.closest('[data-row]')).toBeNull()
    for (const answer of waiting) answer()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Agente 32'))
  })

  it('an empty list offers to create, an empty result to clear the filters', async () => {
    const { address } = await openList('agents', [], { search: `?filters=${encodeURIComponent('{"name":"x"}')}` })
    await screen.findByText('Nessun risultato con questi filtri')
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancella filtri' })[0] as HTMLElement)
    await screen.findByText('Ancora nessun agente')
    expect(address()).toBe('')
    expect(screen.getAllByRole('button', { name: /^Nuov[oa] / })).toHaveLength(2)
  })

  it('a failed list shows the reason once and offers to retry', { tags: 'ERR-12' }, async () => {
    let down = false
    await openList('agents', agents(1), {
      reply: () => (down ? { status: 503, body: { message: 'Il servizio non è disponibile' } } : undefined),
    })
    down = true
    fireEvent.click(within(await screen.findByRole('columnheader', { name: 'Nome' })).getByRole('button'))
    await screen.findByText('Non è stato possibile caricare i dati')
    expect(currentMessages()).toMatchObject([{ success: false, message: 'Il servizio non è disponibile' }])
    expect(screen.queryByText('Il servizio non è disponibile')).toBeNull()
    down = false
    press('Riprova')
    await screen.findByText('Agente 1')
  })

  it('has only the permitted buttons', async () => {
    await openList('fonti', [{ id: 1, version: 1, description: 'Sito' }], { role: 'ROLE_USER_CP' })
    await screen.findByRole('table')
    for (const name of ['Nuova fonte', 'Modifica Sito', 'Elimina Sito']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })
})

describe('the dialog of a row', () => {
  it('creates, confirms and refetches the list', {
    tags: ['LIST-07', 'LIST-12', 'LIST-13', 'LIST-16', 'MSG-17'],
  }, async () => {
    const { server } = await openList('agents', agents(1))
    press('Nuovo agente')
    type('Nome', '  Rossi ', dialog())
    press('Salva')
    await screen.findByText('2 agenti')
    expect(messages()).toEqual(['Salvataggio avvenuto correttamente'])
    expect(server.received.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Rossi',
      code: null,
      email: null,
      phone: null,
      codiceLingua: 'it',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('edits a copy and sends the whole form', {
    tags: ['LIST-02', 'LIST-08', 'LIST-09', 'LIST-11', 'LIST-14', 'LIST-17', 'DATA-23'],
  }, async () => {
    const { server } = await openList('agents', agents(2))
    press('Modifica Agente 2')
    type('Codice', 'nuovo', dialog())
    expect(within(screen.getByRole('table', { hidden: true })).queryByText('nuovo')).toBeNull()
    press('Salva')
    await screen.findByText('nuovo')
    expect(server.paths().at(-1)).toBe('GET /api/agents')
    expect(server.received.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/api/agents/2',
      body: { name: 'Agente 2', code: 'nuovo', email: null, phone: '3331234567', codiceLingua: 'it' },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Nuovo agente')
    expect(within(dialog()).getByLabelText<HTMLInputElement>('Codice').value).toBe('')
  })

  it('an invalid form is not sent, and its first invalid field gets the focus', { tags: 'VAL-14' }, async () => {
    const { server } = await openList('agents', agents(1))
    press('Nuovo agente')
    type('Email', 'x', dialog())
    press('Salva')
    await screen.findByText('Campo obbligatorio')
    expect(screen.getByText('Indirizzo email non valido')).toBeDefined()
    expect(messages()).toEqual(['Verificare la validità dei campi'])
    expect(document.activeElement?.id).toMatch(/^form.*_name$/)
    expect(server.paths().filter((path) => path.startsWith('POST'))).toEqual([])
  })

  it('a refusal of the server is shown at its field, and no input is lost', async () => {
    await openList('agents', agents(1), {
      reply: ({ method }) =>
        method === 'POST'
          ? { status: 422, body: { message: 'x', errors: { code: ['Valore già presente: deve essere unico'] } } }
          : undefined,
    })
    press('Nuovo agente')
    await waitFor(() => expect(document.activeElement?.id).toMatch(/^form.*_name$/))
    type('Nome', 'Rossi', dialog())
    type('Codice', 'doppio', dialog())
    press('Salva')
    await screen.findByText('Valore già presente: deve essere unico')
    await waitFor(() => expect(document.activeElement?.id).toMatch(/^form.*_code$/))
    expect(within(dialog()).getByLabelText<HTMLInputElement>(/Nome/).value).toBe('Rossi')
  })

  it('a repeated creation sends the same key, a changed one another', async () => {
    let down = true
    const { server } = await openList('agents', agents(1), {
      reply: ({ method }) => (method === 'POST' && down ? { broken: true } : undefined),
    })
    press('Nuovo agente')
    type('Nome', 'Rossi', dialog())
    press('Salva')
    await waitFor(() => expect(messages()).toEqual(['Impossibile raggiungere il server.']))
    press('Salva')
    await waitFor(() => expect(server.received.filter(({ method }) => method === 'POST')).toHaveLength(2))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Salva' }).className).not.toContain('loading'))
    down = false
    type('Nome', 'Rosso', dialog())
    press('Salva')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const keys = server.received
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('asks before discarding input, and not otherwise', async () => {
    await openList('agents', agents(1))
    press('Modifica Agente 1')
    type('Codice', ' C1 ', dialog())
    press('Annulla')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Modifica Agente 1')
    type('Codice', 'altro', dialog())
    press('Annulla')
    await screen.findByText('Abbandonare le modifiche?')
    press('Continua a modificare')
    await waitFor(() => expect(screen.queryByText('Abbandonare le modifiche?')).toBeNull())
    expect(within(dialog()).getByLabelText<HTMLInputElement>('Codice').value).toBe('altro')
  })
})
