import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { bareSocket } from '#tests/support/bare-socket.ts'
import { addressOf, hubToken, type Listening, listenTo } from '#tests/support/event-stream.ts'

let app: TestApp
const open: Listening[] = []
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => {
  setClock()
  for (const stream of open.splice(0)) stream.close()
})
afterAll(() => app.close())

let serial = 0
const newFonte = async (by = 'ROLE_ADMIN') => {
  const answer = await app.as(by).post('/api/fonti', { description: `Fonte ${++serial}` })
  expect(answer.status).toBe(201)
  return answer.body.data as { id: number; version: number }
}

/** A stream of that user on a session of its own, from where the feed stands at this moment. */
async function listen(username: string, topics: string[], lastEventId?: string): Promise<Listening> {
  const { token } = await app.session(username)
  const stream = await listenTo(app, { token: (await hubToken(app, token)).token, topics, lastEventId })
  open.push(stream)
  if (stream.status === 200) await expect.poll(() => stream.lastId()).toBeDefined()
  return stream
}
const eventsOf = (stream: Listening) => stream.messages().map(({ event, data }) => [event, data])

describe('GET /api/realtime/token', () => {
  it('returns a token with the topics the user may read', { tags: 'RT-03' }, async () => {
    const { token } = await app.session('contact_center')
    const { token: hub, topics } = await hubToken(app, token)
    expect(topics).toContain('logout')
    expect(topics).not.toContain('/api/users')
    const claims = JSON.parse(Buffer.from(hub.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.mercure).toEqual({ subscribe: topics })
    expect(claims.exp - claims.iat).toBe(600)
    expect((await hubToken(app, (await app.session('super_admin')).token)).topics).toContain('/api/users')
  })

  it('requires a session', async () => {
    expect((await app.stranger().get('/api/realtime/token')).status).toBe(401)
  })
})

describe('GET /.well-known/mercure', () => {
  it("announces a changed row to the table's subscribers without its values", {
    tags: ['GEN-18', 'RT-01', 'RT-02'],
  }, async () => {
    const stream = await listen('admin', ['logout', '/api/fonti'])
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers['cache-control']).toBe('no-store')
    expect(stream.headers['x-content-type-options']).toBe('nosniff')
    expect(stream.headers['content-encoding']).toBeUndefined()
    const { id } = await newFonte()
    await app.as('ROLE_ADMIN').put(`/api/fonti/${id}`, { description: 'Segreta' })
    await app.as('ROLE_ADMIN').post('/api/agents', { name: 'Altrove' })
    await app.as('ROLE_ADMIN').delete(`/api/fonti/${id}`)
    await expect
      .poll(() => eventsOf(stream))
      .toEqual([
        ['/api/fonti', { id, action: 'create', version: 1 }],
        ['/api/fonti', { id, action: 'update', version: 2 }],
        ['/api/fonti', { id, action: 'delete', version: 2 }],
      ])
    expect(stream.text()).not.toMatch(/Segreta|Fonte|Altrove/)
  })

  it('tells what one command did once, in the order in which it was done', async () => {
    const admin = app.as('ROLE_SUPER_ADMIN')
    const { id } = (await admin.post('/api/customers', { companyName: 'Con contatti' })).body.data
    const contacts: number[] = []
    for (const name of ['Ada', 'Bruno', 'Carla']) {
      const made = await admin.post('/api/contacts', { customerId: id, name, surname: 'Rossi' })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      contacts.push(made.body.data.id)
    }
    const stream = await listen('super_admin', ['/api/customers', '/api/contacts'])
    expect((await admin.delete(`/api/customers/${id}`)).status).toBe(204)
    const other = (await admin.post('/api/customers', { companyName: 'Dopo' })).body.data.id
    const told = [
      ...contacts.map((contact) => ['/api/contacts', contact]),
      ['/api/customers', id],
      ['/api/customers', other],
    ]
    await expect.poll(() => eventsOf(stream).map(([event, data]) => [event, data.id])).toEqual(told)
  })

  it('requires its own token in the header', { tags: 'RT-03' }, async () => {
    const { token: access } = await app.session('admin')
    const { token } = await hubToken(app, access)
    const refused = async (wanted: Parameters<typeof listenTo>[1]) => (await listenTo(app, wanted)).status
    expect(await refused({})).toBe(401)
    expect(await refused({ token: access })).toBe(401)
    expect(await refused({ token: `${token}x` })).toBe(401)
    expect(await refused({ query: `&authorization=${token}` })).toBe(401)
    expect((await app.with(token).get('/api/users/me')).status).toBe(401)
    setClock(new Date(Date.now() + 601_000))
    expect(await refused({ token })).toBe(401)
  })

  it('refuses a topic the user may not read, by the token or by current rights', async () => {
    expect((await listen('contact_center', ['logout', '/api/users'])).status).toBe(403)
    expect((await listen('admin', ['*'])).status).toBe(403)
    const { token } = await app.session('supervisor_cp')
    const hub = await hubToken(app, token)
    const [user] = (await app.as('ROLE_ADMIN').get('/api/users?filters={"username":"supervisor_cp"}')).body.data
    await app.as('ROLE_SUPER_ADMIN').put(`/api/users/${user.id}`, { ruoli: ['ROLE_CONTACT_CENTER'] })
    expect((await listenTo(app, { token: hub.token, topics: ['/api/fonti'] })).status).toBe(403)
    await app.as('ROLE_SUPER_ADMIN').put(`/api/users/${user.id}`, { ruoli: ['ROLE_SUPERVISOR_CP'] })
  })

  it('requires a limited number of topics, and answers with a problem otherwise', async () => {
    const { token } = await hubToken(app, (await app.session('admin')).token)
    for (const topics of [[], Array.from({ length: 401 }, () => 'logout'), ['x'.repeat(201)]]) {
      const stream = await listenTo(app, { token, topics })
      expect(stream.status).toBe(422)
      expect(stream.headers['content-type']).toContain('application/problem+json')
    }
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('does not allow publishing: %s is 405', async (method) => {
    const { token } = await hubToken(app, (await app.session('super_admin')).token)
    const answer = await app.app.inject({
      method,
      url: '/.well-known/mercure',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'topic=logout&data=x',
    })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('GET')
    expect(answer.json().status).toBe(405)
  })

  it('allows twenty streams per session', async () => {
    const { token } = await hubToken(app, (await app.session('admin')).token)
    for (let count = 0; count < 20; count++) open.push(await listenTo(app, { token }))
    const refused = await listenTo(app, { token })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30'])
  })

  it('removes closed streams', async () => {
    await expect.poll(() => app.app.hub.size).toBe(0)
    const stream = await listen('admin', ['logout'])
    expect(app.app.hub.size).toBe(1)
    stream.close()
    await expect.poll(() => app.app.hub.size).toBe(0)
  })

  it('removes pipelined streams of a closed connection', async () => {
    const { token } = await hubToken(app, (await app.session('admin')).token)
    const { port } = new URL(await addressOf(app))
    const ask = `GET /.well-known/mercure?topic=logout HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`
    const { socket } = bareSocket(Number(port), ask.repeat(15))
    await expect.poll(() => app.app.hub.size).toBe(15)
    socket.resetAndDestroy()
    await expect.poll(() => app.app.hub.size, { timeout: 10_000 }).toBe(0)
  })
})

it('leaves nothing behind after two hundred closed streams', async () => {
  const sessions = await Promise.all(Array.from({ length: 10 }, () => app.session('admin')))
  const tokens = await Promise.all(sessions.map(async ({ token }) => (await hubToken(app, token)).token))
  const wanted = tokens.flatMap((token) =>
    Array.from({ length: 20 }, () => ({ token, topics: ['logout', '/api/fonti'] })),
  )
  const listening = await Promise.all(wanted.map((one) => listenTo(app, one)))
  expect(listening.map(({ status }) => status)).toEqual(wanted.map(() => 200))
  const { hub, server } = app.app
  await expect.poll(() => hub.size).toBeGreaterThanOrEqual(200)
  for (const stream of [...listening, ...open.splice(0)]) stream.close()
  await expect.poll(() => hub.size).toBe(0)
  const kept = (name: string) => Reflect.get(hub, name)
  expect([...kept('streams').groups()]).toEqual([])
  expect(kept('pending').size).toBe(0)
  expect(kept('timer')).toBeUndefined()
  expect(kept('feed').position).toBeUndefined()
  await expect.poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))).toBe(0)
})
