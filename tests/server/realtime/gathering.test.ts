import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChangeEvent } from '#server/realtime/events.ts'
import { Feed } from '#server/realtime/feed.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { addressOf, hubToken } from '#tests/support/event-stream.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let serial = 0
const newFonte = async () => {
  const answer = await app.as('ROLE_ADMIN').post('/api/fonti', { description: `Fonte ${++serial}` })
  return Number(answer.body.data.id)
}

/** A feed whose gathering lasts until `release` is called. */
async function heldFeed() {
  const deliveries: number[][] = []
  let release = () => {}
  let gatherings = 0
  const gathered = () => {
    gatherings++
    return new Promise<void>((resolve) => {
      release = resolve
    })
  }
  const deliver = (events: ChangeEvent[]) => void deliveries.push(events.map(({ id }) => id))
  const feed = new Feed(app.db, deliver, () => {}, gathered)
  await feed.start()
  return { feed, deliveries, gatherings: () => gatherings, release: () => release() }
}

describe('the feed of a node', () => {
  it('delivers the first event at once and what follows together, in order', async () => {
    const { feed, deliveries, gatherings, release } = await heldFeed()
    const first = await newFonte()
    feed.wake()
    await expect.poll(gatherings).toBe(1)
    const others: number[] = []
    for (let count = 0; count < 20; count++) {
      others.push(await newFonte())
      feed.wake()
    }
    expect(deliveries).toEqual([[first]])
    release()
    await expect.poll(() => deliveries.flat()).toEqual([first, ...others])
    feed.stop()
    release()
  })

  it('goes on where a new start begins when it was stopped meanwhile', async () => {
    const { feed, deliveries, gatherings, release } = await heldFeed()
    const first = await newFonte()
    feed.wake()
    await expect.poll(gatherings).toBe(1)
    feed.stop()
    await newFonte()
    await feed.start()
    const next = await newFonte()
    feed.wake()
    release()
    await expect.poll(() => deliveries.flat()).toContain(next)
    expect(deliveries.flat().filter((id) => id === next || id === first)).toEqual([first, next])
    feed.stop()
    release()
  })
})

describe('a stream', () => {
  it('comes as it is written, without chunks around its messages', async () => {
    const { token } = await hubToken(app, (await app.session('admin')).token)
    const headers = { authorization: `Bearer ${token}` }
    const url = `${await addressOf(app)}/.well-known/mercure?topic=/api/fonti`
    const answer = await new Promise<Record<string, unknown>>((resolve, reject) => {
      const call = request(url, { headers, agent: false }, (head) => {
        resolve(head.headers)
        call.destroy()
      })
      call.on('error', reject).end()
    })
    expect(answer['transfer-encoding']).toBeUndefined()
    expect(answer['content-length']).toBeUndefined()
    expect(answer.connection).toBe('close')
  })
})
