import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allow } from '#server/plugins/allow.ts'
import { problems } from '#server/plugins/problems.ts'
import { statics } from '#server/plugins/static.ts'

let app: FastifyInstance
beforeAll(async () => {
  const parent = mkdtempSync(join(tmpdir(), 'crm-static-'))
  const folder = join(parent, 'client')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<title>CRM</title>')
  writeFileSync(join(folder, 'sw.js'), '// worker')
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'x')
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), 'as small as it gets')
  writeFileSync(join(folder, 'assets/app-1a2b.js.gz'), 'small')
  writeFileSync(join(parent, 'secret.txt'), 'secret')
  app = Fastify()
  await app.register(problems)
  await app.register(allow)
  await app.register(statics, { folder, pageHeaders: { 'x-frame-options': 'DENY' } })
})
afterAll(() => app.close())

it.each(['/', '/login', '/customers/12', '/configurations/fonti?page=2', '/a/b/c'])(
  '%s serves the app',
  async (url) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
      200,
      '<title>CRM</title>',
      'no-cache',
    ])
    expect(answer.headers['content-type']).toContain('text/html')
  },
)

it('files with a hash in their name are cached forever, others are revalidated', async () => {
  expect((await app.inject('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const worker = await app.inject('/sw.js')
  expect([worker.body, worker.headers['cache-control']]).toEqual(['// worker', 'no-cache'])
  expect(worker.headers['content-type']).toContain('javascript')
})

it.each([
  ['/', 'DENY'],
  ['/customers/12', 'DENY'],
  ['/sw.js', 'DENY'],
  ['/assets/app-1a2b.js', undefined],
])('%s has the headers of a page: %s', async (url, said) => {
  expect((await app.inject(url)).headers['x-frame-options']).toBe(said)
})

it.each([
  ['gzip, deflate, br, zstd', 'br', 'as small as it gets'],
  ['gzip, deflate', 'gzip', 'small'],
  ['identity', undefined, 'x'],
])(
  'files compressed by the build are sent as they are: to clients that accept %s, %s',
  async (accepted, sent, body) => {
    const answer = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': accepted } })
    expect([answer.headers['content-encoding'], answer.body]).toEqual([sent, body])
    expect(answer.headers['content-type']).toContain('javascript')
  },
)

it.each([
  '/assets/old-9z9z.js',
  '/missing.png',
  '/api/nowhere',
  '/api',
  '/.env',
  '/.well-known/x',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%00.js',
  '/assets/%E0%A4%A.js',
])('%s is not found', async (url) => {
  const answer = await app.inject(url)
  expect([400, 403, 404]).toContain(answer.statusCode)
  expect(answer.body).not.toContain('secret.txt')
  expect(answer.body).not.toContain('<title>')
})

it('the API works without a built client', async () => {
  const bare = Fastify()
  await bare.register(problems)
  await bare.register(allow)
  await bare.register(statics, { folder: '/nowhere', pageHeaders: {} })
  expect((await bare.inject('/')).statusCode).toBe(404)
})
