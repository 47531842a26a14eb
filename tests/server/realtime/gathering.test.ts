import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { type Change, write } from '#server/crud/write.ts'
import type { ChangeEvent } from '#server/realtime/events.ts'
import { Feed } from '#server/realtime/feed.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { addressOf, hubToken, listenTo } from '#tests/support/event-stream.ts'

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
  // While another database of the same server is written to, what was written before may come as new, for as long as that takes.
  const isOld = async () => {
    const young = `select 1 from "_history" where "xid" >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`
    return (await app.db.query(young)).length === 0
  }
  await expect.poll(isOld).toBe(true)
  const feed = new Feed(app.db, deliver, () => {}, gathered)
  await feed.start()
  // For the same reason what was written last may come with a later delivery.
  const all = () => {
    release()
    return deliveries.flat()
  }
  return { feed, deliveries, all, gatherings: () => gatherings, release: () => release() }
}

describe('the feed of a node', () => {
  it('delivers the first event at once and what follows together, in order', async () => {
    const { feed, deliveries, all, gatherings, release } = await heldFeed()
    const first = await newFonte()
    feed.wake()
    await expect.poll(gatherings).toBe(1)
    const others: number[] = []
    for (let count = 0; count < 20; count++) {
      others.push(await newFonte())
      feed.wake()
    }
    expect(deliveries).toEqual([[first]])
    await expect.poll(all).toEqual([first, ...others])
    feed.stop()
    release()
  })

  it('goes on where a new start begins when it was stopped meanwhile', async () => {
    const { feed, deliveries, all, gatherings, release } = await heldFeed()
    const first = await newFonte()
    feed.wake()
    await expect.poll(gatherings).toBe(1)
    feed.stop()
    await newFonte()
    await feed.start()
    const next = await newFonte()
    feed.wake()
    await expect.poll(all).toContain(next)
    expect(deliveries.flat().filter((id) => id === next || id === first)).toEqual([first, next])
    feed.stop()
    release()
  })
})

/** Changes the roles of the user and adds a row, so that streams are told of both at once. */
async function changeTogether(username: string, ruoli: string[]): Promise<void> {
  const [user] = await app.db.query<{ id: number }>('select "id" from "users" where "username" = $1', [username])
  const changes: Change[] = [
    { table: tableOf(app.model, 'users'), verb: 'update', id: Number(user?.id), values: { ruoli } },
    { table: tableOf(app.model, 'fonti'), verb: 'create', values: { description: `Fonte ${++serial}` } },
  ]
  await app.db.transaction((tx) => write(tx, { ...app.app.engine, actor: 'system' }, changes))
  app.app.hub.wake()
}

async function listenAs(username: string, lastEventId?: string) {
  const { token } = await hubToken(app, (await app.session(username)).token)
  const stream = await listenTo(app, { token, topics: ['/api/fonti'], lastEventId })
  await expect.poll(() => stream.lastId()).toBeDefined()
  return stream
}

describe('a stream', () => {
  it('tells nothing that comes together with a change of its user: who may still know it is told when it comes back', async () => {
    const [kept, withdrawn] = [await listenAs('supervisor_cp'), await listenAs('user_cp')]
    await changeTogether('supervisor_cp', ['ROLE_SUPERVISOR_CP', 'ROLE_USER'])
    await kept.end()
    expect(kept.messages()).toEqual([])
    await changeTogether('user_cp', ['ROLE_CONTACT_CENTER'])
    await withdrawn.end()
    expect(withdrawn.messages()).toHaveLength(1)
    const again = await listenAs('supervisor_cp', kept.lastId())
    await expect.poll(() => again.messages().length).toBe(2)
    again.close()
  })

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
