import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Database, UnknownOutcome } from '#server/db/database.ts'
import { isUnreachable } from '#server/db/faults.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { emptyDatabase, emptyPostgres, testKind } from '#tests/support/database.ts'
import { type Wire, wireTo } from '#tests/support/wire.ts'

// Far shorter than the real limits, and far longer than any statement of these tests takes.
const limits = { connect: 2_000, answer: 2_500, statement: 2_000, idle: 1_000, heartbeat: 200 }
const POLL = { timeout: 30_000, interval: 50 }

let real: Awaited<ReturnType<typeof emptyPostgres>>
const open: (() => Promise<void>)[] = []

/** A database behind a wire of its own. */
async function behindWire(): Promise<{ wire: Wire; db: Database }> {
  const wire = await wireTo(real.url)
  const db = await openPostgres(wire.url, limits)
  open.push(db.close, wire.close)
  return { wire, db }
}

const rows = (name: string) => real.db.query(`select 1 from box where name = $1`, [name])
const insert = `insert into box values ($1, 1)`
/** So many connections that wait in the pool. */
const warm = (db: Database, count: number) =>
  Promise.all(Array.from({ length: count }, () => db.query('select pg_sleep(0.1)')))

if (testKind() === 'postgres') {
  describe.concurrent('a PostgreSQL that stops responding', () => {
    beforeAll(async () => {
      real = await emptyPostgres()
      await real.db.script('create table box (name text, content integer)')
    })
    afterAll(async () => {
      await Promise.all(open.map((close) => close()))
      await real.db.close()
    })

    it('fails a read as unreachable, and later queries use new connections', async ({ expect }) => {
      const { wire, db } = await behindWire()
      await warm(db, 10)
      wire.mute()
      const failed = await db.query('select 1').catch((error: unknown) => error)
      expect(isUnreachable(failed)).toBe(true)
      // Nobody gets through: neither over what waits in the pool nor over what is new.
      await expect(db.query('select 1')).rejects.toSatisfy(isUnreachable)
      wire.unmute()
      expect(await Promise.all(Array.from({ length: 10 }, () => db.query('select 1 as one')))).toHaveLength(10)
    })

    it('fails queries waiting for a connection when all are taken, and recovers with the network', async ({
      expect,
    }) => {
      const { wire, db } = await behindWire()
      let taken = 0
      const works = Array.from({ length: 10 }, () =>
        db.transaction(async (tx) => {
          await tx.query('select 1')
          taken += 1
          if (taken === 10) wire.mute()
          await expect.poll(() => taken, POLL).toBe(10)
          await tx.query('select 1')
        }),
      )
      const settled = Promise.allSettled(works)
      await expect.poll(() => taken, POLL).toBe(10)
      await expect(db.query('select 1')).rejects.toSatisfy(isUnreachable)
      wire.unmute()
      await expect.poll(() => db.query('select 1 as one').catch(() => []), POLL).toEqual([{ one: 1 }])
      for (const { status } of await settled) expect(status).toBe('rejected')
    })

    it('leaves nothing of an open transaction and releases its row locks', async ({ expect }) => {
      const { wire, db } = await behindWire()
      await db.query(insert, ['locked'])
      let runs = 0
      const work = db.transaction(async (tx) => {
        runs += 1
        await tx.query(`update box set content = 2 where name = 'locked'`)
        wire.mute()
        await tx.query(`update box set content = 3 where name = 'locked'`)
      })
      const failed = await work.catch((error: unknown) => error)
      expect(isUnreachable(failed)).toBe(true)
      expect(failed).not.toBeInstanceOf(UnknownOutcome)
      expect(runs).toBe(1)
      wire.unmute()
      // The server still holds the row for a connection that is gone, until it gives up as well.
      await expect
        .poll(
          () => db.query(`update box set content = 9 where name = 'locked' returning content`).catch(() => []),
          POLL,
        )
        .toEqual([{ content: 9 }])
    })

    it('before a transaction begins causes no failure: another connection is used', async ({ expect }) => {
      const { wire, db } = await behindWire()
      await warm(db, 3)
      wire.mute()
      wire.unmute()
      let runs = 0
      await db.transaction(async (tx) => {
        runs += 1
        await tx.query(insert, ['begun'])
      })
      // Its first statement went along with the beginning, and was done nowhere.
      expect(runs).toBe(2)
      expect(await rows('begun')).toHaveLength(1)
    })

    it('after a transaction has begun does nothing twice, though nobody waited for a statement', async ({ expect }) => {
      const { wire, db } = await behindWire()
      await warm(db, 3)
      wire.mute('answers')
      wire.unmute()
      await db.transaction(async (tx) => tx.send(insert, ['once']))
      expect(await rows('once')).toHaveLength(1)
    })

    it.for([
      ['its answer to a COMMIT is lost', 'answers', 1],
      ['the COMMIT itself is lost', 'all', 0],
    ] as const)('is not retried when %s: the outcome is unknown', async ([, lost, kept], { expect }) => {
      const { wire, db } = await behindWire()
      let runs = 0
      const work = db.transaction(async (tx) => {
        runs += 1
        await tx.query(insert, [lost])
        wire.mute(lost)
      })
      await expect(work).rejects.toBeInstanceOf(UnknownOutcome)
      expect(runs).toBe(1)
      expect(await rows(lost)).toHaveLength(kept)
    })

    it('is distinguished from long work that reports progress', async ({ expect }) => {
      const { db } = await behindWire()
      const work = db.transaction(async (tx) => {
        await tx.unhurried()
        return tx.query(`select 1 as one from pg_sleep(3)`)
      })
      expect(await work).toEqual([{ one: 1 }])
      await db.script('select pg_sleep(1.4); select pg_sleep(1.4)')
      await expect(db.query('select pg_sleep(3)')).rejects.toMatchObject({ code: '57014' })
    })

    it('is listened to again after it recovers', async ({ expect }) => {
      const { wire, db } = await behindWire()
      const heard: string[] = []
      let missed = 0
      const stop = await db.listen(
        'news',
        (payload) => heard.push(payload),
        () => missed++,
      )
      await real.db.query(`select pg_notify('news', 'before')`)
      await expect.poll(() => heard, POLL).toContain('before')
      wire.mute()
      wire.unmute()
      await expect.poll(() => missed, POLL).toBe(1)
      await real.db.query(`select pg_notify('news', 'after')`)
      await expect.poll(() => heard, POLL).toContain('after')
      wire.mute()
      await stop()
    })
  })
} else {
  it('the embedded database has no connection to lose and no timeout', async ({ expect }) => {
    const db = await emptyDatabase()
    const work = db.transaction(async (tx) => {
      await tx.unhurried()
      return tx.query('select 1 as one')
    })
    expect(await work).toEqual([{ one: 1 }])
    await db.close()
  })
}
