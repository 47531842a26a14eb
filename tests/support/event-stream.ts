import { type IncomingMessage, request } from 'node:http'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** A message as it came over the wire, its data read as JSON. */
export interface Heard {
  id?: string
  event?: string
  data: ReturnType<typeof JSON.parse>
}

export interface Listening {
  status: number
  headers: IncomingMessage['headers']
  /** Everything that came. */
  text: () => string
  messages: () => Heard[]
  /** The last id that came, with a message or without. */
  lastId: () => string | undefined
  ended: () => boolean
  /** Waits until the server ends the stream. */
  end: () => Promise<void>
  close: () => void
}

/** Where the app listens; it is made to when it does not yet. */
export async function addressOf({ app }: TestApp): Promise<string> {
  const address = app.server.address()
  if (typeof address === 'object' && address) return `http://127.0.0.1:${address.port}`
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/**
 * Waits until all that was written can be told. It is told when no older transaction of the whole server is open, and
 * another test may have one: a stream that hears late of its user's creation is ended, as rights may be others.
 */
async function nothingUntold({ db }: TestApp): Promise<void> {
  const untold = `select 1 from "_history" where "xid" >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`
  await expect.poll(() => db.query(untold)).toEqual([])
}

/** A token of the hub, for whoever holds this access token, once everything before it has been told. */
export async function hubToken(app: TestApp, accessToken: string) {
  await nothingUntold(app)
  const answer = await app.with(accessToken).get('/api/realtime/token')
  expect(answer.status).toBe(200)
  return answer.body as { token: string; topics: string[]; lastEventId: string }
}

interface Wanted {
  token?: string
  topics?: string[]
  lastEventId?: string
  /** Instead of the header. */
  query?: string
}

/** Subscribes over a real connection; resolves when the head of the answer is there. */
export const listenTo = async (app: TestApp, wanted: Wanted) => listenAt(await addressOf(app), wanted)

/** The same on a server of its own process. */
export function listenAt(url: string, { token, topics = ['logout'], lastEventId, query = '' }: Wanted) {
  const search = topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')
  const address = `${url}/.well-known/mercure?${search}${query}`
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  }
  return new Promise<Listening>((resolve, reject) => {
    const call = request(address, { headers, agent: false }, (answer) => {
      let text = ''
      let over = false
      answer.setEncoding('utf8')
      answer.on('data', (chunk) => {
        text += chunk
      })
      for (const end of ['end', 'error', 'close']) {
        answer.on(end, () => {
          over = true
        })
      }
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        text: () => text,
        messages: () => messagesIn(text),
        lastId: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1],
        ended: () => over,
        end: () => expect.poll(() => over, { timeout: 10_000 }).toBe(true),
        close: () => call.destroy(),
      })
    })
    call.on('error', reject)
    call.end()
  })
}

function messagesIn(text: string): Heard[] {
  const blocks = text.split('\n\n').slice(0, -1)
  return blocks.flatMap((block) => {
    const fields = block.split('\n').map((line) => line.split(/: ?(.*)/s))
    const value = (name: string) => fields.find(([field]) => field === name)?.[1]
    const data = value('data')
    return data === undefined ? [] : [{ id: value('id'), event: value('event'), data: JSON.parse(data) }]
  })
}
