import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyReader } from '#schema/condition/reader.ts'
import { parseListQuery } from '#schema/lists/list-query.ts'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { createEngine, type Engine } from '#server/crud/engine.ts'
import { listRows } from '#server/crud/read.ts'
import { readingOf } from '#server/crud/reading.ts'
import { shortenChangeLog } from '#server/db/change-log.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { ensureTotals } from '#server/db/totals.ts'
import { addManyCustomers } from '#server/demo/many-customers.ts'
import { freshDatabase, testKind } from '#tests/support/database.ts'

// A total that was counted once is put right by the log of changes. Here the log is taken away, or does not belong to the
// total any more: whatever happens, the answer is what a count in the same snapshot gives.

const ROWS = 12_000
const table = tableOf(model, 'customers')
const readable = Object.keys(table.fields)
const FILTERS: Record<string, string> = {
  everything: `fold("companyName") like 'a%'`,
  nothing: `fold("companyName") like '%qwxz%'`,
}
const asked: Record<string, object> = { everything: { companyName: 'a' }, nothing: { companyName: 'qwxz' } }

let db: Database
let engine: Engine
beforeAll(async () => {
  db = await freshDatabase(model)
  await ensureTotals(db, model)
  await addManyCustomers(db, ROWS)
  await db.query(`update "customers" set "companyName" = 'A' || "companyName"`)
})
beforeEach(() => {
  engine = {
    ...createEngine(model),
    walkLimits: { minMatches: 20, minMatchesOnSort: 10, maxMaterialised: 200, maxEntries: 500 },
  }
})
afterAll(() => db.close())

/** How often whatever is asked from here on counted all rows that match. */
function counting(sql: Sql): { sql: Sql; counts: () => number } {
  let counts = 0
  const query: Sql['query'] = (text, values, name) => {
    if (!text.includes('_since_count')) counts += 1
    return sql.query(text, values, name)
  }
  return { sql: Object.create(sql, { query: { value: query } }), counts: () => counts }
}

/** Expects the total of each filter to be the one of plain SQL in the snapshot; says how many lists were counted for it. */
async function expectExact(sql: Sql): Promise<number> {
  const noted = counting(sql)
  for (const [name, condition] of Object.entries(FILTERS)) {
    const query = { filters: JSON.stringify(asked[name]), sortBy: 'companyName', page: 1, rowsPerPage: 10 }
    const read = parseListQuery(table, readable, query, anyReader(model))
    if ('errors' in read) throw new Error(JSON.stringify(read.errors))
    const { totalRows } = await listRows(noted.sql, engine, table, read.query, readingOf(readable))
    const [plain] = await sql.query<{ total: number }>(
      `select count(*)::integer as total from "customers" where ${condition}`,
    )
    expect([name, totalRows]).toEqual([name, plain?.total])
  }
  return noted.counts()
}

const inSnapshot = (work: (sql: Sql) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    await work(tx)
  })

/** As if a minute had gone by. */
async function shortenLog(): Promise<void> {
  await db.query(`update "_horizon" set "nextAt" = now() - interval '1 minute'`)
  await shortenChangeLog(db)
}
const change = (sql: Sql = db) =>
  sql.query(`update "customers" set "companyName" = 'Altro ' || "id" where "id" = (select max("id") from "customers")`)
const lines = async () => Number((await db.query<{ n: number }>('select count(*) as n from "_changes"'))[0]?.n)
/** What any list costs that materializes few rows: that of the filter that matches nothing. */
const OF_NOTHING = 1

describe('a remembered total', () => {
  it('is put right after changes, and stays after what is rolled back', async () => {
    await expectExact(db)
    await change()
    expect(await expectExact(db)).toBe(OF_NOTHING)
    const work = db.transaction(async (tx) => {
      await tx.query(`delete from "customers" where "id" = (select max("id") from "customers")`)
      await expectExact(tx)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await expectExact(db)).toBe(OF_NOTHING)
  })

  it('is counted again once the log no longer reaches back to it', async () => {
    await expectExact(db)
    await change()
    for (let minute = 0; minute < 3; minute++) await shortenLog()
    expect(await lines()).toBe(0)
    expect(await expectExact(db)).toBeGreaterThan(OF_NOTHING)
  })

  it.each(['vacuum full "customers"', 'truncate "customers" cascade'])('is not kept beyond: %s', async (statement) => {
    await expectExact(db)
    await db.query(statement)
    if (statement.startsWith('truncate')) {
      await addManyCustomers(db, ROWS)
      await db.query(`update "customers" set "companyName" = 'A' || "companyName"`)
    }
    expect(await expectExact(db)).toBeGreaterThan(OF_NOTHING)
  })

  it('is not kept of a server that was started at another time', async () => {
    await expectExact(db)
    for (const known of engine.knownFilters.byKey.values()) {
      known.total += 1
      if (known.moment) known.moment = { ...known.moment, place: `${known.moment.place}0` }
    }
    await expectExact(db)
  })
})

it('a long reader sees its own moment, however often the log is shortened and totals are counted meanwhile', async () => {
  await expectExact(db)
  await inSnapshot(async (tx) => {
    await expectExact(tx)
    if (testKind() === 'postgres') {
      for (let minute = 0; minute < 3; minute++) {
        await change()
        await db.query(`insert into "customers" ("companyName") values ('A nuovo')`)
        await shortenLog()
        await expectExact(db)
        await expectExact(tx)
      }
    }
  })
  await expectExact(db)
})

it('what a transaction wrote stays in the log until all may know of it', async () => {
  if (testKind() !== 'postgres') return
  await db.transaction(async (tx) => {
    await change(tx)
    await expectExact(db)
    for (let minute = 0; minute < 3; minute++) await shortenLog()
    await expectExact(db)
  })
  expect(await lines()).toBeGreaterThan(0)
  expect(await expectExact(db)).toBe(OF_NOTHING)
})

it('filters that match nothing or everything are exact at any moment of a change of 10,000 rows', async () => {
  const [least] = await db.query<{ id: number }>('select min("id") as id from "customers"')
  const first = least?.id ?? 0
  const bulk = db.transaction(async (tx) => {
    for (let from = first; from < first + 10_000; from += 500) {
      await tx.query(
        `update "customers" set "companyName" = 'QWXZ ' || "companyName" where "id" >= $1 and "id" < $1 + 500`,
        [from],
      )
    }
  })
  let isOver = false
  const over = bulk.finally(() => {
    isOver = true
  })
  do await inSnapshot(expectExact)
  while (!isOver)
  await over
  await expectExact(db)
})
