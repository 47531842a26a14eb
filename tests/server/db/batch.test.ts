import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { batchesOn } from '#server/db/postgres-batch.ts'
import { poolOf } from '#server/db/postgres-pool.ts'
import { emptyPostgres, testKind } from '#tests/support/database.ts'

const limits = { connect: 5_000, answer: 17_000, statement: 15_000, idle: 10_000, heartbeat: 5_000 }

describe.runIf(testKind() === 'postgres')('statements of one turn of the event loop', () => {
  let real: { db: Database; url: string }
  let pool: pg.Pool
  beforeAll(async () => {
    real = await emptyPostgres()
    await real.db.script('create table "things" ("name" text primary key)')
    pool = poolOf(real.url, limits)
  })
  afterAll(async () => {
    await pool.end()
    await real.db.close()
  })

  /** Does the work on a connection, and counts the times that the server said it was ready for more. */
  async function counted<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<{ value: T; answers: number }> {
    const client = await pool.connect()
    let answers = 0
    client.connection.on('readyForQuery', () => answers++)
    try {
      return { value: await work(client), answers }
    } finally {
      client.release(true)
    }
  }

  it('are answered together, each with its own rows', async () => {
    const { value, answers } = await counted(async (client) => {
      const { run } = batchesOn(client)
      const many = [
        run('select $1::bigint as "one"', [1]),
        run('select $1::text as "two", 2 as "n"', ['b'], 'two'),
        run('select $1::text as "two", 2 as "n"', ['c'], 'two'),
        run('select 1 where false', [], 'none'),
        run('insert into "things" values ($1)', ['x']),
      ]
      return (await Promise.all(many)).map(({ rows, command }) => [command, ...rows])
    })
    expect(value).toEqual([
      ['SELECT', { one: 1 }],
      ['SELECT', { two: 'b', n: 2 }],
      ['SELECT', { two: 'c', n: 2 }],
      ['SELECT'],
      ['INSERT'],
    ])
    expect(answers).toBe(1)
  })

  it('are not run behind one that fails, and may be sent again', async () => {
    const { value } = await counted(async (client) => {
      const { run } = batchesOn(client)
      const codes = async (...asked: Promise<unknown>[]) =>
        (await Promise.allSettled(asked)).map((one) => (one.status === 'rejected' ? one.reason.code : 'done'))
      const add = (name: string) => run('insert into "things" values ($1)', [name], 'add')
      const first = await codes(
        run('select 1', [], 'one'),
        run('select 1/0', [], 'bad'),
        add('y'),
        run('commit', [], 'commit'),
      )
      return [first, await codes(add('z'), run('select 1', [], 'one'), run('select 1/0', [], 'bad'))]
    })
    expect(value).toEqual([
      ['done', '22012', '25P02', '25P02'],
      ['done', 'done', '22012'],
    ])
    const names = await real.db.query<{ name: string }>(`select "name" from "things" where "name" > 'x'`)
    expect(names).toEqual([])
  })

  it('keep their order with texts of several statements', async () => {
    const { value } = await counted(async (client) => {
      const { run, script } = batchesOn(client)
      const before = run('select current_setting($1, true) as "it"', ['our.word'])
      const set = script(`set our.word = 'one'; set our.word = 'two'`)
      const after = run('select current_setting($1, true) as "it"', ['our.word'])
      await set
      return [(await before).rows, (await after).rows]
    })
    expect(value).toEqual([[{ it: null }], [{ it: 'two' }]])
  })

  it('all fail with the connection', async () => {
    const { value } = await counted(async (client) => {
      const { run } = batchesOn(client)
      const asked = [
        run('select 1', [], 'one'),
        run('select pg_terminate_backend(pg_backend_pid())'),
        run('select 2', [], 'two'),
      ]
      return (await Promise.allSettled(asked)).map(({ status }) => status)
    })
    expect(value).toEqual(['fulfilled', 'rejected', 'rejected'])
  })
})
