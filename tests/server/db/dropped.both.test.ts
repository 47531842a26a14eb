import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { WrongDatabase } from '#server/db/wrong-database.ts'
import { emptied, emptyDatabase, giveBack } from '#tests/support/database.ts'

let db: Database
let folder: string

beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => giveBack(db))

beforeEach(async () => {
  await emptied(db)
  folder = mkdtempSync(join(tmpdir(), 'crm-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const add = (name: string, statements: string[]) =>
  writeFileSync(join(folder, `${name}.sql`), statements.join('\n--> statement-breakpoint\n'))

describe('data that a migration drops', () => {
  let data: string
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const start = () => migrate(db, { folder, keepIn: data, say })
  const dropped = () => (existsSync(join(data, 'dropped')) ? readdirSync(join(data, 'dropped')).sort() : [])
  const lines = (file: string) =>
    readFileSync(join(data, 'dropped', file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))

  beforeEach(async () => {
    said.length = 0
    data = mkdtempSync(join(tmpdir(), 'crm-kept-'))
    add('0000_start', [
      `create table "fonti" ("id" integer primary key, "note" text, "n" numeric(15, 4), "tipi" jsonb not null default '[]',
        "twice" numeric generated always as ("n" * 2) stored)`,
      'create table "parts" ("ownerId" integer, "targetId" integer)',
      `insert into "fonti" values (1, 'con "virgolette"\nsu due righe \u2028', 1.25, '["X"]'), (2, null, 12345678901.1235, '[]')`,
      'insert into "parts" values (1, 2), (1, 3)',
    ])
    await migrate(db, { folder })
  })
  afterEach(() => rmSync(data, { recursive: true, force: true }))

  it("is saved to a file, one row per line, readable by the program's user only, and reported", async () => {
    add('0001_less', [
      'ALTER TABLE "fonti" RENAME COLUMN "note" TO "testo";',
      'ALTER TABLE "fonti" DROP COLUMN "testo";',
      'ALTER TABLE "fonti" DROP COLUMN "twice";',
      'ALTER TABLE "fonti" DROP COLUMN "tipi";',
      'DROP TABLE "parts" CASCADE;',
      'ALTER TABLE "fonti" ALTER COLUMN "n" SET DATA TYPE numeric(15, 2) USING "n"::numeric(15, 2);',
    ])
    await start()
    expect(dropped()).toEqual([
      '0001_less-fonti.n.jsonl',
      '0001_less-fonti.testo.jsonl',
      '0001_less-fonti.tipi.jsonl',
      '0001_less-parts.jsonl',
    ])
    expect(lines('0001_less-fonti.testo.jsonl')).toEqual([{ id: 1, testo: 'con "virgolette"\nsu due righe \u2028' }])
    expect(lines('0001_less-fonti.tipi.jsonl')).toEqual([{ id: 1, tipi: ['X'] }])
    expect(lines('0001_less-fonti.n.jsonl')).toEqual([
      { id: 1, n: 1.25 },
      { id: 2, n: 12345678901.1235 },
    ])
    expect(lines('0001_less-parts.jsonl')).toEqual([
      { ownerId: 1, targetId: 2 },
      { ownerId: 1, targetId: 3 },
    ])
    const at = (file: string) => join(data, 'dropped', file)
    expect(said).toEqual([
      `The migration 0001_less drops fonti.testo: its 1 values are kept in ${at('0001_less-fonti.testo.jsonl')}`,
      `The migration 0001_less drops fonti.tipi: its 1 values are kept in ${at('0001_less-fonti.tipi.jsonl')}`,
      `The migration 0001_less drops the table parts: its 2 rows are kept in ${at('0001_less-parts.jsonl')}`,
      `The migration 0001_less converts fonti.n from numeric(15,4) to numeric(15,2): its 2 values are kept in ${at('0001_less-fonti.n.jsonl')}`,
    ])
    if (process.platform === 'win32') return
    expect(statSync(join(data, 'dropped')).mode & 0o777).toBe(0o700)
    for (const file of dropped()) expect(statSync(at(file)).mode & 0o777).toBe(0o600)
  })

  it.each([
    'alter table fonti drop note',
    'alter table if exists public."fonti" drop column if exists note cascade',
    '/* why */ ALTER TABLE ONLY fonti ADD COLUMN x text, DROP note',
    `do $$ begin execute 'alter table fonti dr' || 'op column note'; end $$`,
    'drop table fonti',
    'drop table if exists "parts", public.fonti cascade',
  ])('is saved however the drop is written: %s', async (statement) => {
    add('0001_less', [statement])
    await start()
    const kept = dropped().filter((name) => name.includes('fonti'))
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(lines(kept[0] ?? ''))).toContain('virgolette')
  })

  it('is restored with one statement each: values of a column, rows of a table', async () => {
    const before = await db.query('select * from "fonti" order by "id"')
    add('0001_less', ['ALTER TABLE "fonti" DROP COLUMN "note";'])
    add('0002_none', ['DROP TABLE "fonti";'])
    await start()
    await db.script(`create table "fonti" ("id" integer generated by default as identity primary key, "note" text, "n" numeric(15, 4),
      "tipi" jsonb not null default '[]', "twice" numeric generated always as ("n" * 2) stored)`)
    const operations = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
    const [table = '', column = ''] = [...operations.matchAll(/^ {2}((?:with|update)\b[^;]*);$/gm)].map(
      ([, text]) => text,
    )
    const kept = (file: string) => [readFileSync(join(data, 'dropped', file), 'utf8')]
    await db.query(
      table
        .replace(":'rows'", () => '$1')
        .replaceAll('"nome"', '"n"')
        .replaceAll('"tariffa"', '"tipi"')
        .replaceAll('officine', 'fonti'),
      kept('0002_none-fonti.jsonl'),
    )
    await db.query(
      column.replace(":'rows'", () => '$1').replaceAll('officine', 'fonti'),
      kept('0001_less-fonti.note.jsonl'),
    )
    expect(await db.query('select "id", "note", "n", "tipi", "twice" from "fonti" order by "id"')).toEqual(before)
    expect(await db.query(`insert into "fonti" ("note") values ('new') returning "id"`)).toEqual([{ id: 3 }])
  })

  it('leaves no file when it is empty, kept by the engine alone or made wider, or when the migration fails later', async () => {
    await db.script(`alter table "fonti" add "_note_key" text default 'made of the note'`)
    add('0001_less', [
      'alter table "fonti" drop "twice", drop "_note_key"',
      'update "fonti" set "note" = null',
      'ALTER TABLE "fonti" DROP COLUMN "note";',
      'ALTER TABLE "fonti" ALTER COLUMN "n" SET DATA TYPE numeric(18, 6) ;',
    ])
    await start()
    expect([dropped(), said]).toEqual([[], []])
    add('0002_bad', ['ALTER TABLE "fonti" DROP COLUMN "tipi";', 'drop table nowhere'])
    await expect(start()).rejects.toThrow('The migration 0002_bad failed, and nothing was changed: table "nowhere"')
    expect([dropped(), said]).toEqual([[], []])
    expect(await db.query('select "tipi" from "fonti" where "id" = 1')).toEqual([{ tipi: ['X'] }])
  })

  it('never overwrites an earlier file', async () => {
    mkdirSync(join(data, 'dropped'))
    writeFileSync(join(data, 'dropped/0001_less-parts.jsonl'), 'older\n')
    add('0001_less', ['drop table parts'])
    await start()
    const [later = ''] = dropped().filter((name) => /^0001_less-parts-\d{8}T\d{6}Z\.jsonl$/.test(name))
    expect(lines(later)).toHaveLength(2)
    expect(readFileSync(join(data, 'dropped/0001_less-parts.jsonl'), 'utf8')).toBe('older\n')
  })

  it('stops the migration with one sentence when it cannot be saved', async () => {
    writeFileSync(join(data, 'dropped'), '')
    add('0001_less', ['insert into "parts" values (4, 5)', 'drop table parts'])
    const failure: unknown = await start().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(WrongDatabase)
    expect(String(failure)).toContain(
      `Nothing was migrated: the migration 0001_less drops the table parts, and its 3 rows cannot be kept in ${join(data, 'dropped')} (`,
    )
    expect(await db.query('select * from "parts"')).toHaveLength(2)
    expect(await db.query('select "name" from "_migrations"')).toEqual([{ name: '0000_start' }])
  })

  it('is not looked for where no table was before', async () => {
    await emptied(db)
    add('0001_less', ['drop table parts'])
    await start()
    expect([dropped(), said]).toEqual([[], []])
    expect(await db.query('select "id" from "fonti"')).toHaveLength(2)
  })

  it('is saved completely, in batches, for thousands of rows', async () => {
    await db.query('insert into "parts" select n, n from generate_series(1, 2498) n')
    add('0001_less', ['drop table parts'])
    await start()
    expect(lines('0001_less-parts.jsonl')).toHaveLength(2500)
  })
})
