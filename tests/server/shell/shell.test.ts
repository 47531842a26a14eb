import { Writable } from 'node:stream'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { AppError } from '#server/http/errors.ts'
import { allow } from '#server/plugins/allow.ts'
import { pageHeadersOf } from '#server/plugins/security-headers.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { roles } from '#tests/support/expected-rights.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  app = await testApp({ logger: { level: 'trace', stream } })
})
afterAll(() => app.close())

const admin = () => app.as('ROLE_ADMIN')
const raw = async (payload: string | Buffer, type?: string, url = '/api/agents') => {
  const { token } = await app.session('admin')
  const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
  return app.app.inject({ method: 'POST', url, payload, headers })
}

describe('invalid input', () => {
  it.each([
    ['broken JSON', '{"name":', 'application/json', 400],
    ['no JSON at all', 'name', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['a text', '"x"', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['a form', 'name=x', 'application/x-www-form-urlencoded', 415],
    ['plain text', 'name', 'text/plain', 415],
    ['XML', '<name/>', 'application/xml', 415],
    ['a type of no meaning', '{}', 'x', 415],
    ['a multipart body without boundary', 'x', 'multipart/form-data', 400],
    ['__proto__', '{"name":"x","__proto__":{"admin":true}}', 'application/json', 400],
    ['constructor.prototype', '{"name":"x","constructor":{"prototype":{"a":1}}}', 'application/json', 400],
    ['constructor', '{"name":"x","constructor":"y"}', 'application/json', 422],
    ['toString', '{"name":"x","toString":"y"}', 'application/json', 422],
    ['an unknown key', '{"name":"x","nome":"y"}', 'application/json', 422],
    ['more than 256 kB', JSON.stringify({ name: 'x'.repeat(300_000) }), 'application/json', 413],
    ['JSON twenty thousand deep', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'application/json', 400],
    ['values forty deep', `{"name":${'['.repeat(40)}${']'.repeat(40)}}`, 'application/json', 400],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'application/json', 422],
  ])('%s gets its error response', async (_what, payload, type, status) => {
    const answer = await raw(payload, type)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    const problem = answer.json()
    expect(problem).toMatchObject({ type: 'about:blank', status, title: expect.any(String) })
    expect(problem.message).toBe(problem.detail)
    expect(answer.body).not.toMatch(/Error|at \/|node_modules|select |constraint|JSON/)
  })

  it.each([
    ['GET', '/api/nowhere'],
    ['GET', '/api'],
    ['POST', '/nowhere'],
    ['PATCH', '/api/agents/1'],
    ['GET', '/api/agents/%E0%A4%A'],
    ['GET', `/api/agents/${'9'.repeat(1_000)}`],
    ['DELETE', '/api/agents/1/2/3'],
  ] as const)('%s %s gets a problem document too', async (method, url) => {
    const { token } = await app.session('admin')
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.app.inject({ method, url, headers })
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  it('reports MSG-11 and nothing more for internal errors', async () => {
    const failing = await testApp()
    failing.db.query = () => Promise.reject(new Error('secret detail of table users'))
    const { status, body } = await failing.stranger().post('/login_check', { username: 'a', password: 'b' })
    expect([status, body.message]).toEqual([500, 'Operazione terminata in errore'])
    expect(JSON.stringify(body)).not.toContain('secret detail')
    await failing.close()
  })

  it.each(['57014', '55P03', '40001', '40P01'])('asks to retry when the database is overloaded (%s)', async (code) => {
    const crowded = await testApp({ users: false })
    crowded.db.query = () => Promise.reject(Object.assign(new Error('deadlock detected'), { code }))
    const { status, headers } = await crowded.stranger().post('/login_check', { username: 'a', password: 'b' })
    expect([status, headers['retry-after']]).toEqual([503, '1'])
    await crowded.close()
  })
})

it.each([
  ['53100', 'Il database non ha più spazio: non è stato salvato nulla. Avvisa l’amministratore di sistema'],
  ['ENOSPC', 'Sul server non c’è più spazio: il file non è stato salvato. Avvisa l’amministratore di sistema'],
  ['EDQUOT', 'Sul server non c’è più spazio: il file non è stato salvato. Avvisa l’amministratore di sistema'],
])('reports that the disk is full (%s)', async (code, sentence) => {
  const { query } = app.db
  Object.assign(app.db, { query: () => Promise.reject(Object.assign(new Error('no space left'), { code })) })
  const { status, body } = await app.stranger().post('/login_check', { username: 'a', password: 'b' })
  Object.assign(app.db, { query })
  expect([status, body.message]).toEqual([507, sentence])
})

describe('every route', () => {
  it('declares who may call it, or the server does not start', async () => {
    const bare = Fastify()
    bare.decorate('identify', async () => {
      throw new AppError(401, 'x')
    })
    await bare.register(allow)
    bare.get('/open', { config: { public: true } }, () => 'x')
    bare.get('/mine', { onRequest: bare.signedIn() }, () => 'x')
    expect(() => bare.get('/forgotten', () => 'x')).toThrow('GET /forgotten says neither who may call it')
    expect(() => bare.get('/half', { onRequest: async () => {} }, () => 'x')).toThrow('/half')
  })

  it('except sign-in, sign-out, health and the end of mails refuses strangers before anything else', async () => {
    const open = [
      '/api/inbox/unsubscribe',
      '/login_check',
      '/login-microsoft',
      '/token/refresh',
      '/api/logout',
      '/livez',
      '/readyz',
    ]
    const routes = Object.entries(app.app.swagger().paths ?? {}).flatMap(([url, verbs]) =>
      methods.filter((method) => verbs && method.toLowerCase() in verbs).map((method) => ({ url, method })),
    )
    expect(routes.length).toBeGreaterThan(40)
    for (const { url, method } of routes) {
      if (open.includes(url)) continue
      const path = url.replace(/\{[^}]*\}/g, '1')
      const answer = await app.app.inject({ url: path, method, payload: '{' })
      expect(answer.statusCode, `${method} ${url}`).toBe(401)
    }
  })
})

describe('headers', () => {
  it('keep browsers strict, and responses uncached', async () => {
    const { headers } = await admin().get('/api/agents/1')
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    expect((await app.stranger().post('/login_check', {})).headers['cache-control']).toBe('no-store')
  })

  it('let pages run only scripts of ours, in no frame', () => {
    const headers = pageHeadersOf(app.app.config)
    const policy = headers['content-security-policy']?.split('; ')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options']).toBe('DENY')
  })

  it.each(['/%', '/api/agents/%E0%A4%A', `/api/agents/${'9'.repeat(300)}`])(
    'are set on %s too, which reaches no route',
    async (url) => {
      const { headers } = await app.app.inject(url)
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
    },
  )

  it('carry the request id of the log', async () => {
    lines.length = 0
    const { headers } = await app.as('ROLE_MARKETING').get('/api/agents', { 'x-request-id': 'mine', 'request-id': 'x' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    const line = lines.map((text) => JSON.parse(text)).find(({ status }) => status === 403)
    expect(line).toMatchObject({
      reqId: headers['x-request-id'],
      user: 'marketing',
      path: '/api/agents',
      method: 'GET',
    })
  })
})

describe('the log', () => {
  it('contains no password, token or query at its most verbose level', async () => {
    lines.length = 0
    const { body } = await app.stranger().post('/login_check', { username: 'admin', password: DEMO_PASSWORD })
    await app.stranger().post('/login_check', { username: 'admin', password: 'indovinata-male' })
    await app.with(body.token).get('/api/agents?filters={"name":"Mario Segreto"}')
    await app.with(`${body.token}x`).get('/api/agents')
    await app.stranger().post('/token/refresh', { refresh_token: body.refresh_token })
    await raw(`{"name":"nota-riservata",`, 'application/json')
    const text = lines.join('\n')
    expect(lines.length).toBeGreaterThan(4)
    for (const secret of [
      DEMO_PASSWORD,
      'indovinata-male',
      body.token,
      body.refresh_token,
      'Segreto',
      'nota-riservata',
    ]) {
      expect(text).not.toContain(secret)
    }
  })
})

describe('smaller responses', () => {
  it('a list that has not changed gets 304, a changed one does not', async () => {
    const made = await admin().post('/api/agents', { name: 'Etichetta' })
    const first = await admin().get('/api/agents')
    const tag = { 'if-none-match': String(first.headers.etag) }
    const same = await admin().get('/api/agents', tag)
    expect([same.status, same.body]).toEqual([304, ''])
    await admin().put(`/api/agents/${made.body.data.id}`, { name: 'Etichetta nuova' })
    expect((await admin().get('/api/agents', tag)).status).toBe(200)
  })

  it('compresses large responses', async () => {
    const { token } = await app.session('admin')
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' }
    const answer = await app.app.inject({ url: '/api/users', headers })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString()).totalRows).toBe(roles.length)
    expect((await app.app.inject({ url: '/livez', headers })).headers['content-encoding']).toBeUndefined()
  })
})

describe('health', () => {
  it('is alive, and ready while the database responds', async () => {
    expect((await app.stranger().get('/livez')).status).toBe(200)
    expect((await app.stranger().get('/readyz')).status).toBe(200)
  })

  it('returns 503 while the database is away, and recovers', async () => {
    const sick = await testApp()
    const pair = await sick.session('admin')
    const { query, transaction } = sick.db
    const away = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    Object.assign(sick.db, { query: away, transaction: away })
    const answers = [
      await sick.stranger().get('/readyz'),
      await sick.with(pair.token).get('/api/agents'),
      await sick.stranger().post('/login_check', { username: 'admin', password: DEMO_PASSWORD }),
      await sick.stranger().post('/token/refresh', pair),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
      expect(answer.body.message).toBe('Il servizio non è al momento disponibile: riprova tra poco')
    }
    expect((await sick.stranger().get('/livez')).status).toBe(200)
    Object.assign(sick.db, { query, transaction })
    expect((await sick.stranger().get('/readyz')).status).toBe(200)
    expect((await sick.with(pair.token).get('/api/agents')).status).toBe(200)
    await sick.close()
  })
})

it('requests beyond the capacity are refused at once, and the others are served', async () => {
  const busy = await testApp()
  const { query } = busy.db
  const people = ['admin', 'super_admin', 'master', 'user_crm']
  const tokens = await Promise.all(people.map(async (username) => (await busy.session(username)).token))
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  Object.assign(busy.db, { query: (...args: Parameters<typeof query>) => gate.then(() => query(...args)) })
  const calls = tokens.flatMap((token) => Array.from({ length: 80 }, () => busy.with(token).get('/api/user/profile/')))
  await new Promise((resolve) => setTimeout(resolve, 200))
  open()
  const answers = await Promise.all(calls)
  const refused = answers.filter((answer) => answer.status === 503)
  expect(refused).toHaveLength(20)
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(300)
  expect(refused[0]?.headers['retry-after']).toBe('1')
  await busy.close()
})
