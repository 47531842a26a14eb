import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { trySavepoint } from '#server/db/savepoint.ts'
import { emptyDatabase } from '#tests/support/database.ts'

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
  await db.script('create table "things" ("name" text primary key)')
})
beforeEach(() => db.query('delete from "things"'))
afterAll(() => db.close())

const insert = 'insert into "things" values ($1)'
const failing = (code: string) => `do $$ begin raise exception 'no' using errcode = '${code}'; end $$`
const names = async () =>
  (await db.query<{ name: string }>('select "name" from "things" order by 1')).map(({ name }) => name)

describe('statements that a transaction sends without waiting', () => {
  it('are committed with it, including those nobody awaited', async () => {
    await db.transaction(async (tx) => {
      tx.send(insert, ['a'])
      tx.query(insert, ['b'])
    })
    expect(await names()).toEqual(['a', 'b'])
  })

  it('run in the order they were sent', async () => {
    const seen = await db.transaction(async (tx) => {
      tx.send(insert, ['a'])
      const counted = tx.query('select count(*) from "things"')
      tx.send(insert, ['b'])
      return counted
    })
    expect(seen).toEqual([{ count: 1 }])
  })

  it('roll everything back on failure and report the reason', async () => {
    const work = db.transaction(async (tx) => {
      tx.send(insert, ['a'])
      tx.send('select 1/0')
      tx.send(insert, ['b'])
      return 'done'
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect(await names()).toEqual([])
  })

  it('report the first failure, not those it caused', async () => {
    const work = db.transaction(async (tx) => {
      tx.query('select 1/0').catch(() => {})
      await tx.query(insert, ['a']).catch(() => {})
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect(await names()).toEqual([])
  })

  it.each(['40001', '40P01'])('are repeated with the transaction after failing with %s', async (code) => {
    let runs = 0
    for (const waited of [false, true]) {
      await db.transaction(async (tx) => {
        runs += 1
        tx.send(insert, [`${waited} ${runs}`])
        if (runs % 2 === 1 && db.kind === 'postgres') tx.send(failing(code))
        if (waited) await tx.query('select 1')
      })
    }
    expect(runs).toBe(db.kind === 'postgres' ? 4 : 2)
    expect(await names()).toHaveLength(2)
  })

  it.each(['send', 'query'] as const)('report the reason, not a consequence, to those who wait: %s', async (by) => {
    for (let n = 0; n < 20; n++) {
      const work = db.transaction(async (tx) => {
        if (by === 'send') tx.send(failing('53100'))
        else tx.query(failing('53100')).catch(() => {})
        await tx.query(insert, ['a'])
      })
      await expect(work).rejects.toMatchObject({ code: '53100' })
    }
    for (let n = 0; n < 20; n++) {
      const work = db.transaction(async (tx) => {
        await tx.query('select 1')
        tx.send(failing('53100'))
      })
      await expect(work).rejects.toMatchObject({ code: '53100' })
    }
  })

  it('report the reason also after an earlier savepoint rollback', async () => {
    const work = db.transaction(async (tx) => {
      await trySavepoint(tx, () => tx.query('select * from "nothing"'))
      tx.send(failing('53100'))
    })
    await expect(work).rejects.toMatchObject({ code: '53100' })
  })

  it('may fail within a savepoint that is rolled back', async () => {
    await db.transaction(async (tx) => {
      await tx.query(insert, ['a'])
      await trySavepoint(tx, async () => {
        tx.send(insert, ['b'])
        await tx.query('select 1/0')
      })
      tx.send(insert, ['c'])
    })
    expect(await names()).toEqual(['a', 'c'])
  })

  it('leave the connection usable when the work fails meanwhile', async () => {
    for (let n = 0; n < 30; n++) {
      const work = db.transaction(async (tx) => {
        tx.send(n % 2 === 0 ? 'select 1/0' : insert, n % 2 === 0 ? [] : [`${n}`])
        throw new Error('no')
      })
      await expect(work).rejects.toThrow(n % 2 === 0 ? /no|division/ : 'no')
    }
    expect(await names()).toEqual([])
  })
})
