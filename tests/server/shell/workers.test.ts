import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { emptyPostgres, testKind } from '#tests/support/database.ts'
import { hubToken, type Listening, listenAt } from '#tests/support/event-stream.ts'
import { killServers, type ServerProcess, startServer } from '#tests/support/server-process.ts'

const WORKERS = 2
const secret = 'several workers '.repeat(4)

/** A node of this process beside the workers, which makes the users and looks at the rows. */
let beside: TestApp
let dataDir: string
let server: ServerProcess
let url: string
beforeAll(async () => {
  if (testKind() === 'pglite') return
  dataDir = mkdtempSync(join(tmpdir(), 'crm-workers-'))
  const database = await emptyPostgres()
  server = startServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    WORKERS: String(WORKERS),
    SESSION_SECRET: secret,
  })
  url = await server.url
  const config = readConfig({ DATA_DIR: dataDir, SESSION_SECRET: secret, SESSIONS_PER_USER: '1000' })
  beside = await testApp({ beside: { db: database.db, config }, users: true })
})
afterAll(async () => {
  killServers()
  await beside?.close()
  await beside?.db.close()
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
})

/** The processes that serve at this moment. */
function workersOf({ child }: ServerProcess): number[] {
  try {
    const pids = execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
    return pids.trim().split('\n').map(Number)
  } catch {
    return []
  }
}

interface Call {
  method: string
  path: string
  token: string
  body?: unknown
}

/** One request on a connection of its own, so that any worker may get it. */
function call({ method, path, token, body }: Call): Promise<{ status: number; body: ReturnType<typeof JSON.parse> }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const asked = request(url + path, { method, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      answer.on('error', reject)
      answer.on('end', () => {
        if (!answer.complete) return reject(new Error('The answer was cut off'))
        resolve({ status: answer.statusCode ?? 0, body: text === '' ? undefined : JSON.parse(text) })
      })
    })
    asked.on('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const tokenOf = async (username: string) => (await beside.session(username)).token
const newFonte = (token: string, description: string) =>
  call({ method: 'POST', path: '/api/fonti', token, body: { description } })

describe('several workers behind one port', () => {
  it('are one server: what one saves the others read and announce', async () => {
    if (testKind() === 'pglite') return
    const token = await tokenOf('admin')
    await expect.poll(() => workersOf(server).length).toBe(WORKERS)
    const streams: Listening[] = []
    for (let count = 0; count < 2 * WORKERS; count++) {
      const hub = await hubToken(beside, await tokenOf('admin'))
      streams.push(await listenAt(url, { token: hub.token, topics: ['/api/fonti'] }))
    }
    await expect.poll(() => streams.every((stream) => stream.lastId() !== undefined)).toBe(true)
    const { id } = (await newFonte(token, 'Di tutti')).body.data
    for (let count = 0; count < 2 * WORKERS; count++) {
      const read = await call({ method: 'GET', path: `/api/fonti/${id}`, token })
      expect(read.body.data.description).toBe('Di tutti')
    }
    for (const stream of streams) {
      await expect.poll(() => stream.messages().map(({ data }) => data.id)).toEqual([id])
      stream.close()
    }
    await call({ method: 'POST', path: '/api/logout', token })
    await expect.poll(async () => (await call({ method: 'GET', path: '/api/fonti', token })).status).toBe(401)
  })

  it('all end on a signal to the first process', async () => {
    if (testKind() === 'pglite') return
    const workers = workersOf(server)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})

it('a start that fails says so once', async () => {
  if (testKind() === 'pglite') return
  const failed = startServer({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATA_DIR: dataDir,
    WORKERS: '2',
  })
  expect(await failed.ended).toBe(1)
  expect(failed.output()).toBe('The database of DATABASE_URL does not answer.\n')
})
