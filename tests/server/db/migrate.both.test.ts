import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { model } from '#schema/tables.ts'
import { createSchemaSql } from '#server/codegen/database/schema-sql.ts'
import { notePending } from '#server/db/applied-migrations.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { hashOf, migrationsFolder, readMigrations } from '#server/db/migration-files.ts'
import { WrongDatabase } from '#server/db/wrong-database.ts'
import { catalogOf } from '#tests/support/catalog.ts'
import { emptied, emptyDatabase, giveBack, secondConnection } from '#tests/support/database.ts'

let db: Database
let folder: string

beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => giveBack(db))

beforeEach(async () => {
  await emptied(db)
  folder = mkdtempSync(join(tmpdir(), 'crm-migrations-'))
  add('0000_start', ['create table one (id integer)', 'insert into one values (1)'])
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const add = (name: string, statements: string[]) =>
  writeFileSync(join(folder, `${name}.sql`), statements.join('\n--> statement-breakpoint\n'))
const renumber = (from: string, to: string) => renameSync(join(folder, `${from}.sql`), join(folder, `${to}.sql`))

const ones = () => db.query('select * from one')
const applied = async () =>
  (await db.query<{ name: string }>('select name from "_migrations" order by name')).map(({ name }) => name)

describe('migrations', () => {
  it('run each numbered file once, in order, and no other', async () => {
    writeFileSync(join(folder, 'pending.sql'), 'nonsense')
    await migrate(db, { folder })
    await migrate(db, { folder })
    expect(await ones()).toEqual([{ id: 1 }])
    add('0001_more', ['insert into one values (2)'])
    await migrate(db, { folder })
    expect(await ones()).toEqual([{ id: 1 }, { id: 2 }])
    expect(await applied()).toEqual(['0000_start', '0001_more'])
  })

  it('run completely or not at all, and name the file that failed', async () => {
    await migrate(db, { folder })
    add('0001_good', ['create table two (id integer)'])
    add('0002_bad', ['insert into one values (2)', 'insert into nowhere values (1)'])
    await expect(migrate(db, { folder })).rejects.toThrow('0002_bad')
    expect(await ones()).toEqual([{ id: 1 }])
    expect(await applied()).toEqual(['0000_start'])
    expect(await db.query(`select to_regclass('two') as two`)).toEqual([{ two: null }])
  })

  it('allow several processes to start at once', async () => {
    await Promise.all([1, 2, 3].map(() => migrate(db, { folder })))
    expect(await ones()).toEqual([{ id: 1 }])
  })

  it('refuse the database of a newer program and leave it unchanged', async () => {
    add('0001_newer', ['insert into one values (2)'])
    await migrate(db, { folder })
    rmSync(join(folder, '0001_newer.sql'))
    await expect(migrate(db, { folder })).rejects.toThrow(WrongDatabase)
    await expect(migrate(db, { folder })).rejects.toThrow('0001_newer')
  })

  it('run one that has come in before others, in order', async () => {
    add('0002_late', ['insert into one values (2)'])
    await migrate(db, { folder })
    add('0001_early', ['insert into one values (3)'])
    add('0003_last', ['insert into one values (4)'])
    await migrate(db, { folder })
    expect(await ones()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }])
  })

  it('come to the same as in order where a later one, already there, has set the same', async () => {
    add('0000_start', ['create table one (id integer, n numeric(15, 0))', 'insert into one values (1, 7)'])
    const type = (scale: number) => `ALTER TABLE "one" ALTER COLUMN "n" SET DATA TYPE numeric(15, ${scale})`
    add('0002_mine', [type(4), 'update one set n = 1.2345'])
    await migrate(db, { folder })
    add('0001_theirs', [type(2), 'insert into one values (2, 8)'])
    await migrate(db, { folder })
    expect(await db.query('select id, n::text from one order by id')).toEqual([
      { id: 1, n: '1.2345' },
      { id: 2, n: '8.0000' },
    ])
    expect(await applied()).toEqual(['0000_start', '0001_theirs', '0002_mine'])
  })

  it('begin with a byte order mark or not', async () => {
    add('0001_more', ['\uFEFFinsert into one values (2)'])
    await migrate(db, { folder })
    expect(await ones()).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('are looked at while somebody reads which were applied, as a dump does', async () => {
    await migrate(db, { folder })
    if (db.kind !== 'postgres') return
    const other = await secondConnection(db)
    await other.db.transaction(async (tx) => {
      await tx.query('select * from "_migrations"')
      await migrate(db, { folder })
    })
    await other.close()
    expect(await applied()).toEqual(['0000_start'])
  })

  it('are known by their statements: one with another number is not run again, one of before either', async () => {
    add('0001_mine', ['insert into one values (2)'])
    add('0002_more', ['insert into one values (2)'])
    await migrate(db, { folder })
    await db.query('update "_migrations" set "hash" = null where "name" = $1', ['0000_start'])
    renumber('0002_more', '0003_more')
    renumber('0001_mine', '0002_more')
    add('0001_theirs', ['insert into one values (3)'])
    await migrate(db, { folder })
    await migrate(db, { folder })
    expect(await ones()).toEqual([{ id: 1 }, { id: 2 }, { id: 2 }, { id: 3 }])
    expect(await applied()).toEqual(['0000_start', '0001_theirs', '0002_more', '0003_more'])
    expect(await db.query('select 1 from "_migrations" where "hash" is null')).toEqual([])
  })

  it('refuse by name one that was edited after it was applied, and not one whose lines end otherwise', async () => {
    const statements = ['insert into one\nvalues (2)', 'insert into one values (3)']
    add('0001_more', statements)
    await migrate(db, { folder })
    add('0001_more', [statements.join('\n--> statement-breakpoint\n').replaceAll('\n', '\r\n')])
    await migrate(db, { folder })
    add('0001_more', [...statements, 'insert into one values (4)'])
    await expect(migrate(db, { folder })).rejects.toThrow('has 0001_more, and there is another file of that name now')
    expect(await ones()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })
})

describe('a database that `npm run dev` changed', () => {
  const own = ['insert into one values (2)']
  const ahead = (statements: string[]) => db.transaction((tx) => notePending(tx, hashOf(statements)))

  beforeEach(() => migrate(db, { folder }))

  it('records the migration created from its changes without running it', async () => {
    await ahead(own)
    add('0001_own', own)
    add('0002_more', ['insert into one values (3)'])
    await migrate(db, { folder })
    expect(await ones()).toEqual([{ id: 1 }, { id: 3 }])
    expect(await applied()).toEqual(['0000_start', '0001_own', '0002_more'])
  })

  it('is refused while it has changes without a migration and lacks one; else it starts', async () => {
    await ahead(own)
    await migrate(db, { folder })
    add('0001_other', ['insert into one values (3)'])
    await expect(migrate(db, { folder })).rejects.toThrow('npm run dev')
    expect(await ones()).toEqual([{ id: 1 }])
  })

  it('is refused as well where an earlier release did it', async () => {
    await db.script('create table "_dev_state" ("snapshot" jsonb not null); insert into "_dev_state" values (\'{}\')')
    add('0001_other', ['insert into one values (3)'])
    await expect(migrate(db, { folder })).rejects.toThrow('npm run dev')
  })
})

describe('rows that a migration would break stop it with one sentence and without changes', () => {
  beforeEach(async () => {
    add('0000_start', [
      'create table "fonti" ("id" integer primary key, "note" text, "agentId" integer)',
      'create table "agents" ("id" integer primary key)',
      `insert into "fonti" values (1, 'uno', 7), (2, null, null), (3, 'Uno', 1)`,
      'insert into "agents" values (1)',
    ])
    await migrate(db, { folder })
  })

  it.each([
    [
      'ALTER TABLE "fonti" ALTER COLUMN "note" SET NOT NULL;',
      'fonti.note becomes required, and 1 row would have no value (id 2)',
    ],
    [
      'ALTER TABLE "fonti" ADD COLUMN "neu" text NOT NULL;',
      'fonti.neu is new and required, and 3 rows would have no value (ids 1, 2, 3)',
    ],
    ['create unique index on fonti (lower(note))', 'fonti.lower(note) becomes unique, and 2 rows share a value'],
    [
      'CREATE UNIQUE INDEX "x" ON "fonti" USING btree (lower("note"));',
      'fonti.note becomes unique, and 2 rows share a value with others, such as "Uno" (ids 1, 3)',
    ],
    [
      'alter table fonti add constraint x exclude using btree (lower(note) with =) where (id > 0)',
      'fonti is to keep its rows apart (x), and 2 rows are in the way of others (ids 1, 3)',
    ],
    [
      'alter table fonti alter note type date using note::date',
      'fonti.note becomes date, and 2 values cannot (ids 1, 3)',
    ],
    [
      'ALTER TABLE "fonti" ADD CONSTRAINT "x" FOREIGN KEY ("agentId") REFERENCES "public"."agents"("id") ON DELETE restrict ON UPDATE no action;',
      'fonti.agentId comes to refer to agents, and 1 row would refer to nothing there (id 1)',
    ],
    [
      'ALTER TABLE "fonti" ADD COLUMN "m" integer GENERATED ALWAYS AS (1 / ("id" - 2)) STORED;',
      'fonti.m cannot be computed for 1 row (id 2): division by zero',
    ],
    ['insert into "agents" values (1)', 'duplicate key value violates unique constraint "agents_pkey".'],
  ])('%s', async (statement, sentence) => {
    const before = await catalogOf(db)
    add('0001_more', ['insert into "agents" values (2)', statement])
    const failure: unknown = await migrate(db, { folder }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(WrongDatabase)
    expect(String(failure)).toContain('The migration 0001_more failed, and nothing was changed: ')
    if (!statement.includes('lower(note)')) expect(String(failure)).toContain(sentence)
    expect(String(failure)).not.toContain('\n')
    expect(await catalogOf(db)).toEqual(before)
    expect(await db.query('select * from "agents"')).toEqual([{ id: 1 }])
    expect(await applied()).toEqual(['0000_start'])
  })
})

describe("the product's migrations", () => {
  it('create the same database as its definitions directly', async () => {
    await migrate(db)
    const migrated = await catalogOf(db)
    await emptied(db)
    await db.script(await createSchemaSql(model))
    expect(migrated).toEqual(await catalogOf(db))
  })

  it('have numbers without gaps', () => {
    const numbers = readMigrations(migrationsFolder()).map(({ name }) => Number(name.slice(0, 4)))
    expect(numbers).toEqual(numbers.map((_number, at) => at))
  })
})
