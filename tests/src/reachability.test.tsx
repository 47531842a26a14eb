import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { noteReached } from '#src/lib/net/online.ts'
import { sendParts } from '#src/lib/net/upload.ts'
import { Notices } from '#src/shell/notices.tsx'
import { startServer } from './support/server.ts'
import { Upload, upload } from './support/upload.ts'

afterEach(() => {
  act(() => noteReached(true))
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const strip = () => screen.queryByText(/^(Sei offline|Il server non è raggiungibile)/)

it('once the network is back the server is asked at once, and what said that it is out of reach goes', {
  tags: 'Q-108',
}, async () => {
  const server = await startServer(() => ({ body: { status: 'ok' } }))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<Notices />)
  act(() => noteReached(false))
  expect(strip()?.textContent).toContain('Sei offline')
  expect(server.paths()).toEqual([])
  online.mockReturnValue(true)
  act(() => {
    window.dispatchEvent(new Event('online'))
  })
  await waitFor(() => expect(strip()).toBeNull())
  expect(server.paths()).toEqual(['GET /livez'])
})

it('a server that does not answer is asked again every few seconds, while somebody looks', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isDown = true
  const server = await startServer(() => ({ broken: isDown, body: { status: 'ok' } }))
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  render(<Notices />)
  act(() => noteReached(false))
  await vi.waitFor(() => expect(server.received).toHaveLength(1))
  seen.mockReturnValue('hidden')
  vi.advanceTimersByTime(60_000)
  expect(server.received).toHaveLength(1)
  expect(strip()).not.toBeNull()
  isDown = false
  seen.mockReturnValue('visible')
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  await waitFor(() => expect(strip()).toBeNull())
  expect(server.received).toHaveLength(2)
})

it('an upload that is answered shows that the server is reached', async () => {
  await startServer(() => ({ broken: true }))
  Upload.requests = []
  vi.stubGlobal('XMLHttpRequest', Upload)
  render(<Notices />)
  act(() => noteReached(false))
  const sent = sendParts('/api/uploads', new FormData(), { progress: () => {}, signal: new AbortController().signal })
  const request = await upload(0)
  act(() => request.end(201))
  await sent
  expect(strip()).toBeNull()
})
