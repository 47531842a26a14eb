import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeUpload, retryUpload, startUploads, useUploads } from '#src/features/customers/documents/uploads.ts'
import { signedIn } from './support/server.ts'

/** The browser's upload, as far as it is used: `requests` end when the test says so. */
class Upload {
  static requests: Upload[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  status = 0
  response: unknown
  headers: Record<string, string> = {}
  retryAfter: string | null = null
  open() {}
  abort() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send() {
    Upload.requests.push(this)
  }
  getResponseHeader() {
    return this.retryAfter
  }
  end(status: number, response: unknown = { data: { id: 1 } }) {
    this.status = status
    this.response = response
    this.onload?.()
  }
}

beforeEach(() => {
  localStorage.clear()
  Upload.requests = []
  vi.stubGlobal('XMLHttpRequest', Upload)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const owner = { entity: 'customer', entityId: 5 } as const
const files = ['uno.png', 'due.png'].map((name) => new File(['x'], name))
const request = (n: number) => vi.waitUntil(() => Upload.requests[n])
const names = (uploads: readonly { file: File; error?: string }[]) =>
  uploads.map(({ file, error }) => [file.name, error])

it('CUST-C-18 files are uploaded one after the other; a failed one is retried under the same key', async () => {
  signedIn()
  const arrived = vi.fn()
  const { result } = renderHook(() => useUploads([owner]))
  act(() => startUploads(owner, files, 'Dal cantiere', arrived))
  const first = await request(0)
  expect([names(result.current), Upload.requests.length]).toEqual([
    [
      ['uno.png', undefined],
      ['due.png', undefined],
    ],
    1,
  ])
  act(() => first.upload.onprogress?.({ loaded: 1, total: 4 }))
  expect(result.current[0]?.percent).toBe(25)
  act(() => first.onerror?.())
  const second = await request(1)
  act(() => second.end(201))
  await vi.waitFor(() => expect(names(result.current)).toEqual([['uno.png', 'Impossibile raggiungere il server.']]))
  const [failed] = result.current
  if (!failed) throw new Error('It is listed')
  act(() => retryUpload(failed, arrived))
  const again = await request(2)
  expect(again.headers['Idempotency-Key']).toBe(first.headers['Idempotency-Key'])
  act(() => again.end(201))
  await vi.waitFor(() => expect(result.current).toEqual([]))
  expect(arrived).toHaveBeenCalledTimes(2)
})

it('queued files of one user are neither sent nor shown for the next user of the tab, and wait for the first', async () => {
  signedIn({ id: 7 })
  const { result, rerender } = renderHook(() => useUploads([owner]))
  act(() => startUploads(owner, files, '', () => {}))
  const first = await request(0)
  signedIn({ id: 8 })
  rerender()
  expect(result.current).toEqual([])
  await act(async () => first.end(201))
  await vi.waitFor(() => expect(first.status).toBe(201))
  signedIn({ id: 7 })
  rerender()
  await vi.waitFor(() => {
    expect(names(result.current)).toEqual([['due.png', 'Non caricato: la sessione è finita prima']])
  })
  expect(Upload.requests).toHaveLength(1)
})

const other = { entity: 'customer', entityId: 6 } as const

it('a file over the quota stays queued with the reason and is sent when allowed; the others wait behind it', async () => {
  signedIn()
  vi.useFakeTimers()
  const { result } = renderHook(() => useUploads([other]))
  act(() => startUploads(other, files, '', () => {}))
  const first = await request(0)
  await act(async () => {
    first.retryAfter = '300'
    first.end(429, { message: 'Troppi file caricati: riprovare tra 5 minuti' })
    await vi.advanceTimersByTimeAsync(298_000)
  })
  expect(Upload.requests).toHaveLength(1)
  expect(result.current.map(({ percent, waitReason, error }) => [percent, waitReason, error])).toEqual([
    [undefined, 'Troppi file caricati: riprovare tra 5 minuti', undefined],
    [undefined, undefined, undefined],
  ])
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(Upload.requests).toHaveLength(2)
  expect(Upload.requests[1]?.headers['Idempotency-Key']).toBe(first.headers['Idempotency-Key'])
  await act(async () => Upload.requests[1]?.end(201))
  await act(async () => (await request(2)).end(201))
  await vi.waitFor(() => expect(result.current).toEqual([]))
})

it('a file that waits for its quota can be removed, which lets the next one go', async () => {
  signedIn()
  vi.useFakeTimers()
  const { result } = renderHook(() => useUploads([other]))
  act(() => startUploads(other, files, '', () => {}))
  const first = await request(0)
  await act(async () => first.end(429, { message: 'Troppi file caricati' }))
  const [waiting] = result.current
  if (!waiting) throw new Error('It is listed')
  await act(async () => {
    removeUpload(waiting.id)
    await vi.advanceTimersByTimeAsync(2_000)
  })
  expect(names(result.current)).toEqual([['due.png', undefined]])
  await act(async () => (await request(1)).end(201))
  await vi.waitFor(() => expect(result.current).toEqual([]))
})
