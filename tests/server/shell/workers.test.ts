import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testKind, untilBlocked } from '#tests/support/database.ts'
import { hubToken, type Listening, listenAt } from '#tests/support/event-stream.ts'
import { followed } from '#tests/support/followed.ts'
import { howMany } from '#tests/support/how-many.ts'
import { type Savers, startSavers } from '#tests/support/savers.ts'
import { callAt, isAlive, startWorkers, type Workers, workersOf } from '#tests/support/workers.ts'

const WORKERS = 2

let workers: Workers
beforeAll(async () => {
  if (testKind() === 'postgres') workers = await startWorkers(WORKERS)
})
afterAll(() => workers?.close())

const call = (asked: Parameters<typeof callAt>[1]) => callAt(workers.url, asked)
const tokenOf = async (username: string) => (await workers.beside.session(username)).token
const savers = async () => startSavers(workers.url, await tokenOf('admin'), 3)

/** Until all clients together have saved that often more. */
async function untilMoreSaved({ answered }: Savers, more = 10): Promise<void> {
  const before = answered()
  await expect.poll(answered).toBeGreaterThan(before + more)
}

/** Kills those workers, in the middle of saves that stand still when `held`; returns when others have taken their place. */
async function kill(pids: number[], held: boolean): Promise<void> {
  const killAll = () => {
    for (const pid of pids) process.kill(pid, 'SIGKILL')
  }
  const { server, beside } = workers
  if (held) {
    await beside.db.transaction(async (tx) => {
      await tx.query('lock table "fonti" in exclusive mode')
      await untilBlocked(beside.db)
      killAll()
    })
  } else killAll()
  await expect.poll(() => workersOf(server).filter((pid) => !pids.includes(pid)).length).toBe(WORKERS)
}

interface Stored {
  id: number
  version: number
  first: string
  lines: number
  versions: number
}

/** Every row the clients have made, what it said at first, and how many lines and versions its history has. */
const stored = () =>
  workers.beside.db.query<Stored>(
    `select f."id", f."version", min(h."after"->>'description') filter (where h."verb" = 'create') as "first",
       count(*)::integer as "lines", count(distinct h."version")::integer as "versions"
     from "fonti" f join "_history" h on h."table" = 'fonti' and h."rowId" = f."id" group by f."id"
     having min(h."after"->>'description') filter (where h."verb" = 'create') like 'Salvata %' order by f."id"`,
  )

/** Whatever was answered is there, and nothing twice: not a row, not a line of a history. */
async function expectKept({ created, changed }: Savers): Promise<Stored[]> {
  const rows = await stored()
  const first = rows.map((row) => row.first)
  expect(new Set(first).size).toBe(first.length)
  expect(created.filter((description) => !first.includes(description))).toEqual([])
  expect(rows.filter(({ version, lines, versions }) => lines !== version || versions !== version)).toEqual([])
  for (const [id, version] of changed) {
    expect(rows.find((row) => row.id === id)?.version).toBeGreaterThanOrEqual(version)
  }
  return rows
}

describe('several workers behind one port', () => {
  it('are one server: what one saves the others read and announce', async () => {
    if (testKind() === 'pglite') return
    const token = await tokenOf('admin')
    await expect.poll(() => workersOf(workers.server).length).toBe(WORKERS)
    const streams: Listening[] = []
    for (let count = 0; count < 2 * WORKERS; count++) {
      const hub = await hubToken(workers.beside, await tokenOf('admin'))
      streams.push(await listenAt(workers.url, { token: hub.token, topics: ['/api/fonti'] }))
    }
    await expect.poll(() => streams.every((stream) => stream.lastId() !== undefined)).toBe(true)
    const { id } = (await call({ method: 'POST', path: '/api/fonti', token, body: { description: 'Di tutti' } })).body
      .data
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

  it('lose and double nothing when they are killed in the middle of saves, and streams that come back hear of all', async () => {
    if (testKind() === 'pglite') return
    const hub = await hubToken(workers.beside, await tokenOf('admin'))
    const streams = Array.from({ length: WORKERS }, () => followed(workers.url, hub, '/api/fonti'))
    const saving = await savers()
    const kills = howMany(3, 20)
    for (let count = 1; count <= kills; count++) {
      await untilMoreSaved(saving)
      const serving = workersOf(workers.server)
      await kill(count === kills ? serving : serving.slice(0, 1), count % 2 === 0)
    }
    await untilMoreSaved(saving)
    await saving.end()
    const rows = await expectKept(saving)
    // Each save was repeated until it was answered.
    expect(rows.map(({ first }) => first).sort()).toEqual([...saving.created].sort())
    for (const [id, version] of saving.changed) expect(rows.find((row) => row.id === id)?.version).toBe(version)
    for (const stream of streams) {
      await expect.poll(() => rows.filter(({ id }) => !stream.heard().has(id))).toEqual([])
      await stream.close()
    }
  })

  it('are started again ever later while none starts, and then at once', async () => {
    if (testKind() === 'pglite') return
    const { server, beside } = workers
    const said = (seconds: number) => server.output().split(`another one takes its place in ${seconds} s.`).length - 1
    await beside.db.query('alter table "agents" rename to "agents_aside"')
    await kill(workersOf(server), false).catch(() => {})
    await expect.poll(() => said(4)).toBeGreaterThan(0)
    await beside.db.query('alter table "agents_aside" rename to "agents"')
    const token = await tokenOf('admin')
    const read = async () => (await call({ method: 'GET', path: '/api/agents', token })).status
    await expect.poll(() => read().catch(() => 0)).toBe(200)
    // One that answers may not have told yet that it has started.
    const begun = said(1)
    const isReplacedAtOnce = async () => {
      await kill(workersOf(server).slice(0, 1), false)
      return said(1) > begun
    }
    await expect.poll(isReplacedAtOnce).toBe(true)
  })

  it('are replaced where nobody reads any more what the first process says', async () => {
    if (testKind() === 'pglite') return
    const { child } = workers.server
    for (const stream of [child.stdout, child.stderr]) {
      stream?.destroy()
      if (stream) await once(stream, 'close')
    }
    await kill(workersOf(workers.server), false)
    await kill(workersOf(workers.server), false)
    expect(child.exitCode).toBeNull()
  })

  it('end with the first process when that is killed, and leave the port to the next', async () => {
    if (testKind() === 'pglite') return
    const saving = await savers()
    await untilMoreSaved(saving)
    const serving = workersOf(workers.server)
    workers.server.child.kill('SIGKILL')
    await workers.server.ended
    await expect.poll(() => serving.filter(isAlive)).toEqual([])
    workers.server = workers.start()
    await workers.server.url
    await untilMoreSaved(saving)
    await saving.end()
    await expectKept(saving)
  })

  it('keep what was answered on a signal to the first process, and all end in order', async () => {
    if (testKind() === 'pglite') return
    await expect.poll(() => workersOf(workers.server).length).toBe(WORKERS)
    const saving = await savers()
    await untilMoreSaved(saving)
    const serving = workersOf(workers.server)
    workers.server.child.kill('SIGTERM')
    expect(await workers.server.ended).toBe(0)
    expect(serving.filter(isAlive)).toEqual([])
    await saving.end('gone')
    await expectKept(saving)
  })
})

it('a start that fails says so once', async () => {
  if (testKind() === 'pglite') return
  const failed = workers.start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(await failed.ended).toBe(1)
  expect(failed.output()).toBe('The database of DATABASE_URL does not answer.\n')
})
