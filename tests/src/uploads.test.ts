import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type QueuedRequest, remove, retry, useQueue } from '#src/device/outbox/queue.ts'
import { uploadDocuments, uploadsFor } from '#src/features/customers/documents/uploads.ts'
import { negotiationSends } from '#src/features/negotiations/sends/register.ts'
import { SessionOver } from '#src/lib/net/own-session.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { uploadFile } from '#src/lib/net/upload.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { requestSend } from '#src/sends/request-send.ts'
import { failureOf, signedIn } from './support/server.ts'
import { Upload, upload } from './support/upload.ts'

beforeEach(() => {
  localStorage.clear()
  Upload.requests = []
  vi.stubGlobal('XMLHttpRequest', Upload)
})
afterEach(async () => {
  vi.useRealTimers()
  for (const id of [7, 8]) {
    signedIn({ id })
    const { result } = renderHook(() => useQueue())
    for (const one of result.current) await act(() => remove(one.id))
  }
  vi.unstubAllGlobals()
})

const owner = { entity: 'customer', entityId: 5 } as const
const files = ['uno.png', 'due.png'].map((name) => new File(['x'], name))
const isOpen = ({ state }: QueuedRequest) => state !== 'sent'
const listed = (one: typeof owner = owner) =>
  renderHook(() => useQueue((upload) => isOpen(upload) && uploadsFor([one])(upload)))
const states = (uploads: readonly QueuedRequest[]) =>
  uploads.map(({ title, state, reason }) => [title, state, reason ?? ''])

it('files are uploaded one after the other; a refused one lets the next go, and is retried under the same key', {
  tags: 'CUST-C-18',
}, async () => {
  signedIn()
  const { result } = listed()
  await act(() => uploadDocuments(owner, files, 'Dal cantiere'))
  const first = await upload(0)
  await waitFor(() => {
    expect(states(result.current)).toEqual([
      ['uno.png', 'sending', ''],
      ['due.png', 'waiting', ''],
    ])
  })
  expect(Upload.requests).toHaveLength(1)
  act(() => first.upload.onprogress?.({ loaded: 1, total: 4 }))
  expect(result.current[0]?.percent).toBe(25)
  act(() => first.end(415, { message: 'Formato file non consentito' }))
  const second = await upload(1)
  act(() => second.end(201))
  await waitFor(() => expect(states(result.current)).toEqual([['uno.png', 'failed', 'Formato file non consentito']]))
  expect(currentMessages().map(({ message }) => message)).toContain('Documento caricato correttamente')
  act(() => retry(result.current[0]?.id ?? ''))
  const again = await upload(2)
  expect(again.headers['Idempotency-Key']).toBe(first.headers['Idempotency-Key'])
  expect([...again.parts.keys()]).toEqual(['data', 'file'])
  act(() => again.end(201))
  await waitFor(() => expect(result.current).toEqual([]))
})

it('without a network files wait in their order and go under the same keys once it is back', async () => {
  signedIn()
  const { result } = listed()
  await act(() => uploadDocuments(owner, files, ''))
  const first = await upload(0)
  act(() => first.onerror?.())
  await waitFor(() => expect(result.current[0]?.waitUntil).toBeGreaterThan(0))
  expect(states(result.current)).toEqual([
    ['uno.png', 'waiting', ''],
    ['due.png', 'waiting', ''],
  ])
  act(() => void window.dispatchEvent(new Event('online')))
  const again = await upload(1)
  expect(again.headers['Idempotency-Key']).toBe(first.headers['Idempotency-Key'])
  await act(async () => again.end(201))
  await act(async () => (await upload(2)).end(201))
  await waitFor(() => expect(result.current).toEqual([]))
})

it('queued files of one user are neither sent nor shown for the next user of the tab, and wait for the first', async () => {
  signedIn({ id: 7 })
  const { result, rerender } = listed()
  await act(() => uploadDocuments(owner, files, ''))
  const first = await upload(0)
  signedIn({ id: 8 })
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
  rerender()
  expect(result.current).toEqual([])
  await waitFor(() => expect(first.aborted).toBe(true))
  expect(Upload.requests).toHaveLength(1)
  signedIn({ id: 7 })
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
  const again = await upload(1)
  expect(again.headers['Idempotency-Key']).toBe(first.headers['Idempotency-Key'])
  await act(async () => again.end(201))
  await act(async () => (await upload(2)).end(201))
  await waitFor(() => expect(result.current).toEqual([]))
})

it('a file over the quota stays queued with the reason and is sent when allowed; the others wait behind it', async () => {
  signedIn()
  const { result } = listed(owner)
  await act(() => uploadDocuments(owner, files, ''))
  const first = await upload(0)
  vi.useFakeTimers()
  await act(async () => {
    first.retryAfter = '300'
    first.end(429, { message: 'Troppi file caricati: riprovare tra 5 minuti' })
    await vi.advanceTimersByTimeAsync(298_000)
  })
  expect(Upload.requests).toHaveLength(1)
  expect(states(result.current)).toEqual([
    ['uno.png', 'waiting', 'Troppi file caricati: riprovare tra 5 minuti'],
    ['due.png', 'waiting', ''],
  ])
  // The network that is back does not shorten what the server asked for.
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(Upload.requests).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(Upload.requests).toHaveLength(2)
  expect(Upload.requests[1]?.headers['Idempotency-Key']).toBe(first.headers['Idempotency-Key'])
  await act(async () => Upload.requests[1]?.end(201))
  await act(async () => (await upload(2)).end(201))
  await vi.waitFor(() => expect(result.current).toEqual([]))
})

it('a file that waits for its quota can be removed, which lets the next one go', async () => {
  signedIn()
  const { result } = listed(owner)
  await act(() => uploadDocuments(owner, files, ''))
  const first = await upload(0)
  await act(async () => first.end(429, { message: 'Troppi file caricati' }))
  await waitFor(() => expect(result.current[0]?.reason).toBe('Troppi file caricati'))
  await act(() => remove(result.current[0]?.id ?? ''))
  await waitFor(() => expect(states(result.current)).toEqual([['due.png', 'sending', '']]))
  await act(async () => (await upload(1)).end(201))
  await waitFor(() => expect(result.current).toEqual([]))
})

it.each([201, 403])(
  'the answer %i to what a form uploads or sends is not for who has signed in meanwhile',
  async (status) => {
    signedIn()
    const sending = { progress: () => {}, signal: new AbortController().signal }
    const [file = new File([], '')] = files
    const input = { kindName: 'brochure-marketing', key: 'k', ownerId: 3, values: {}, ...sending }
    const work = [uploadFile(file, { encodeImages: false, ...sending }), requestSend(negotiationSends, input)].map(
      failureOf,
    )
    const requests = [await upload(0), await upload(1)]
    signedIn({ id: 8 })
    for (const one of requests) act(() => one.end(status))
    expect((await Promise.all(work)).map((error) => error instanceof SessionOver)).toEqual([true, true])
    expect(currentSession()?.id).toBe(8)
  },
)
