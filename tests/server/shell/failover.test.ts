import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { buildApp } from '#server/app.ts'
import { createSchemaSql } from '#server/codegen/database/schema-sql.ts'
import { readConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { faultOf } from '#server/db/faults.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { tableVersionSql } from '#server/db/table-versions.ts'
import { ensureTotals } from '#server/db/totals.ts'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { createUsers, testApp } from '#tests/support/app.ts'
import { type BareSocket, bareSocket } from '#tests/support/bare-socket.ts'
import { testKind } from '#tests/support/database.ts'
import { pixel } from '#tests/support/files.ts'
import { type Cluster, startCluster, startStandby } from '#tests/support/postgres.ts'
import { type Wire, wireTo } from '#tests/support/wire.ts'

const POLL = { timeout: 60_000 }
const UPLOADS = 8
// Shorter than the real ones, and longer than anything here takes.
const limits = { connect: 1_500, answer: 3_000, statement: 2_500, idle: 60_000, heartbeat: 500 }

/** An acceptance of which half has left; `rest` is the other half. */
function halfSent(port: number, token: string, n: number): { socket: BareSocket; rest: Buffer } {
  const text = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const before = Buffer.from(
    `${text('dataAccettazione', '19-11-2026')}${text('matricola', `META-${n}`)}${text('carburante', '3')}${text('danni', 'false')}`,
  )
  const photo = Buffer.from('--b\r\nContent-Disposition: form-data; name="foto-0"; filename="a.png"\r\n\r\n')
  const rest = Buffer.concat([photo, pixel(n), Buffer.from('\r\n--b--\r\n')])
  const socket = bareSocket(
    port,
    'POST /api/accettazioni_mezzi HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    `Idempotency-Key: half-${n}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${before.length + rest.length}`,
    'Connection: close',
    '',
    before.toString(),
  )
  return { socket, rest }
}

/** The answer to the whole of it: its status line, and whether it says when to come again. */
async function finished({ socket, rest }: ReturnType<typeof halfSent>): Promise<[status: string, waits: boolean]> {
  if (socket.socket.connecting) await once(socket.socket, 'connect')
  socket.socket.write(rest)
  await socket.closed
  const text = socket.text()
  return [text.split('\r\n')[0] ?? '', /\r\nretry-after: \d+\r\n/i.test(text)]
}

const portOf = (app: FastifyInstance) => Number(new URL(app.listeningOrigin).port)
const unavailable = ['HTTP/1.1 503 Service Unavailable', true]

if (testKind() === 'postgres') {
  describe('a failover of PostgreSQL', () => {
    let leader: Cluster
    let standby: Cluster
    let admin: pg.Client
    let wire: Wire
    let db: Database
    let app: FastifyInstance
    let token: string
    let asked = 0
    const folder = mkdtempSync(join(tmpdir(), 'crm-failover-'))

    beforeAll(async () => {
      leader = await startCluster()
      const real = await openPostgres(leader.url)
      await real.script(await createSchemaSql(model))
      await ensureTotals(real, model)
      await real.close()
      standby = await startStandby(leader)
      admin = new pg.Client(leader.url)
      await admin.connect()
      wire = await wireTo(leader.url)
      db = await openPostgres(wire.url, limits)
      app = await buildApp({ db, model, config: readConfig({ SESSION_SECRET: 'x'.repeat(40), DATA_DIR: folder }) })
      await createUsers(app)
      app.server.on('request', () => asked++)
      await app.listen({ port: 0, host: '127.0.0.1' })
      token = await signIn()
    })
    afterAll(async () => {
      await app.close()
      await db.close()
      await admin.end()
      await wire.close()
      await standby.stop()
      await leader.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    const signIn = async () => {
      const payload = { username: 'supervisor_accettazione_mezzi', password: DEMO_PASSWORD }
      return (await app.inject({ method: 'POST', url: '/login_check', payload })).json().token
    }
    const records = () => db.query('select 1 from "accettazioni_mezzi"').then((rows) => rows.length)
    const save = async () => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/accettazioni_mezzi',
        headers: { authorization: `Bearer ${token}` },
        payload: { dataAccettazione: '19-11-2026', matricola: 'INTERA', carburante: 3, danni: false },
      })
      return [answer.statusCode, answer.headers['retry-after'] !== undefined, answer.json().message]
    }
    const uploads = () => Array.from({ length: UPLOADS }, (_, n) => halfSent(portOf(app), token, n))

    it('what is remembered of a table counts on one server only: another may give the ids of lost changes to other ones', async () => {
      const other = new pg.Client(standby.url)
      await other.connect()
      const totals = 'select * from "_totals" order by "id"'
      const here = (await admin.query(totals)).rows
      await expect.poll(async () => (await other.query(totals)).rows, POLL).toEqual(here)
      const version = tableVersionSql(tableOf(model, 'users'))
      expect((await other.query(version)).rows).not.toEqual((await admin.query(version)).rows)
      await other.end()
    })

    it('an upload that meets it is 503 with Retry-After, and under the same key it is there once', async () => {
      const half = uploads()
      await expect.poll(() => asked, POLL).toBe(UPLOADS)
      wire.mute()
      expect(await Promise.all(half.map(finished))).toEqual(Array(UPLOADS).fill(unavailable))
      wire.unmute()
      await expect.poll(records, POLL).toBe(0)
      const again = await Promise.all(uploads().map(finished))
      expect(again.map(([status]) => status)).toEqual(Array(UPLOADS).fill('HTTP/1.1 201 Created'))
      expect(await records()).toBe(UPLOADS)
      expect(await db.query(`select "used" from "_quotas" where "name" = 'uploads'`)).toEqual([{ used: UPLOADS }])
    })

    it('work whose connection the server ends before the COMMIT is done again, on another one', async () => {
      let runs = 0
      await db.transaction(async (tx) => {
        const [self] = await tx.query<{ pid: number }>('select pg_backend_pid() as "pid"')
        await tx.query('create table if not exists "runs" ("run" integer)')
        await tx.query('insert into "runs" values ($1)', [++runs])
        if (runs === 1) await admin.query('select pg_terminate_backend($1, 5000)', [self?.pid])
        await tx.query('select 1')
      })
      expect(await db.query('select "run" from "runs"')).toEqual([{ run: 2 }])
    })

    it.each(['before it is sent', 'at a statement that it follows in one packet'])(
      'a COMMIT whose connection the server ends %s is not carried out: the work is done again',
      async (when) => {
        let runs = 0
        await db.transaction(async (tx) => {
          const [self] = await tx.query<{ pid: number }>('select pg_backend_pid() as "pid"')
          await tx.query('create table if not exists "ends" ("when" text, "run" integer)')
          await tx.query('insert into "ends" values ($1, $2)', [when, ++runs])
          if (runs > 1) return
          if (when !== 'before it is sent') return tx.send('select pg_terminate_backend(pg_backend_pid())')
          await admin.query('select pg_terminate_backend($1, 5000)', [self?.pid])
          await tx.query('select 1').catch(() => {})
        })
        expect(await db.query('select "run" from "ends" where "when" = $1', [when])).toEqual([{ run: 2 }])
      },
    )

    it('a leader that takes no writes any more, and a standby, are 503 and never 500; the new leader is used at once', async () => {
      // Connections that wait in the pool, as the leader of before left them.
      await Promise.all(Array.from({ length: 10 }, () => db.query('select pg_sleep(0.1)')))
      await admin.query('alter system set default_transaction_read_only = on')
      await admin.query('select pg_reload_conf()')
      await expect
        .poll(async () => (await admin.query('show default_transaction_read_only')).rows[0], POLL)
        .toEqual({ default_transaction_read_only: 'on' })
      const refused = [503, true, messages.unavailable]
      expect(await Promise.all(Array.from({ length: 12 }, save))).toEqual(Array(12).fill(refused))

      wire.turnTo(standby.url)
      expect(await Promise.all(Array.from({ length: 12 }, save))).toEqual(Array(12).fill(refused))
      expect(faultOf(await db.query('select 1').catch((error: unknown) => error))).toBe('away')
      const promoting = new pg.Client(standby.url)
      await promoting.connect()
      await promoting.query('select pg_promote()')
      await expect.poll(async () => (await save())[0], POLL).toBe(201)
      const ports = await Promise.all(
        Array.from({ length: 10 }, () => db.query('select inet_server_port() as "port", pg_sleep(0.05)::text')),
      )
      const [one] = (await promoting.query('select inet_server_port() as "port"')).rows
      expect(ports.flat()).toMatchObject(Array(10).fill(one))
      await promoting.end()
    })
  })
} else {
  it('an upload that meets a database that is closed is 503 with Retry-After', async () => {
    const { app, db, session } = await testApp()
    let asked = 0
    app.server.on('request', () => asked++)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { token } = await session('supervisor_accettazione_mezzi')
    const half = Array.from({ length: UPLOADS }, (_, n) => halfSent(portOf(app), token, n))
    await expect.poll(() => asked, POLL).toBe(UPLOADS)
    await db.close()
    expect(await Promise.all(half.map(finished))).toEqual(Array(UPLOADS).fill(unavailable))
    await app.close()
  })
}
