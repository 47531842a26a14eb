import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { model } from '#schema/tables.ts'
import { buildApp } from '#server/app.ts'
import { createSchemaSql } from '#server/codegen/database/schema-sql.ts'
import { readConfig } from '#server/config/config.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { ensureTotals } from '#server/db/totals.ts'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { enqueue } from '#server/outbox/entries.ts'
import { startOutbox } from '#server/outbox/worker.ts'
import type { ChangeEvent } from '#server/realtime/events.ts'
import { Feed } from '#server/realtime/feed.ts'
import { createUsers, testApp } from '#tests/support/app.ts'
import { emptyPostgres, testKind } from '#tests/support/database.ts'
import { type Wire, wireTo } from '#tests/support/wire.ts'

const POLL = { timeout: 60_000 }
// Shorter than the real ones, and longer than anything here takes.
const limits = { connect: 2_000, answer: 3_000, statement: 2_500, idle: 2_000, heartbeat: 500 }

if (testKind() === 'postgres') {
  describe('an outage of PostgreSQL', () => {
    let real: Awaited<ReturnType<typeof emptyPostgres>>
    let wire: Wire
    let db: Database
    let app: FastifyInstance
    let headers: Record<string, string>
    const left: unknown[] = []
    const events: ChangeEvent[] = []
    /** What happens right before a transaction is committed. */
    let beforeCommit = async (_tx: Transaction) => {}

    beforeAll(async () => {
      real = await emptyPostgres()
      await real.db.script(await createSchemaSql(model))
      await ensureTotals(real.db, model)
      wire = await wireTo(real.url)
      db = await openPostgres(wire.url, limits)
      const { transaction } = db
      db.transaction = (work) =>
        transaction(async (tx) => {
          const value = await work(tx)
          await beforeCommit(tx)
          return value
        })
      app = await buildApp({ db, model, config: readConfig({ SESSION_SECRET: 'x'.repeat(40) }) })
      Object.assign(app, {
        deliveries: new Map([['test', { ready: true, deliver: async (payload: unknown) => void left.push(payload) }]]),
      })
      startOutbox(app)
      await app.ready()
      await createUsers(app)
      headers = { authorization: `Bearer ${(await signIn()).json().token}` }
    })
    afterAll(async () => {
      await app.close()
      await db.close()
      await wire.close()
      await real.db.close()
    })

    const signIn = () =>
      app.inject({ method: 'POST', url: '/login_check', payload: { username: 'admin', password: DEMO_PASSWORD } })
    const read = async () => (await app.inject({ url: '/api/agents', headers })).statusCode
    const save = (name: string, key?: string) =>
      app.inject({
        method: 'POST',
        url: '/api/agents',
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
        payload: { name },
      })
    const ready = async () => (await app.inject('/readyz')).statusCode
    const saved = async (...names: string[]) =>
      (
        await real.db.query<{ name: string }>(`select "name" from "agents" where "name" = any($1) order by 1`, [names])
      ).map(({ name }) => name)

    it('by a stopped server: 503 meanwhile, and everything recovers', async () => {
      expect([await read(), (await save('Prima')).statusCode]).toEqual([200, 201])
      wire.cut()
      const during = await Promise.all([read(), save('Durante'), signIn()])
      expect(during.map((one) => (typeof one === 'number' ? one : one.statusCode))).toEqual([503, 503, 503])
      expect(await ready()).toBe(503)
      expect((await app.inject('/livez')).statusCode).toBe(200)

      await wire.mend()
      expect(await ready()).toBe(200)
      expect([await read(), (await save('Dopo')).statusCode]).toEqual([200, 201])
      expect(await saved('Prima', 'Durante', 'Dopo')).toEqual(['Dopo', 'Prima'])
    })

    it('by a network that drops everything: 503 meanwhile, and everything recovers', async () => {
      const feed = new Feed(
        db,
        (told) => events.push(...told),
        () => {},
        async () => {},
      )
      await feed.start()
      expect(await read()).toBe(200)
      wire.mute()
      const during = await Promise.all([save('Nel silenzio'), signIn(), app.inject({ url: '/api/agents', headers })])
      for (const answer of during) {
        expect([answer.statusCode, answer.json().message]).toEqual([503, messages.unavailable])
      }
      expect(await ready()).toBe(503)
      expect((await app.inject('/livez')).statusCode).toBe(200)

      wire.unmute()
      await expect.poll(ready, POLL).toBe(200)
      await expect.poll(read, POLL).toBe(200)
      expect((await save('Dopo il silenzio')).statusCode).toBe(201)
      expect(await saved('Nel silenzio', 'Dopo il silenzio')).toEqual(['Dopo il silenzio'])
      await real.db.transaction((tx) => enqueue(tx, 'test', { key: 'after' }))
      await expect.poll(() => left, POLL).toEqual([{ key: 'after' }])
      await expect.poll(() => events.map(({ table }) => table), POLL).toContain('agents')
      feed.stop()
    })

    it('during a commit: the outcome is reported as unknown, and repeating the request under its key writes nothing twice', async () => {
      // Not when the program commits something of its own.
      beforeCommit = async (tx) => {
        const own = await tx.query(`select 1 from "agents" where "name" = 'Chissà'`)
        if (own.length > 0) wire.mute('answers')
      }
      let answer = await save('Chissà', 'one-key')
      // A connection lost before may be met first: then nothing was done yet.
      await expect
        .poll(async () => {
          if (answer.json().message === messages.unavailable) answer = await save('Chissà', 'one-key')
          return answer.json().message
        }, POLL)
        .toBe(messages.outcomeUnknown)
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, undefined])
      beforeCommit = async () => {}
      wire.unmute()
      await expect.poll(read, POLL).toBe(200)
      expect((await save('Chissà', 'one-key')).statusCode).toBe(201)
      expect(await saved('Chissà')).toEqual(['Chissà'])
    })
  })
} else {
  it('requests to a closed embedded database get 503', async () => {
    const app = await testApp()
    const { token } = await app.session('admin')
    await app.db.close()
    expect((await app.with(token).get('/api/agents')).status).toBe(503)
    expect((await app.stranger().get('/readyz')).status).toBe(503)
    await app.app.close()
  })
}
