import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { foldBody } from '#server/db/fold.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrationsFolder, readMigrations } from '#server/db/migration-files.ts'
import { foldsAlike, refoldAtOnce, refoldMeanwhile } from '#server/db/refold.ts'
import { emptied, emptyDatabase, giveBack, secondConnection, testKind, untilBlocked } from '#tests/support/database.ts'

let db: Database
beforeEach(async () => {
  db = await emptyDatabase()
  await emptied(db)
  const [first] = readMigrations(migrationsFolder())
  for (const statement of first?.statements.filter((one) => /extension|function fold/i.test(one)) ?? [])
    await db.query(statement)
  await db.script(`create table "shops" ("id" integer primary key, "na me" text, "city" text);
    create index "shops_na me_trgm" on "shops" using gin (fold("na me") gin_trgm_ops);
    create index "shops_city_plain" on "shops" (fold("city") collate "C", "id") where "id" > 0;
    create index "shops_city" on "shops" ("city")`)
  await db.query(
    `insert into "shops" values (1, 'Forlì', 'Forlì'), (2, 'FORLI''', 'Citta' || chr(768)), (3, 'Rimini', null)`,
  )
})
afterEach(() => giveBack(db))

const indexes = async () =>
  (
    await db.query<{ definition: string }>(
      `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'shops'::regclass and indisvalid order by 1`,
    )
  ).map(({ definition }) => definition)
const bodies = () => db.query(`select prosrc as body from pg_proc where proname = 'fold'`)
const held = (word: string) =>
  db.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off')
    const rows = await tx.query<{ id: number }>(`select "id" from "shops" where fold("na me") like $1 order by "id"`, [
      `%${word}%`,
    ])
    return rows.map(({ id }) => id)
  })

describe('a database that folds as an earlier program did', () => {
  it('folds as this one does once it is prepared, by indexes of the same names', async () => {
    const before = await indexes()
    await db.transaction(refoldAtOnce)
    expect(await bodies()).toEqual([{ body: foldBody }])
    expect(await indexes()).toEqual(before)
    expect(await held('forli')).toEqual([1, 2])
    expect(await db.query(`select "id" from "shops" where fold("city") collate "C" = 'citta'`)).toEqual([{ id: 2 }])
  })

  it('keeps what a computed column made by the function it had', async () => {
    await db.query('alter table "shops" add column "plain" text generated always as (fold("na me")) stored')
    await db.transaction(refoldAtOnce)
    expect(await db.query(`update "shops" set "city" = 'x' where "id" = 2 returning "plain"`)).toEqual([
      { plain: "forli'" },
    ])
    expect(await held('forli')).toEqual([1, 2])
  })

  it('is brought there while others read and write, whatever was left by a program that was stopped', async () => {
    const before = await indexes()
    const prepared = (sql: Pick<Database, 'query'>) =>
      sql.query(`select "id" from "shops" where fold("na me") like 'forli%' and "id" < 3 order by "id"`, [], 'prepared')
    await db.query(`create function _fold_next(text) returns text language sql immutable as 'select $1'`)
    const second = await secondConnection(db)
    await second.db.transaction(async (writer) => {
      await writer.query(`insert into "shops" values (4, 'Cesena', null)`)
      if (testKind() === 'pglite') return
      const building = refoldMeanwhile(db)
      await untilBlocked(db)
      expect(await prepared(db)).toEqual([{ id: 1 }, { id: 2 }])
      await db.query(`insert into "shops" values (5, 'Citta' || chr(768), null)`)
      expect(await refoldMeanwhile(db)).toBe(false)
      expect(await foldsAlike(db)).toBe(false)
      expect(await Promise.race([building, 'building'])).toBe('building')
    })
    await second.close()
    while (!(await foldsAlike(db))) await refoldMeanwhile(db)
    expect(await indexes()).toEqual(before)
    expect(await held('forli')).toEqual([1, 2])
    expect(await prepared(db)).toEqual([{ id: 1 }, { id: 2 }])
    if (testKind() === 'postgres') expect(await held('citta')).toEqual([5])
  })
})

it('a new database, and an embedded one, folds as this program does from its first start', async () => {
  await emptied(db)
  await migrate(db)
  expect(await bodies()).toEqual([{ body: foldBody }])
})
