import { once } from 'node:events'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { parsing } from '#server/plugins/parsing.ts'
import { problems } from '#server/plugins/problems.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type BareSocket, bareSocket } from '#tests/support/bare-socket.ts'
import { addressOf } from '#tests/support/event-stream.ts'
import { actAs } from '#tests/support/people.ts'

let app: TestApp
let url: string
const lines: string[] = []
const open: BareSocket[] = []
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  app = await testApp({ logger: { level: 'info', stream } })
  url = await addressOf(app)
})
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.destroy()
  await expect.poll(connections).toBe(0)
})
afterAll(() => app.close())

const json = 'Content-Type: application/json'
const connections = () =>
  new Promise<number>((resolve) => app.app.server.getConnections((_error, count) => resolve(count)))

function send(...head: string[]): BareSocket {
  const sent = bareSocket(Number(new URL(url).port), ...head)
  open.push(sent)
  return sent
}

const signIn = () =>
  fetch(`${url}/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ username: 'admin', password: DEMO_PASSWORD }),
  })

const statusOf = async (path: string) => (await fetch(url + path, { headers: { connection: 'close' } })).status

/** Whoever does as usual is served. */
async function expectService(): Promise<void> {
  // A machine that is very busy takes longer than /readyz gives the database.
  await expect.poll(() => Promise.all(['/livez', '/readyz'].map(statusOf))).toEqual([200, 200])
  const answer = await signIn()
  expect(answer.status).toBe(200)
  const headers = { authorization: `Bearer ${(await answer.json()).token}`, connection: 'close' }
  expect((await fetch(`${url}/api/agents`, { headers })).status).toBe(200)
}

describe('an incomplete request', () => {
  it('occupies no slot: during 320 unfinished sign-ins everybody else is served', async () => {
    for (let n = 0; n < 320; n++) {
      send('POST /login_check HTTP/1.1', 'Host: x', json, 'Content-Length: 100', '', '{"username":')
    }
    await expect.poll(connections).toBeGreaterThanOrEqual(40)
    await expectService()
    // One address has forty bodies under way; the oldest make room for what is new.
    const refused = () => open.filter(({ text }) => text().startsWith('HTTP/1.1 429 '))
    await expect.poll(() => refused().length).toBeGreaterThanOrEqual(280)
    expect(refused()[0]?.text()).toContain('Troppi tentativi: riprova tra poco')
    await expectService()
  })

  it('of an upload occupies no slot either, and one user may have twenty of them', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, () => app.session('admin')))
    const upload = (token: string) =>
      send(
        'POST /api/uploads HTTP/1.1',
        'Host: x',
        `Authorization: Bearer ${token}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 1000',
        '',
        '--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\nx',
      )
    const sent = people.flatMap(({ token }) => Array.from({ length: 20 }, () => upload(token)))
    await expect.poll(() => sent.filter(({ text }) => text().startsWith('HTTP/1.1 429 ')).length).toBe(300)
    await expectService()
    for (const { socket } of open.splice(0)) socket.destroy()
    // Their places are free again.
    const { status } = await app.with(people[0]?.token ?? '').upload('x.exe', Buffer.from('x'))
    expect(status).toBe(415)
  })

  it('of an upload counts for the signed-in user, not for the impersonated one', async () => {
    const [admin, user] = await Promise.all(['super_admin', 'user_crm'].map((name) => app.session(name)))
    await actAs(app.with(admin?.token ?? ''), 'user_crm')
    const head = ['Host: x', 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 1000']
    const as = [`Authorization: Bearer ${admin?.token}`, 'X-Switch-User: user_crm']
    const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\nx'
    for (let n = 0; n < 21; n++) send('POST /api/uploads HTTP/1.1', ...head, ...as, '', body)
    const refused = () => open.filter(({ text }) => text().startsWith('HTTP/1.1 429 '))
    await expect.poll(() => refused().length).toBe(1)
    expect(refused()[0]?.text()).toContain('Troppi caricamenti insieme')
    const own = send(
      'POST /api/uploads HTTP/1.1',
      ...head,
      `Authorization: Bearer ${user?.token}`,
      '',
      `${body}${'x'.repeat(1000)}`,
    )
    await expect.poll(own.text).toMatch(/^HTTP\/1.1 4(00|15) /)
  })

  it('of an upload is recognized in capital letters too', async () => {
    const { token } = await app.session('admin')
    const head = ['Host: x', `Authorization: Bearer ${token}`, 'Content-Type: Multipart/Form-Data; boundary=b']
    const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\nx'
    for (let n = 0; n < 21; n++) send('POST /api/uploads HTTP/1.1', ...head, 'Content-Length: 1000', '', body)
    await expect.poll(() => open.filter(({ text }) => text().startsWith('HTTP/1.1 429 ')).length).toBe(1)
  })

  it('of a refused upload of a stranger is read for a megabyte at most', async () => {
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    const head = ['Host: x', 'Content-Type: multipart/form-data; boundary=b', 'Transfer-Encoding: chunked', '']
    const { socket, text, closed } = send('POST /login_check HTTP/1.1', ...head, chunk)
    await expect.poll(text).toMatch(/^HTTP\/1.1 4\d\d /)
    const more = () => {
      let room = true
      while (room && socket.writable) room = socket.write(chunk)
    }
    socket.on('drain', more)
    more()
    await closed
  })

  it('of refused strangers is kept open forty times per address at most', async () => {
    const head = ['Host: x', 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 1000', '', '--b']
    for (let n = 0; n < 60; n++) send('POST /api/uploads HTTP/1.1', ...head)
    await expect.poll(() => open.filter(({ text }) => text().startsWith('HTTP/1.1 401 ')).length).toBe(60)
    await expect.poll(connections).toBeLessThanOrEqual(40)
  })

  it('whose sender disconnects is not reported as a database failure', async () => {
    lines.length = 0
    const { token } = await app.session('admin')
    const bearer = `Authorization: Bearer ${token}`
    const multipart = 'Content-Type: multipart/form-data; boundary=b'
    const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\nx'
    for (const path of ['/api/uploads', '/api/files', '/api/trattativa_cp_allegato']) {
      send(`POST ${path} HTTP/1.1`, 'Host: x', bearer, multipart, 'Content-Length: 1000', '', file)
      send(`POST ${path} HTTP/1.1`, 'Host: x', bearer, multipart, 'Transfer-Encoding: chunked', '', `64\r\n${file}`)
    }
    send('POST /api/agents HTTP/1.1', 'Host: x', bearer, json, 'Content-Length: 1000', '', '{')
    await expect.poll(connections).toBe(7)
    await statusOf('/readyz')
    for (const { socket } of open.splice(0)) socket.resetAndDestroy()
    await expect.poll(connections).toBe(0)
    await expectService()
    expect(lines.join('')).not.toContain('database unreachable')
    expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)).toEqual([])
  })
})

