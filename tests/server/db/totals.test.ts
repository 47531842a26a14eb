import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { createSchemaSql } from '#server/codegen/database/schema-sql.ts'
import type { Database } from '#server/db/database.ts'
import { tableVersionSql } from '#server/db/table-versions.ts'
import { ensureTotals, foldTotals } from '#server/db/totals.ts'
import { emptied, emptyDatabase, giveBack } from '#tests/support/database.ts'
import { everyTable } from '#tests/support/every-type.ts'

const model = everyTable()
let db: Database
let schema: string

beforeAll(async () => {
  schema = await createSchemaSql(model)
  db = await emptyDatabase()
})
beforeEach(async () => {
  await emptied(db)
  await db.script(schema)
})
afterAll(() => giveBack(db))

const add = (rows: number, into: Pick<Database, 'query'> = db) =>
  into.query(`insert into "prova_grande" ("nome") select 'riga ' || n from generate_series(1, $1::integer) n`, [rows])

async function totals() {
  const [row] = await db.query<{ kept: number; real: number; deltas: number }>(
    `select coalesce(sum("delta"), 0)::integer as kept, count(*) as deltas,
       (select count(*) from "prova_grande") as real
     from "_totals" where "table" = 'prova_grande'`,
  )
  return row
}

describe('the stored total of a big table', () => {
  it('counts existing rows when it is set up, and follows every kind of statement', async () => {
    await add(5)
    await ensureTotals(db, model)
    expect(await totals()).toMatchObject({ kept: 5, real: 5 })
    await add(3)
    await db.query(`delete from "prova_grande" where "id" <= 2`)
    await db.query(`delete from "prova_grande" where "id" = 999`)
    expect(await totals()).toMatchObject({ kept: 6, real: 6 })
    await db.script(`truncate "prova_grande" cascade`)
    expect(await totals()).toMatchObject({ kept: 0, real: 0 })
  })

  it('is marked as changed by updates that leave the count as it is', async () => {
    await ensureTotals(db, model)
    await add(1)
    const before = await totals()
    await db.query(`update "prova_grande" set "nome" = 'altro'`)
    const after = await totals()
    expect(after?.kept).toBe(before?.kept)
    expect(after?.deltas).toBe((before?.deltas ?? 0) + 1)
  })

  it('does not count what is rolled back', async () => {
    await ensureTotals(db, model)
    const work = db.transaction(async (tx) => {
      await add(4, tx)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await totals()).toMatchObject({ kept: 0, real: 0 })
  })

  it('is created once, and kept when the table is no longer big', async () => {
    await add(2)
    await ensureTotals(db, model)
    await ensureTotals(db, model)
    expect(await totals()).toMatchObject({ kept: 2, deltas: 1 })
    const table = { ...tableOf(model, 'prova_grande'), big: false }
    await ensureTotals(db, { ...model, tables: new Map([...model.tables, ['prova_grande', table]]) })
    await add(1)
    expect(await totals()).toMatchObject({ kept: 3, real: 3, deltas: 2 })
  })

  it('gives the table a new version despite concurrent additions and folds', async () => {
    const seen = new Set<unknown>()
    const version = async (...ids: number[]) => {
      await db.query('delete from "_totals"')
      await db.query(
        `insert into "_totals" ("id", "table", "delta") overriding system value select unnest($1::integer[]), 'prova_grande', 1`,
        [ids],
      )
      const [row] = await db.query<{ version: string }>(tableVersionSql(tableOf(model, 'prova_grande')))
      seen.add(row?.version)
    }
    await version(11, 12)
    await version(10, 13)
    await version(9, 14)
    expect(seen.size).toBe(3)
  })

  it('stays exact under concurrent writes and folds', async () => {
    await ensureTotals(db, model)
    const writer = async (n: number) => {
      for (let round = 0; round < 8; round++) {
        await db.transaction(async (tx) => {
          await add(3, tx)
          if ((n + round) % 3 === 0)
            await tx.query(`delete from "prova_grande" where "id" = (select min("id") from "prova_grande")`)
        })
        if (n % 2 === 0) await foldTotals(db)
      }
    }
    await Promise.all([0, 1, 2, 3, 4].map(writer))
    const mixed = await totals()
    expect(mixed?.kept).toBe(mixed?.real)
    await foldTotals(db)
    expect(await totals()).toEqual({ kept: mixed?.real, real: mixed?.real, deltas: 1 })
  })

  it('is folded without waiting for a slow writer', async () => {
    await ensureTotals(db, model)
    await add(1)
    await add(1)
    let folded = Promise.resolve()
    await db.transaction(async (tx) => {
      await add(1, tx)
      folded = foldTotals(db)
      // The embedded database runs one transaction at a time: there the fold comes after.
      if (db.kind === 'postgres') await folded
    })
    await folded
    await foldTotals(db)
    expect(await totals()).toMatchObject({ kept: 3, real: 3, deltas: 1 })
  })
})
