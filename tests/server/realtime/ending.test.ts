import { randomUUID } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { secondConnection } from '#tests/support/database.ts'
import { hubToken, type Listening, listenTo } from '#tests/support/event-stream.ts'

const cleanUp: (() => Promise<unknown>)[] = []
let app: TestApp
beforeEach(async () => {
  app = await testApp()
  cleanUp.push(app.close)
})
const close = async () => {
  setClock()
  for (const work of cleanUp.splice(0).reverse()) await work()
}
afterEach(close)
afterAll(close)

interface Person {
  token: string
  id: number
  stream: Listening
}

/** A new session of that user, listening for its end on that node. */
async function person(username: string, node = app, topics = ['logout']): Promise<Person> {
  const { token } = await node.session(username)
  const { body } = await node.with(token).get('/api/users/me')
  const hub = await hubToken(node, token)
  const stream = await listenTo(node, { token: hub.token, topics })
  await expect.poll(() => stream.lastId()).toBeDefined()
  return { token, id: body.data.id, stream }
}
const heard = ({ stream }: Person) => stream.messages().map(({ event, data }) => [event, data])
const loggedOut = ({ id }: Person) => [['logout', { userId: id }]]

/** Waits for the notice and for the end of the stream. */
async function untilOut(one: Person, act: () => Promise<{ status: number }>): Promise<void> {
  expect((await act()).status).toBeLessThan(300)
  await expect.poll(() => heard(one), { interval: 5 }).toEqual(loggedOut(one))
  await one.stream.end()
}

describe('the end of sessions is announced at once to the sessions concerned', { tags: 'RT-04' }, () => {
  it('deactivating an account, on all its sessions', async () => {
    const [one, other, stranger] = [await person('marketing'), await person('marketing'), await person('nl')]
    await untilOut(one, () => app.as('ROLE_ADMIN').put(`/api/users/${one.id}/active/N`))
    await expect.poll(() => heard(other)).toEqual(loggedOut(other))
    expect(heard(stranger)).toEqual([])
    expect(stranger.stream.ended()).toBe(false)
    expect((await app.with(one.token).get('/api/realtime/token')).status).toBe(423)
  })

  it('a changed password, on the other sessions but not this one', async () => {
    const [mine, other] = [await person('marketing'), await person('marketing')]
    const body = { oldPassword: DEMO_PASSWORD, password: 'nuova-parola-9', confirmPassword: 'nuova-parola-9' }
    await untilOut(other, () => app.with(mine.token).put(`/api/users/${mine.id}/change-password`, body))
    expect(heard(mine)).toEqual([])
    expect(mine.stream.ended()).toBe(false)
  })

  it('a sign-out, on that session only', async () => {
    const [mine, other] = [await person('marketing'), await person('marketing')]
    await untilOut(mine, () => app.with(mine.token).post('/api/logout'))
    expect(other.stream.ended()).toBe(false)
  })

  it('deleting a user', async () => {
    const one = await person('marketing')
    await untilOut(one, () => app.as('ROLE_ADMIN').delete(`/api/users/${one.id}`))
  })

  it('a session that ends while its stream is opening: the stream ends before it begins', async () => {
    const { body } = await app.as('ROLE_NL').get('/api/users/me')
    const raw = new ServerResponse(new IncomingMessage(new Socket()))
    const nl = { sid: randomUUID(), userId: body.data.id, topics: ['logout'], exp: Date.now() / 1000 + 600 }
    const onItsWay = app.app.hub.open(nl, undefined, () => raw)
    app.app.hub.endSessions({ kind: 'ended', userId: nl.userId, sid: nl.sid })
    await onItsWay
    expect([raw.writableEnded, app.app.hub.size]).toEqual([true, 0])
  })

  it('does not wait for a long-running transaction', async () => {
    const one = await person('marketing')
    if (app.db.kind === 'pglite') return untilOut(one, () => switchOff(one))
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    let running: Promise<void> | undefined
    await new Promise<void>((begun) => {
      running = app.db.transaction(async (tx) => {
        await tx.query('select pg_current_xact_id()')
        begun()
        await finished
      })
    })
    await untilOut(one, () => switchOff(one))
    finish()
    await running
  })
})

const switchOff = ({ id }: Person, node = app) => node.as('ROLE_ADMIN').put(`/api/users/${id}/active/N`)

describe('two nodes over one database', () => {
  async function secondNode(): Promise<TestApp> {
    const second = await secondConnection(app.db)
    const node = await testApp({ beside: { db: second.db, config: app.config } })
    cleanUp.push(second.close, node.close)
    return node
  }

  it('deactivating an account on one ends its session on the other', { tags: 'RT-04' }, async () => {
    const node = await secondNode()
    const one = await person('marketing', node)
    expect((await node.with(one.token).get('/api/users/me')).status).toBe(200)
    // The first call signs the admin in.
    expect((await app.as('ROLE_ADMIN').get('/api/users/me')).status).toBe(200)
    await untilOut(one, () => switchOff(one))
    expect((await node.with(one.token).get('/api/users/me')).status).toBe(423)
  })

  it('the other drops its cached session at once', async () => {
    const node = await secondNode()
    const one = await person('marketing', node)
    expect((await node.with(one.token).get('/api/users/me')).status).toBe(200)
    await untilOut(one, () => app.with(one.token).post('/api/logout'))
    expect((await node.with(one.token).get('/api/users/me')).status).toBe(401)
  })

  it('a save on one is announced on the other', async () => {
    const node = await secondNode()
    const one = await person('admin', node, ['/api/fonti'])
    const { body } = await app.as('ROLE_ADMIN').post('/api/fonti', { description: 'Di là' })
    const event = ['/api/fonti', { id: body.data.id, action: 'create', version: 1 }]
    await expect.poll(() => heard(one)).toEqual([event])
  })

  it('a node that lost its connection catches up on missed events', async () => {
    const node = await secondNode()
    const one = await person('marketing', node)
    if (app.db.kind === 'pglite') return
    // The one that listens; a second later it is back, and asks after its sessions.
    await app.db.query(
      `update "_sessions" set "endedAt" = now(), "endedWhy" = 'behind everybody' where "userId" = $1`,
      [one.id],
    )
    await app.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query like 'listen%'`,
    )
    await expect.poll(() => heard(one)).toEqual(loggedOut(one))
  })
})

describe('a stream ends', () => {
  it('when its token expires', async () => {
    const one = await person('admin')
    setClock(new Date(Date.now() + 601_000))
    await one.stream.end()
    expect(heard(one)).toEqual([])
  })

  it('when the server stops, which accepts no new one', async () => {
    const one = await person('admin')
    cleanUp.shift()
    await app.close()
    await one.stream.end()
    expect(one.stream.ended()).toBe(true)
  })
})
