import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import type { Received } from './support/server.ts'
import { missed, openWorklist, told, waiting } from './support/worklist.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const { id } of currentMessages()) act(() => closeMessage(id))
})

describe('the note of a line', () => {
  const editor = () => screen.getByLabelText<HTMLTextAreaElement>(/^Note di /)
  const written = (server: { received: Received[] }) =>
    server.received.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])

  it('keeps what is being typed, and the focus, when the caller rings again, and goes to the call it was opened on', async () => {
    const lines = [waiting(1)]
    const calls = [missed(101)]
    const { server } = await openWorklist(lines, { calls })
    fireEvent.click(screen.getByRole('button', { name: 'Altre azioni per Impresa 1' }))
    fireEvent.click(await screen.findByText('Aggiungi una nota'))
    fireEvent.change(editor(), { target: { value: 'vuole una gru' } })
    const input = editor()
    lines[0] = waiting(1, { version: 2, attempts: 2, lastCallId: 109 })
    calls.push(missed(109, { sender_phone: '3335550001' }))
    told()
    await screen.findByText('2 chiamate')
    expect([editor() === input, document.activeElement === input]).toEqual([true, true])
    expect(input.value).toBe('vuole una gru')
    // Somebody else has called back meanwhile.
    lines.length = 0
    const reads = server.received.length
    told()
    await waitFor(() => expect(server.received.length).toBeGreaterThan(reads))
    expect(editor() === input).toBe(true)
    fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true })
    await waitFor(() =>
      expect(written(server)).toMatchObject([['/api/missed-calls/101', { field: 'note', value: 'vuole una gru' }]]),
    )
  })

  it('opens on the call whose note is shown', async () => {
    const calls = [missed(90, { note: 'richiamare alle 15' }), missed(101)]
    await openWorklist([waiting(1, { note: 'richiamare alle 15', noteCallId: 90 })], { calls })
    fireEvent.click(await screen.findByRole('button', { name: /^Modifica Note/ }))
    expect(editor().value).toBe('richiamare alle 15')
  })
})
