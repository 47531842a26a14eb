import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { streamReader } from '#src/lib/net/event-stream.ts'
import { connectToHub, handleEvent, subscribeToTopic } from '#src/lib/net/realtime.ts'
import { currentSession, endSession, lastEndReason, whileEndingSession } from '#src/lib/net/session.ts'
import { storeSwitch } from '#src/lib/net/switched-user.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { signedIn } from './support/server.ts'

beforeEach(() => localStorage.clear())
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  for (const { id } of currentMessages()) closeMessage(id)
  vi.unstubAllGlobals()
})

describe('the logout event', () => {
  it('of one’s own id ends the session, with a message', { tags: 'RT-04' }, () => {
    signedIn({ id: 7 })
    handleEvent('logout', '{"userId":7}')
    expect(currentSession()).toBeUndefined()
    expect(localStorage.getItem('refresh_token')).toBeNull()
    expect(currentMessages().map(({ message }) => message)).toEqual([
      'La sessione è stata chiusa: accedi di nuovo per continuare.',
    ])
  })

  it('during an impersonation concerns the signed-in user, not the impersonated one', () => {
    signedIn({ id: 7 })
    storeSwitch({ id: 9, name: 'Ada', surname: 'Prova', username: 'ada', roles: [], until: '2099-01-01T00:00:00.000Z' })
    handleEvent('logout', '{"userId":9}')
    expect(currentSession()?.id).toBe(9)
    handleEvent('logout', '{"userId":7}')
    expect(currentSession()).toBeUndefined()
  })

  it("after one's own sign-out shows no message, even when the event arrives first", async () => {
    signedIn({ id: 7 })
    await whileEndingSession(async () => handleEvent('logout', '{"userId":7}'))
    expect([currentSession(), lastEndReason()]).toEqual([undefined, 'logout'])
    expect(currentMessages()).toEqual([])
  })

  it.each([
    ['locked', 1],
    ['logout', 0],
    ['expired', 0],
  ])('heard by another tab first, which ends the session as %s, is told %d times', (reason, times) => {
    signedIn({ id: 7 })
    const stop = connectToHub()
    const endElsewhere = () =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'session_ended', newValue: reason }))
    endElsewhere()
    // Another one has heard it as well.
    endElsewhere()
    stop()
    expect(currentMessages()).toHaveLength(times)
  })

  it.each(['{"userId":8}', '{"userId":"7"}', '{}', 'null', 'nothing'])('%s is ignored', { tags: 'RT-05' }, (data) => {
    signedIn({ id: 7 })
    handleEvent('logout', data)
    expect(currentSession()?.id).toBe(7)
    expect(currentMessages()).toEqual([])
  })
})

describe('an event stream', () => {
  const stream = ':\nid: 1:0:5\n\nid: 2\nevent: /api/fonti\ndata: {"a":\ndata: 1}\n\r\ndata:x\n\nevent: y\n\n'
  it.each([1, 2, 7, 1_000])('is read in chunks of %d characters', (size) => {
    const heard: unknown[] = []
    const read = streamReader(
      (message) => heard.push(message),
      (id) => heard.push(id),
    )
    for (let at = 0; at < stream.length; at += size) read(stream.slice(at, at + size))
    expect(heard).toEqual(['1:0:5', { event: '/api/fonti', data: '{"a":\n1}' }, '2', { event: 'message', data: 'x' }])
  })
})

interface Asked {
  topics: string[]
  authorization?: string
  lastEventId?: string
}

/** A hub on a port of its own; each subscription is answered as `answer` says. */
async function startHub(answer: (response: ServerResponse, count: number) => void) {
  const asked: Asked[] = []
  let tickets = 0
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/api/realtime/token') {
      tickets++
      response.end(
        JSON.stringify({ token: `ticket-${tickets}`, topics: ['logout', '/api/fonti'], lastEventId: '1:0:1' }),
      )
      return
    }
    const { authorization, 'last-event-id': lastEventId } = request.headers
    asked.push({ topics: url.searchParams.getAll('topic'), authorization, lastEventId: String(lastEventId) })
    answer(response, asked.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init))
  stops.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return { asked, tickets: () => tickets }
}

const event = (id: string) => `id: ${id}\nevent: /api/fonti\ndata: {"id":1,"action":"update","version":2}\n\n`
const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })

describe('the connection to the hub', () => {
  it('subscribes with its token, and resumes from the last event after a disconnect', {
    tags: ['RT-01', 'RT-02', 'RT-03'],
  }, async () => {
    signedIn()
    const { asked, tickets } = await startHub((response, count) => {
      begin(response)
      if (count === 1) response.write(`${event('5:1:1')}:\nid: 6:0:1\n\n`, () => response.destroy())
      else response.write(event('7:1:1'))
    })
    const heard = vi.fn()
    stops.push(subscribeToTopic('/api/fonti', heard), connectToHub())
    await waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
    expect(asked).toEqual([
      { topics: ['logout', '/api/fonti'], authorization: 'Bearer ticket-1', lastEventId: '1:0:1' },
      { topics: ['logout', '/api/fonti'], authorization: 'Bearer ticket-1', lastEventId: '6:0:1' },
    ])
    expect(tickets()).toBe(1)
  })

  it('requests a new token when the old one is refused, silently', async () => {
    signedIn()
    const { asked } = await startHub((response, count) => {
      if (count === 1) response.writeHead(401).end()
      else begin(response).write(':\n\n')
    })
    stops.push(connectToHub())
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer ticket-1', 'Bearer ticket-2'])
    expect(currentMessages()).toEqual([])
    expect(currentSession()).toBeDefined()
  })

  it('refreshes everything when too much was missed', async () => {
    signedIn()
    await startHub((response) => begin(response).write('event: reload\ndata: {}\n\n'))
    const [one, other] = [vi.fn(), vi.fn()]
    stops.push(subscribeToTopic('/api/fonti', one), subscribeToTopic('/api/agents', other), connectToHub())
    await waitFor(() => expect(one.mock.calls.length + other.mock.calls.length).toBe(2))
  })

  it.each([
    [1_000, 0],
    [10_000, 1],
  ])(
    'with a first token after %d ms refreshes everything %d times: what was read before may be old',
    async (after, times) => {
      signedIn()
      let now = 50_000
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
      stops.push(() => clock.mockRestore())
      const { asked } = await startHub((response) => begin(response).write(event('5:1:1')))
      const [told, elsewhere] = [vi.fn(), vi.fn()]
      stops.push(subscribeToTopic('/api/fonti', told), subscribeToTopic('/api/agents', elsewhere), connectToHub())
      now += after
      await waitFor(() =>
        expect(told.mock.calls.map(([change]) => change)).toContainEqual(expect.objectContaining({ id: 1 })),
      )
      expect([asked.length, elsewhere.mock.calls.length]).toEqual([1, times])
    },
  )

  it('exists only for a signed-in user, and ends on request', { tags: 'RT-06' }, async () => {
    let closed = false
    const { asked, tickets } = await startHub((response) => {
      begin(response).write(':\n\n')
      response.once('close', () => {
        closed = true
      })
    })
    stops.push(connectToHub())
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(tickets()).toBe(0)
    signedIn()
    const stop = connectToHub()
    await waitFor(() => expect(asked).toHaveLength(1))
    endSession('logout')
    stop()
    await waitFor(() => expect(closed).toBe(true))
  })
})