it('an unread body whose sender has left is not reported as a database failure', async () => {
  const bare = Fastify()
  await bare.register(problems)
  bare.addContentTypeParser('text/plain', (_request, _payload, done) => done(null))
  let arrived = false
  const statuses: number[] = []
  bare.post('/', async ({ raw }) => {
    await expect.poll(() => raw.complete).toBe(true)
    arrived = true
    await once(raw, 'close')
  })
  bare.addHook('onSend', async (_request, { statusCode }) => void statuses.push(statusCode))
  const { port } = new URL(await bare.listen({ port: 0, host: '127.0.0.1' }))
  const head = ['POST / HTTP/1.1', 'Host: x', 'Content-Type: text/plain', 'Content-Length: 1', '', 'x']
  const { socket } = bareSocket(Number(port), ...head)
  await expect.poll(() => arrived).toBe(true)
  socket.resetAndDestroy()
  await expect.poll(() => statuses).toEqual([400])
  await bare.close()
})

it('a complete body whose sender has left is not awaited', async () => {
  const bare = Fastify()
  await bare.register(problems)
  await bare.register(parsing)
  const statuses: number[] = []
  // As a guard does that asks the database who calls.
  bare.addHook('onRequest', ({ raw }, _reply, done) => void raw.once('close', done))
  bare.addHook('onSend', async (_request, { statusCode }) => void statuses.push(statusCode))
  bare.post('/', async () => ({}))
  const { port } = new URL(await bare.listen({ port: 0, host: '127.0.0.1' }))
  const { socket } = bareSocket(Number(port), 'POST / HTTP/1.1', 'Host: x', json, 'Content-Length: 2', '', '{}')
  await once(bare.server, 'request')
  socket.resetAndDestroy()
  // 408 is the answer after ten seconds of waiting, during which the request holds a place.
  await expect.poll(() => statuses).toEqual([400])
  await bare.close()
})

it('a sender who leaves before the response frees the slot', async () => {
  const { query } = app.db
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  let asked = 0
  Object.assign(app.db, {
    query: async (...args: Parameters<typeof query>) => {
      asked++
      await gate
      return query(...args)
    },
  })
  const body = JSON.stringify({ username: 'nobody', password: 'indovinata-male' })
  for (let n = 0; n < 300; n++) {
    const head = ['POST /login_check HTTP/1.1', 'Host: x', json, `Content-Length: ${body.length}`, '', body]
    send(...head)
  }
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect.poll(connections).toBeGreaterThanOrEqual(300)
  for (const { socket } of open.splice(0)) socket.destroy()
  await expect.poll(connections).toBe(0)
  release()
  Object.assign(app.db, { query })
  // What they asked for is still worked off.
  await expect.poll(async () => (await signIn()).status).toBe(200)
  await expectService()
})

describe('an unread response', () => {
  it('occupies no slot and limited memory: everybody else is served', async () => {
    const admin = app.as('ROLE_ADMIN')
    for (let n = 0; n < 10; n++) {
      const { status } = await admin.post('/api/customers', { companyName: `Cliente ${n}`, note: 'x'.repeat(50_000) })
      expect(status).toBe(201)
    }
    const { token } = await app.session('admin')
    const ask = `GET /api/customers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`
    let taken = 0
    app.app.server.on('connection', () => taken++)
    for (let n = 0; n < 12; n++) {
      const { socket } = send('')
      socket.pause()
      socket.write(ask.repeat(32))
    }
    await expect.poll(() => taken).toBe(12)
    await expectService()
    // 200 MB are never read: what is beyond 64 MB for one address is not kept.
    await expect.poll(connections).toBeLessThan(12)
    await expectService()
  })
})
