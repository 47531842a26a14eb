import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { emptyDatabase, testKind } from '#tests/support/database.ts'

let db: Database

beforeAll(async () => {
  db = await emptyDatabase()
  await db.script(
    'create table box (id integer primary key, content text unique); insert into box values (1, $$one$$);',
  )
})
afterAll(() => db.close())

const contents = async () =>
  (await db.query<{ content: string }>('select content from box order by id')).map((row) => row.content)

describe('a database', () => {
  it('returns the same values on both engines', async () => {
    const [row] = await db.query(
      `select 7::int8 as big, date '2026-03-01' as day, timestamptz '2026-03-01 10:00+00' as moment, time '08:30' as hour,
        '{"a": [1]}'::jsonb as json, 1.50::numeric as amount, true as yes, null as nothing`,
    )
    expect(row).toEqual({
      big: 7,
      day: '2026-03-01',
      moment: expect.stringMatching(/^2026-03-01 \d\d:00:00\+\d\d$/),
      hour: '08:30:00',
      json: { a: [1] },
      amount: '1.50',
      yes: true,
      nothing: null,
    })
  })

  it('quotes values and names in statements', async () => {
    for (const id of [1, 2]) {
      const rows = await db.query('select content from box where id = $1', [id], 'box-by-id')
      expect(rows).toHaveLength(id === 1 ? 1 : 0)
    }
  })

  it('commits a transaction completely or not at all', async () => {
    await expect(
      db.transaction(async (tx) => {
        await tx.query(`insert into box values (2, 'two')`)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await contents()).toEqual(['one'])
    const id = await db.transaction(async (tx) => {
      await tx.query(`insert into box values (3, 'three')`)
      return 3
    })
    expect(id).toBe(3)
    expect(await contents()).toEqual(['one', 'three'])
  })

  it("passes the driver's errors on unchanged", async () => {
    await expect(db.query(`insert into box values (4, 'one')`)).rejects.toMatchObject({
      code: '23505',
      constraint: 'box_content_key',
      table: 'box',
    })
  })

  it('repeats the work after a serialization failure, and only then', async () => {
    let runs = 0
    const failing = (code: string) =>
      db.transaction(async (tx) => {
        runs += 1
        if (runs === 1) await tx.query(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`)
        return runs
      })
    await expect(failing('P0001')).rejects.toMatchObject({ code: 'P0001' })
    expect(runs).toBe(1)
    runs = 0
    // The embedded database runs transactions one after another: there they never collide.
    if (testKind() === 'postgres') expect(await failing('40001')).toBe(2)
    else await expect(failing('40001')).rejects.toMatchObject({ code: '40001' })
  })
})

describe('PostgreSQL', () => {
  it('fails with its own error when it is unreachable, though opening does not', async () => {
    const away = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })
    await expect(away.query('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await expect(away.transaction((tx) => tx.query('select 1'))).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await away.close()
  })

  if (testKind() === 'postgres') {
    it('reconnects after its connections are cut', async () => {
      await db.query('select 1')
      const work = db.transaction(async (tx) => {
        await tx.query('select pg_terminate_backend(pg_backend_pid())')
      })
      await expect(work).rejects.toThrow()
      expect(await db.transaction((tx) => tx.query('select 1 as one'))).toEqual([{ one: 1 }])
    })

    it('cancels a statement that takes too long', async () => {
      const [row] = await db.query<{ statement: string; lock: string }>(
        `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
      )
      expect(row).toEqual({ statement: '15s', lock: '5s' })
    })
  }
})
