import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Row } from '#schema/rows/row.ts'
import { noteOwnDeletion, noteOwnWrite } from '#src/lib/net/own-writes.ts'
import { handleEvent } from '#src/lib/net/realtime.ts'
import { useLiveRow } from '#src/record/use-live-row.ts'
import { openList } from './support/screen.tsx'

beforeEach(() => localStorage.clear())

const fonte = (id: number, description = `Fonte ${id}`): Row => ({ id, version: 1, description })

async function open(rows: Row[]) {
  const opened = await openList('fonti', rows)
  const fetched = () => opened.server.received.filter(({ path }) => path === '/api/fonti').length
  return { fetched }
}

/** The hub says that a row has changed; waits until the list has looked. */
async function tell(fetched: () => number): Promise<void> {
  const before = fetched()
  // A version that no test has saved itself: those are not told of.
  act(() => handleEvent('/api/fonti', '{"id":1,"action":"update","version":902}'))
  await waitFor(() => expect(fetched()).toBe(before + 1))
}

it('rows of others are shown on request', async () => {
  const rows = [fonte(1)]
  const { fetched } = await open(rows)
  rows.unshift(fonte(2), fonte(3), fonte(4))
  await tell(fetched)
  const button = await screen.findByRole('button', { name: '3 nuove righe, mostra' })
  expect(screen.queryByText('Fonte 2')).toBeNull()
  fireEvent.click(button)
  await screen.findByText('Fonte 2')
  expect(screen.queryByRole('button', { name: /mostra$/ })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Fonti')
})

it('new values of visible rows are shown in place', async () => {
  const rows = [fonte(1), fonte(2)]
  const { fetched } = await open(rows)
  rows[0] = { ...fonte(1, 'Altra'), version: 2 }
  await tell(fetched)
  await screen.findByText('Altra')
  expect(screen.queryByRole('button', { name: /mostra$/ })).toBeNull()
})

it('of a view, whose versions tell nothing, new values are shown in place too', { tags: 'GEN-18' }, async () => {
  const line = (note: string): Row => ({ id: 1, version: 1, sender_phone: '055 1234567', note })
  const rows = [line('Da sentire')]
  const opened = await openList('calls-to-return', rows)
  const fetched = () => opened.server.received.filter(({ path }) => path === '/api/calls-to-return').length
  rows[0] = line('Sentito')
  const before = fetched()
  act(() => {
    for (let n = 0; n < 500; n++) handleEvent('/api/calls-to-return', '{"action":"update"}')
  })
  await waitFor(() => expect(fetched()).toBe(before + 1))
  await screen.findByText('Sentito')
  expect(screen.queryByRole('button', { name: /mostra$/ })).toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(fetched()).toBe(before + 1)
})

it('a reverted change removes the banner', async () => {
  const rows = [fonte(1), fonte(2)]
  const { fetched } = await open(rows)
  const gone = rows.splice(1, 1)
  await tell(fetched)
  await screen.findByRole('button', { name: 'Elenco modificato da altri, mostra' })
  rows.push(...gone)
  await tell(fetched)
  await waitFor(() => expect(screen.queryByRole('button', { name: /mostra$/ })).toBeNull())
})

it('events of another table are ignored', async () => {
  const { fetched } = await open([fonte(1)])
  const before = fetched()
  act(() => handleEvent('/api/agents', '{}'))
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(fetched()).toBe(before)
})

it('a row that was saved and then deleted here is not read again for its save', () => {
  vi.useFakeTimers()
  try {
    const refetch = vi.fn(async () => undefined)
    renderHook(() => useLiveRow('fonti', 71, refetch))
    noteOwnWrite('fonti', { id: 71, version: 2 })
    handleEvent('/api/fonti', '{"id":71,"action":"update","version":2}')
    noteOwnDeletion('fonti', 71)
    handleEvent('/api/fonti', '{"id":71,"action":"delete","version":3}')
    vi.runAllTimers()
    expect(refetch).not.toHaveBeenCalled()
    noteOwnWrite('fonti', { id: 71, version: 4 })
    handleEvent('/api/fonti', '{"id":71,"action":"update","version":5}')
    vi.runAllTimers()
    expect(refetch).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})
