import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearMessages,
  closeMessage,
  currentMessages,
  type MessageRequest,
  markRead,
  ofRow,
  showMessage,
  useRecentMessages,
  useUnread,
} from '#src/lib/snackbar.ts'
import { notificationProvider } from '#src/providers/notifications.ts'
import { MessageList } from '#src/shell/message-list.tsx'
import { Snackbar } from '#src/ui/snackbar.tsx'
import { signedIn } from './support/server.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  for (const { id } of currentMessages()) closeMessage(id)
  vi.useRealTimers()
})

const show = (request: MessageRequest) => act(() => showMessage(request))

describe('messages', () => {
  it.each<[string, MessageRequest, string, number]>([
    ['MSG-24, CONST-01', { success: true }, 'Operazione completata con successo', 2_000],
    ['MSG-26, CONST-05', { success: 'warning' }, 'Attenzione', 5_000],
    ['MSG-25, CONST-06', { success: false }, 'Operazione terminata in errore', 10_000],
    ['MSG-01 MSG-02 MSG-03', { success: true, message: 'Fatto', timeout: 1_500 }, 'Fatto', 1_500],
    ['CONST-07', { message: 'Senza tipo' }, 'Senza tipo', 5_000],
    ['CONST-07', { message: 'Senza tipo', timeout: 700 }, 'Senza tipo', 700],
  ])('%s: has its text and disappears after its timeout', (_id, request, text, time) => {
    render(<Snackbar />)
    show(request)
    expect(screen.getByText(text)).toBeDefined()
    act(() => vi.advanceTimersByTime(time - 1))
    expect(screen.queryByText(text)).not.toBeNull()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByText(text)).toBeNull()
  })

  it('green, yellow, red; only the first cannot be closed', { tags: ['MSG-04', 'MSG-05', 'MSG-06', 'MSG-07'] }, () => {
    render(<Snackbar />)
    show({ success: true, message: 'uno' })
    show({ success: 'warning', message: 'due' })
    show({ success: false, message: 'tre' })
    show({ message: 'quattro' })
    const kinds = ['uno', 'due', 'tre', 'quattro'].map((text) => screen.getByText(text).parentElement?.dataset.kind)
    expect(kinds).toEqual(['success', 'warning', 'error', 'error'])
    const closers = screen.getAllByRole('button', { name: 'Chiudi il messaggio' })
    expect(closers).toHaveLength(3)
    act(() => closers[0]?.click())
    expect(screen.queryByText('due')).toBeNull()
    expect(screen.queryByText('tre')).not.toBeNull()
  })

  it('are not shown twice at once with the same text', () => {
    render(<Snackbar />)
    show({ success: false, message: 'errore' })
    show({ success: false, message: 'errore' })
    expect(screen.getAllByText('errore')).toHaveLength(1)
  })

  it('of failures are closed by the success they waited for, and by no other', () => {
    const texts = () => currentMessages().map(({ message }) => message)
    const about = ofRow('fonti', 3)
    show({ success: 'warning', message: 'Impossibile raggiungere il server.', isUnreached: true })
    show({ success: false, message: 'Valore già presente', about })
    show({ success: false, message: 'Un altro', about: ofRow('fonti', 4) })
    show({ success: false, message: 'Esportazione non riuscita' })
    show({ success: true, message: 'Copiato' })
    expect(texts()).toEqual(['Valore già presente', 'Un altro', 'Esportazione non riuscita', 'Copiato'])
    show({ success: true, message: 'Salvato', about })
    expect(texts()).toEqual(['Un altro', 'Esportazione non riuscita', 'Copiato', 'Salvato'])
  })

  it("'Sessione scaduta' is not shown", { tags: 'ERR-25' }, () => {
    show({ success: false, message: 'Sessione scaduta' })
    expect(currentMessages()).toEqual([])
  })

  it('with an action stay ten seconds', () => {
    show({ success: true, message: 'Eliminato', action: { label: 'Annulla', run: () => {} } })
    expect(currentMessages()[0]?.timeout).toBe(10_000)
  })
})

describe('recent messages', () => {
  const log = () => renderHook(() => ({ said: useRecentMessages(), unread: useUnread() })).result.current
  beforeEach(clearMessages)

  it('are listed with their time, newest first, after they left the screen', () => {
    vi.setSystemTime(new Date('2026-11-21T10:00:00Z'))
    show({ success: true, message: 'uno' })
    show({ success: 'warning', message: 'due' })
    act(() => vi.advanceTimersByTime(60_000))
    show({ message: 'tre' })
    expect(log().said.map(({ message, success, at }) => [message, success, at.toISOString().slice(11, 19)])).toEqual([
      ['tre', false, '10:01:00'],
      ['due', 'warning', '10:00:00'],
      ['uno', true, '10:00:00'],
    ])
    expect(currentMessages()).toHaveLength(1)
  })

  it('count as unread unless they report success', () => {
    for (const success of [true, false, 'warning'] as const) show({ success })
    expect(log().unread).toBe(2)
    act(markRead)
    expect(log()).toMatchObject({ unread: 0, said: { length: 3 } })
  })

  it('offer an undo as long as the page is open, until it is taken', () => {
    const run = vi.fn()
    show({ success: true, message: 'Eliminato', action: { label: 'Annulla', run, lasts: true } })
    show({ success: false, message: 'Non partito', action: { label: 'Riprova', run } })
    act(() => vi.advanceTimersByTime(60_000))
    render(<MessageList />)
    expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Annulla' }))
    expect(run).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('button', { name: 'Annulla' })).toBeNull()
  })

  it('are limited, and cleared for another user', () => {
    for (let one = 0; one < 60; one++) show({ success: false, message: `messaggio ${one}` })
    expect(log().said).toHaveLength(50)
    expect(log().said[0]?.message).toBe('messaggio 59')
    act(clearMessages)
    expect(log()).toEqual({ said: [], unread: 0 })
  })
})

describe("messages of Refine's hooks", () => {
  it('are removed for the next user with their actions', () => {
    render(<Snackbar />)
    show({ success: true, message: 'Eliminato', action: { label: 'Annulla', run: () => {} } })
    show({ success: 'warning', message: 'Sessione chiusa' })
    act(clearMessages)
    expect(currentMessages().map(({ message }) => message)).toEqual(['Sessione chiusa'])
  })

  it('a failure is red, an unreachable server yellow', { tags: ['ERR-11', 'ERR-12'] }, () => {
    signedIn()
    notificationProvider.open({ type: 'error', message: '422', description: 'Valore già presente' })
    notificationProvider.open({ type: 'error', message: '0', description: 'Impossibile raggiungere il server.' })
    expect(currentMessages().map(({ success, message }) => [success, message])).toEqual([
      [false, 'Valore già presente'],
      ['warning', 'Impossibile raggiungere il server.'],
    ])
  })

  it('are not shown after the session has ended', () => {
    notificationProvider.open({ type: 'error', message: 'Error', description: 'Token scaduto' })
    expect(currentMessages()).toEqual([])
  })
})
