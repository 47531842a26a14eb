import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setClock } from '#server/clock.ts'
import { currentCursor, eventsAfter } from '#server/realtime/events.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { hubToken, type Listening, listenTo } from '#tests/support/event-stream.ts'

let app: TestApp
const open: Listening[] = []
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => {
  setClock()
  vi.useRealTimers()
  for (const stream of open.splice(0)) stream.close()
})
afterAll(() => app.close())

let serial = 0
const newFonte = async () => {
  const answer = await app.as('ROLE_ADMIN').post('/api/fonti', { description: `Fonte ${++serial}` })
  return Number(answer.body.data.id)
}
async function listen(lastEventId?: string, topics = ['/api/fonti'], query?: string): Promise<Listening> {
  const { token } = await app.session('admin')
  const hub = await hubToken(app, token)
  const stream = await listenTo(app, { token: hub.token, topics, lastEventId, query })
  open.push(stream)
  await expect.poll(() => stream.lastId() ?? stream.text()).not.toBe('')
  return stream
}
const ids = (stream: Listening) => stream.messages().map(({ data }) => data.id)
const idOf = (stream: Listening) => stream.lastId() ?? ''
const alone = async () => {
  for (const stream of open.splice(0)) stream.close()
  await expect.poll(() => app.app.hub.size).toBe(0)
}

describe('a resumed stream', () => {
  it('gets missed events once and in order, then new ones', async () => {
    const first = await listen()
    const one = await newFonte()
    await expect.poll(() => ids(first)).toEqual([one])
    const last = idOf(first)
    await alone()
    const missed = [await newFonte(), await newFonte()]
    const again = await listen(last)
    await expect.poll(() => ids(again)).toEqual(missed)
    const next = await newFonte()
    await expect.poll(() => ids(again)).toEqual([...missed, next])
    const byQuery = await listen(undefined, ['/api/fonti'], `&lastEventID=${last}`)
    await expect.poll(() => ids(byQuery)).toEqual([...missed, next])
  })

  it('gets them from memory while others are connected', async () => {
    const other = await listen()
    const from = idOf(await listen())
    const missed = [await newFonte(), await newFonte()]
    await expect.poll(() => ids(other)).toEqual(missed)
    await expect.poll(async () => ids(await listen(from))).toEqual(missed)
  })

  it('loses and repeats nothing while rows are being written', async () => {
    const first = await listen()
    let last = idOf(first)
    const made: number[] = []
    let writing = true
    const writer = (async () => {
      for (let count = 0; count < 60; count++) made.push(await newFonte())
      writing = false
    })()
    const heard: number[] = []
    while (writing) {
      const stream = await listen(last)
      await new Promise((resolve) => setTimeout(resolve, 20))
      stream.close()
      heard.push(...ids(stream))
      last = idOf(stream)
    }
    await writer
    const end = await listen(last)
    await expect.poll(() => [...heard, ...ids(end)]).toEqual(made)
  })

  it('without an id starts with new events', async () => {
    await newFonte()
    const stream = await listen()
    const next = await newFonte()
    await expect.poll(() => ids(stream)).toEqual([next])
  })

  it('with the id from the token response starts with events written just before that request', async () => {
    const id = await newFonte()
    const { lastEventId } = await hubToken(app, (await app.session('admin')).token)
    const stream = await listen(lastEventId)
    await expect.poll(() => ids(stream)).toContain(id)
  })

  it('checks rights again: missed events that may no longer be read are withheld', async () => {
    const { token } = await app.session('supervisor_cp')
    const [user] = (await app.as('ROLE_ADMIN').get('/api/users?filters={"username":"supervisor_cp"}')).body.data
    const hub = await hubToken(app, token)
    const stream = await listenTo(app, { token: hub.token, topics: ['/api/fonti'] })
    await expect.poll(() => stream.lastId()).toBeDefined()
    await app.as('ROLE_SUPER_ADMIN').put(`/api/users/${user.id}`, { ruoli: ['ROLE_CONTACT_CENTER'] })
    await stream.end()
    await newFonte()
    const lastEventId = stream.lastId()
    expect((await listenTo(app, { token: hub.token, topics: ['/api/fonti'], lastEventId })).status).toBe(403)
  })

  it('is told to reload when the id is older than a day, of another database, or invalid', async () => {
    const id = idOf(await listen())
    const [xid, , seconds] = id.split(':')
    const old = `${xid}:0:${Number(seconds) - 86_401}`
    const ahead = `${Number(xid) + 1_000_000}:0:${seconds}`
    for (const wrong of [
      old,
      ahead,
      'earliest',
      '',
      '1:2',
      `${'9'.repeat(20)}:0:${seconds}`,
      `1:${'9'.repeat(19)}:9`,
    ]) {
      const stream = await listen(wrong)
      await expect.poll(() => stream.messages().map(({ event }) => event), { message: wrong }).toEqual(['reload'])
    }
    await alone()
    const stream = await listen(`${xid}:0:${Number(seconds) - 86_300}`)
    expect(stream.messages().map(({ event }) => event)).not.toContain('reload')
  })

  it('is told to reload when it missed too many events', async () => {
    const id = idOf(await listen())
    await alone()
    const from = await currentCursor(app.db)
    await app.db.query(
      `insert into "_history" ("command", "table", "rowId", "verb", "version")
       select gen_random_uuid(), 'fonti', n, 'update', 2 from generate_series(1, 2500) n`,
    )
    // Whatever else runs on this database server holds the feed back for a moment.
    await expect.poll(async () => (await eventsAfter(app.db, from, 5_000)).length).toBeGreaterThanOrEqual(2_500)
    const stream = await listen(id)
    await expect.poll(() => stream.messages().map(({ event }) => event)).toEqual(['reload'])
  })
})

describe('data in events', () => {
  it('cannot forge a field or a message', async () => {
    const stream = await listen()
    await app.db.query(
      `insert into "_history" ("command", "table", "rowId", "verb", "version")
       values (gen_random_uuid(), 'fonti', 5, $1, 2)`,
      ['x"}\n\nevent: logout\rdata: {"userId":1}\r\n\nid: 9\n\u2028:'],
    )
    await expect.poll(() => stream.messages().length).toBe(1)
    expect(stream.text()).not.toMatch(/^(event: logout|id: 9$)/m)
    expect(stream.messages()[0]).toMatchObject({ event: '/api/fonti', data: { id: 5, version: 2 } })
  })
})

describe('a quiet stream', () => {
  it('gets a heartbeat within 25 seconds, which advances its id', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stream = await listen()
    const begun = stream.text().length
    setClock(new Date(Date.now() + 90_000))
    await vi.advanceTimersByTimeAsync(25_000)
    await expect.poll(() => stream.text().slice(begun)).toMatch(/^:\nid: \d+:\d+:\d+\n\n$/)
    expect(Number(idOf(stream).split(':')[2])).toBeGreaterThan(Date.now() / 1000 + 60)
    expect(stream.messages()).toEqual([])
  })
})
