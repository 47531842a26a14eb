import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { press } from './support/screen.tsx'
import { missed, openWorklist, told, waiting } from './support/worklist.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const { id } of currentMessages()) act(() => closeMessage(id))
})

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 9))
const take = () => {
  press('Altre azioni per Impresa 1')
  press('Prendo io Impresa 1')
}
const openers = () => screen.getAllByRole('button', { name: /^Telefonate di/ })

describe('the calls to return', () => {
  it('say who called, how often, and what can be done about it', async () => {
    await openWorklist([waiting(1, { attempts: 3, callbacks: 2 })])
    const [line] = screen.getAllByRole('listitem')
    expect(line?.textContent).toContain('Responsabile: Marta Neri')
    expect(line?.textContent).toContain('3 chiamate')
    expect(screen.getByText('3 chiamate').title).toBe('L’ultima il 23-11-2026 alle 10:00')
    expect(line?.textContent).toContain('2 richiamate senza risposta')
    expect(screen.getByRole('link', { name: 'Chiama Impresa 1, 333.555.0001' }).getAttribute('href')).toBe(
      'tel:+393335550001',
    )
    press('Altre azioni per Impresa 1')
    // Neither customers nor visits nor negotiations are for this role.
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toContain('Vedi le telefonate')
    expect(names).not.toContain('Pianifica')
    expect(names).not.toContain('Nuova trattativa')
    expect(names).not.toContain('Apri il cliente')
  })

  it('lead whoever may to the customer, a visit and a new negotiation that knows who called', async () => {
    const { address, server } = await openWorklist([waiting(1)], { role: 'ROLE_ADMIN' })
    press('Altre azioni per Impresa 1')
    for (const name of ['Apri il cliente Impresa 1', 'Pianifica una visita per Impresa 1'])
      expect(screen.getByRole('button', { name })).toBeDefined()
    press('Nuova trattativa per Impresa 1')
    await waitFor(() => expect(address()).toBe('?nuovo=1'))
    expect(server.paths().filter((path) => path.startsWith('GET /api/customers'))).toHaveLength(1)
  })

  it('are taken at once; when somebody else was faster it is said who', async () => {
    const lines = [waiting(1)]
    const { server } = await openWorklist(lines, {
      reply: ({ path }) => {
        if (!path.endsWith('/prendi')) return undefined
        lines[0] = waiting(1, {
          app_user: { id: 99, username: 'anna', nomeCompleto: 'Anna Neri' },
          taken: 'Y',
          takenAt: '2026-11-23T09:40:00.000Z',
        })
        return { status: 409, body: { message: 'L’ha già in carico Anna Bianchi dalle 10:40' } }
      },
    })
    take()
    await waitFor(() =>
      expect(currentMessages().map(({ message }) => message)).toContain('L’ha già in carico Anna Bianchi dalle 10:40'),
    )
    await screen.findByText('In carico a Anna Neri dal 23-11-2026 alle 10:40')
    // It is somebody else's: this role may not give it back.
    press('Altre azioni per Impresa 1')
    expect(screen.queryByRole('button', { name: 'Rilascia Impresa 1' })).toBeNull()
    const sent = server.received.find(({ path }) => path === '/api/calls-to-return/1/prendi')
    expect(sent?.headers['idempotency-key']).toBeDefined()
  })

  it('leave a trace that says why they are closed, and can be closed by mistake', async () => {
    const lines = [waiting(1), waiting(2)]
    const calls = [missed(101), missed(102)]
    await openWorklist(lines, {
      calls,
      reply: ({ path }) => {
        if (path.startsWith('/api/commands/')) {
          lines.unshift(waiting(1))
          return { body: {} }
        }
        if (path !== '/api/calls-to-return/1/richiamata') return undefined
        lines.shift()
        calls[0] = missed(101, {
          outcome: 'recalled',
          outcomeBy: 'Anna Bianchi',
          outcomeAt: '2026-11-23T09:40:00.000Z',
        })
        return { body: { data: { closed: 1 } }, headers: { 'x-command': 'c1' } }
      },
    })
    const button = screen.getByRole('button', { name: 'Segna come richiamata Impresa 1' })
    act(() => button.focus())
    fireEvent.click(button)
    await screen.findByText('Chiusa: richiamata da Anna Bianchi il 23-11-2026 alle 10:40')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Impresa 2'))
    // What takes it back stands where the line was, not over the buttons of others.
    expect(currentMessages()).toEqual([])
    press('Annulla: richiamata di Impresa 1')
    await waitFor(() => expect(shown()).toEqual(['Impresa 1', 'Impresa 2']))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Annulla:/ })).toBeNull())
  })

  it('come and go without moving the line under the pointer', async () => {
    const lines = [waiting(1), waiting(2)]
    await openWorklist(lines)
    fireEvent.pointerEnter(screen.getByRole('list', { name: 'Chiamate da richiamare' }), { pointerType: 'mouse' })
    lines.splice(0, 2, waiting(3), waiting(2))
    told()
    await waitFor(() => expect(shown()).toEqual(['Impresa 1', 'Impresa 2', 'Impresa 3']))
    expect(screen.getAllByRole('listitem')[0]?.dataset.gone).toBe('true')
  })

  /** Opens the note of the first line and types into it. */
  async function writeNote(text: string) {
    const [more] = await screen.findAllByRole('button', { name: /^Altre azioni/ })
    fireEvent.click(more as HTMLElement)
    fireEvent.click(await screen.findByText('Aggiungi una nota'))
    const editor = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note di/ })
    fireEvent.change(editor, { target: { value: text } })
    return editor
  }

  it('say while a note is being written that somebody has closed the line, and are live again after it', async () => {
    const lines = [waiting(1), waiting(2)]
    const calls = [missed(101), missed(102)]
    const { server } = await openWorklist(lines, {
      calls,
      reply: ({ method, body }) => {
        if (method !== 'PUT') return undefined
        calls[0] = { ...missed(101), ...calls[0], note: (body as { value: string }).value, version: 3 }
        return { body: { data: calls[0] } }
      },
    })
    const editor = await writeNote('nota utile')
    lines.shift()
    calls[0] = missed(101, { version: 2, outcome: 'recalled', outcomeBy: 'Anna Bianchi' })
    told()
    await screen.findByText(/richiamata da Anna Bianchi.*La nota si salva lo stesso/)
    expect(editor.value).toBe('nota utile')
    const reads = () => server.paths().filter((path) => path === 'GET /api/calls-to-return').length
    const before = reads()
    fireEvent.keyDown(editor, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Impresa 2'))
    await waitFor(() => expect(reads()).toBe(before + 1))
    await waitFor(() =>
      expect(screen.getByRole('list', { name: 'Chiamate da richiamare' }).getAttribute('aria-busy')).toBe('false'),
    )
    lines.push(waiting(3))
    told()
    await waitFor(() => expect(shown()).toContain('Impresa 3'))
  })

  it('save the note that is being written before they do what was pressed', async () => {
    const calls = [missed(101)]
    const { server } = await openWorklist([waiting(1)], {
      calls,
      reply: ({ method, path, body }) => {
        if (method === 'PUT')
          return { body: { data: missed(101, { note: (body as { value: string }).value, version: 2 }) } }
        return path.endsWith('/prendi') ? { body: { data: {} } } : undefined
      },
    })
    await writeNote('urgente')
    press('Altre azioni per Impresa 1')
    const item = screen.getByRole('button', { name: 'Prendo io Impresa 1' })
    act(() => item.focus())
    fireEvent.click(item)
    const writes = () => server.received.filter(({ method }) => method !== 'GET').map(({ method }) => method)
    await waitFor(() => expect(writes()).toEqual(['PUT', 'POST']))
  })

  it('stay on the screen without a network, and are read again when it is back', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get')
    onTestFinished(() => isOnline.mockRestore())
    const { server } = await openWorklist([waiting(1)], {
      reply: ({ path }) => (path.endsWith('/prendi') ? { broken: true } : undefined),
    })
    const reads = () => server.paths().filter((path) => path === 'GET /api/calls-to-return').length
    const before = reads()
    isOnline.mockReturnValue(false)
    take()
    await waitFor(() => expect(currentMessages()).toHaveLength(1))
    expect([shown(), reads()]).toEqual([['Impresa 1'], before])
    press('Altre azioni per Impresa 1')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Prendo io Impresa 1' })).toBeDefined())
    isOnline.mockReturnValue(true)
    act(() => window.dispatchEvent(new Event('online')))
    // By the page, and by the command, which may have been carried out.
    await waitFor(() => expect(reads()).toBe(before + 2))
  })

  it('leave a trace as high as the line until nobody points at one', async () => {
    const lines = [waiting(1), waiting(2)]
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96)
    onTestFinished(() => height.mockRestore())
    await openWorklist(lines)
    const list = screen.getByRole('list', { name: 'Chiamate da richiamare' })
    fireEvent.pointerEnter(list, { pointerType: 'mouse' })
    lines.shift()
    told()
    const trace = () => screen.getAllByRole('listitem')[0]
    await waitFor(() => expect(trace()?.dataset.gone).toBe('true'))
    expect(trace()?.style.minHeight).toBe('96px')
    fireEvent.pointerLeave(list, { pointerType: 'mouse' })
    await waitFor(() => expect(trace()?.style.minHeight).toBe(''))
  })

  it('are walked through by arrow keys, and open their calls in the side panel (LAYOUT-04)', async () => {
    await openWorklist([waiting(1), waiting(2)], { calls: [missed(102, { duration: 75 })] })
    act(() => openers()[0]?.focus())
    fireEvent.keyDown(openers()[0] as HTMLElement, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(openers()[1])
    fireEvent.click(openers()[1] as HTMLElement)
    const panel = await screen.findByRole('dialog', { name: 'Impresa 2' })
    await within(panel).findByText('01:15')
  })

  it('are shown by whose they are', async () => {
    const { server } = await openWorklist([waiting(1)])
    const choose = (name: string) => fireEvent.click(screen.getByRole('link', { name }))
    choose('Di nessuno')
    const asked = () =>
      server.received
        .filter(({ path }) => path === '/api/calls-to-return')
        .at(-1)
        ?.query.get('filters')
    await waitFor(() => expect(asked()).toBe('{"taken":"N"}'))
    choose('Mie')
    await waitFor(() => expect(asked()).toMatch(/^\{"app_userId":/))
    expect(screen.getByRole('link', { name: 'Mie' }).getAttribute('aria-current')).toBe('page')
  })

  it('say when the last one came where nobody waits', async () => {
    await openWorklist([], { calls: [missed(101, { outcome: 'answeredLater' })] })
    await screen.findByText('Nessuna chiamata da richiamare')
    await screen.findByText('L’ultima telefonata persa è del 23-11-2026 10:00.')
  })
})
