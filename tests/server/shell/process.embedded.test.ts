import { readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { builtServer, killServers, saidOnFirstStart, startServer, usedFolder } from '#tests/support/server-process.ts'

let folder: string
beforeAll(async () => {
  folder = await usedFolder('process')
})
afterEach(killServers)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = (environment: Record<string, string>) => startServer({ DATA_DIR: folder, ...environment })

const signIn = (url: string) =>
  fetch(`${url}/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: DEMO_PASSWORD }),
  })

const refused = (url: string) =>
  fetch(`${url}/livez`, { headers: { connection: 'close' } }).then(
    () => false,
    () => true,
  )

describe('the process', () => {
  it('serves demo data on its first start, prints the users, refuses a second instance, and shuts down in order', async () => {
    // A first start takes its time: the one that made the folder, which ended with 0, is the one looked at.
    expect(saidOnFirstStart()).toContain(`Demo users (password ${DEMO_PASSWORD}): super_admin, admin, user,`)
    expect(saidOnFirstStart()).toContain('First start')
    expect(saidOnFirstStart()).not.toContain('WARNING')

    const first = start({ LOG_LEVEL: 'info' })
    expect((await signIn(await first.url)).status).toBe(200)
    expect(first.output()).not.toContain('First start')

    const second = start({})
    expect(await second.ended).toBe(1)
    expect(second.output().trim().split('\n')).toHaveLength(1)

    // That another one goes on where it was, those below show.
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const said = first
      .output()
      .split('\n')
      .filter((line) => line.includes('SIGTERM'))
    expect(said.map((line) => JSON.parse(line))).toMatchObject([
      { level: 30, signal: 'SIGTERM', msg: 'leaving: running work may end' },
      { level: 30, signal: 'SIGTERM', code: 0, ms: expect.any(Number), msg: 'left' },
    ])
  })

  it('starts with a copy of the empty database created by the build', () => {
    const identity = (database: string) => readFileSync(join(database, 'global/pg_control')).readBigUInt64LE()
    expect(identity(join(folder, 'db'))).toBe(identity(join(dirname(builtServer()), 'new-database')))
  })

  it('does not start on a database that lacks parts of the definitions: one sentence', async () => {
    const db = await openDatabase({ dir: folder })
    await db.script('alter table "nations" rename column "code" to "old"')
    await db.close()
    const server = start({})
    expect(await server.ended).toBe(1)
    expect(server.output()).toBe(
      'The database lacks what the definitions say: column nations.code. Run `npm run generate`, which writes the migration, then start again.\n',
    )
    const again = await openDatabase({ dir: folder })
    await again.script('alter table "nations" rename column "old" to "code"')
    await again.close()
  })

  it('finishes work in progress before it exits, and accepts no new work', async () => {
    const server = start({})
    const url = await server.url
    const body = JSON.stringify({ username: 'admin', password: DEMO_PASSWORD })
    const answer = new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        expect: '100-continue',
      }
      const slow = request(`${url}/login_check`, { method: 'POST', headers }, (reply) =>
        resolve([reply.statusCode, reply.headers.connection]),
      )
      slow.on('error', reject)
      // The server has taken the request and waits for its body.
      slow.on('continue', async () => {
        slow.write(body.slice(0, 10))
        server.child.kill('SIGTERM')
        await expect.poll(() => refused(url)).toBe(true)
        slow.end(body.slice(10))
      })
      slow.flushHeaders()
    })
    expect(await answer).toEqual([200, 'close'])
    expect(await server.ended).toBe(0)
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a port number from 0 to 65535, not "abc".'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be at least 32 characters.'],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' }, 'The database of DATABASE_URL does not answer'],
  ])('does not start with %o, and explains why in one sentence', async (environment, sentence) => {
    const server = start(environment)
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(sentence)
    expect(server.output().trim().split('\n')).toHaveLength(1)
  })

  it('warns when other machines reach demo users, and when https is missing; shuts down in order when interrupted', async () => {
    const server = start({ HOST: '0.0.0.0' })
    await server.url
    await expect.poll(() => server.output()).toContain('WARNING: demo users with a known password')
    await expect.poll(() => server.output()).toContain('need https away from localhost')
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
  })
})
