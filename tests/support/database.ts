import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Model } from '#schema/model.ts'
import { isView } from '#schema/table.ts'
import { model as product } from '#schema/tables.ts'
import { createSchemaSql } from '#server/codegen/database/schema-sql.ts'
import type { Database } from '#server/db/database.ts'
import { openLite } from '#server/db/lite.ts'
import { isLite, type LiteDatabase } from '#server/db/lite-database.ts'
import { openDatabase } from '#server/db/open.ts'
import { ensureTotals } from '#server/db/totals.ts'

export type DatabaseKind = Database['kind']

/** The kind the test run is about: TEST_DB, else the embedded one. */
export const testKind = (): DatabaseKind => (process.env.TEST_DB === 'postgres' ? 'postgres' : 'pglite')

/**
 * A database of its own with the tables of the model, empty. The embedded one lives in memory; PostgreSQL ones are made
 * on the server of TEST_DATABASE_URL and dropped when closed.
 */
export async function freshDatabase(model: Model = product, kind: DatabaseKind = testKind()): Promise<Database> {
  const template = process.env.TEST_TEMPLATE
  if (template && model === product && kind === testKind()) return copyOf(template)
  const schema = await createSchemaSql(model)
  return kind === 'postgres' ? freshPostgres(model, schema) : freshLite(model, schema)
}

/** Makes the database with the product's tables that freshDatabase() copies from then on; returns how it is taken away. */
export async function makeTemplate(): Promise<() => void | Promise<void>> {
  const schema = await createSchemaSql(product)
  if (testKind() === 'postgres') {
    const { db, url, drop } = await newPostgres('template0')
    await filled(db, product, schema)
    // Only what nobody is connected to can be copied.
    await db.close()
    process.env.TEST_TEMPLATE = new URL(url).pathname.slice(1)
    return drop
  }
  const folder = mkdtempSync(join(tmpdir(), 'crm-test-template-'))
  const file = join(folder, 'product.tar')
  const db = await emptyLite()
  await filled(db, product, schema)
  writeFileSync(file, await dumped(db))
  process.env.TEST_TEMPLATE = file
  return () => rmSync(folder, { recursive: true })
}

async function copyOf(template: string): Promise<Database> {
  if (testKind() === 'postgres') {
    const { db, drop } = await newPostgres(template)
    return droppedOnClose(db, drop)
  }
  const copy = copies.get(template) ?? new Uint8Array(readFileSync(template))
  copies.set(template, copy)
  return spareOf(template) ?? remembered(await openLite({ from: copy }), { key: template, model: product })
}

/** What a database was made as: `key` tells it from those of other tables, none of which has a model. */
interface Made {
  key: string
  model?: Model
}

// Opening a copy of the embedded database takes a second of work, emptying one a tenth of it.
const spare: LiteDatabase[] = []
const SPARE = 3
const EMPTY = 'empty'
const known = new WeakMap<Database, Made & { shape: string }>()

async function remembered(db: LiteDatabase, made: Made): Promise<LiteDatabase> {
  known.set(db, { ...made, shape: await shapeOf(db) })
  return db
}

/** One of those that were given back, as it was made. */
function spareOf(key: string): LiteDatabase | undefined {
  const at = spare.findIndex((db) => known.get(db)?.key === key)
  return at < 0 ? undefined : spare.splice(at, 1)[0]
}

/** One that was given back with tables of a model that only few want, without them. */
async function spareEmptied(): Promise<LiteDatabase | undefined> {
  const at = spare.findIndex((db) => known.get(db)?.model !== product)
  const [db] = at < 0 ? [] : spare.splice(at, 1)
  if (!db) return undefined
  await emptied(db)
  return remembered(db, { key: EMPTY })
}

/** Closes a database that nobody uses any more, or empties it for the next one who wants such a one. */
export async function giveBack(db: Database): Promise<void> {
  const made = known.get(db)
  const fit = isLite(db) && made && !spare.includes(db)
  if (!fit || !(await emptiedAs(db, made).catch(() => false))) return db.close()
  spare.push(db)
  if (spare.length > SPARE) await spare.shift()?.close()
}

/** Every table, index, function, trigger and constraint there is. */
async function shapeOf(db: LiteDatabase): Promise<string> {
  const [row] = await db.query<{ shape: string }>(
    `select concat_ws(' ', (select count(*) || ':' || sum(hashtext(relname::text || relnatts)) from pg_class),
       (select count(*) || ':' || sum(hashtext(prosrc)) from pg_proc), (select count(*) from pg_trigger),
       (select count(*) || ':' || sum(hashtext(conname::text)) from pg_constraint)) as shape`,
  )
  return row?.shape ?? ''
}

/** Makes it what it was made as; false when a test has changed more than rows, or than tables where there were none. */
async function emptiedAs(db: LiteDatabase, { model, shape }: { model?: Model; shape: string }): Promise<boolean> {
  if (!model) await emptied(db)
  if ((await shapeOf(db)) !== shape) return false
  await db.query('discard all')
  if (!model) return true
  const tables = await db.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  await db.script(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity cascade`)
  const stored = [...model.tables.values()].filter((table) => !isView(table)).map(({ name }) => name)
  await db.query('insert into "_totals" ("table", "delta") select unnest($1::text[]), 0', [stored])
  return true
}

/** A database without any table; to be given back. */
export async function emptyDatabase(kind: DatabaseKind = testKind()): Promise<Database> {
  return kind === 'postgres' ? (await emptyPostgres()).db : emptyLite()
}

/** Takes everything out of a database: much quicker than a new one. */
export const emptied = (db: Database): Promise<void> => db.script('drop schema public cascade; create schema public')

/** An embedded database in memory without any table. */
export async function emptyLite(): Promise<LiteDatabase> {
  return (
    spareOf(EMPTY) ?? (await spareEmptied()) ?? remembered(await openLite({ from: await emptyCopy() }), { key: EMPTY })
  )
}

/** Makes an embedded database without any table in the folder, which is much quicker than opening a folder that is not there. */
export async function emptyFolder(dir: string): Promise<void> {
  mkdirSync(dir, { recursive: true })
  await (await openLite({ dir: join(dir, 'db'), from: await emptyCopy() })).close()
}

/** A second way into a database, as another node of the server has it; the embedded one has only one. */
export async function secondConnection(db: Database): Promise<{ db: Database; close: () => Promise<void> }> {
  if (db.kind === 'pglite') return { db, close: async () => {} }
  const [row] = await db.query<{ name: string }>('select current_database() as "name"')
  const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${row?.name}` }).href
  const second = await openDatabase({ url })
  return { db: second, close: second.close }
}

/** Until somebody waits for a lock in this PostgreSQL database. */
export async function untilBlocked(db: Database): Promise<void> {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await db.query(text)).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** A PostgreSQL database without any table, dropped when it is closed; its address is `url`. */
export async function emptyPostgres(): Promise<{ db: Database; url: string }> {
  const { db, url, drop } = await newPostgres('template0')
  return { db: droppedOnClose(db, drop), url }
}

async function newPostgres(template: string): Promise<{ db: Database; url: string; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL server')
  const name = `t_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${template} encoding 'UTF8'`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const drop = () => onServer(server, `drop database if exists ${name} with (force)`)
  return { db: await openDatabase({ url }), url, drop }
}

function droppedOnClose(db: Database, drop: () => Promise<void>): Database {
  const close = db.close
  db.close = async () => {
    await close()
    await drop()
  }
  return db
}

async function filled(db: Database, model: Model, schema: string): Promise<void> {
  await db.script(schema)
  await ensureTotals(db, model)
}

async function freshLite(model: Model, schema: string): Promise<Database> {
  const made = spareOf(schema)
  if (made) return made
  const db = await emptyLite()
  await filled(db, model, schema)
  return remembered(db, { key: schema, model })
}

async function freshPostgres(model: Model, schema: string): Promise<Database> {
  const { db } = await emptyPostgres()
  await filled(db, model, schema)
  return db
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

// Making an embedded database takes seconds, opening a copy a fraction of one.
const copies = new Map<string, Uint8Array<ArrayBuffer>>()
const folder = join(import.meta.dirname, '../../node_modules/.cache/crm')

/** A copy of an embedded database without any table, which is made once and kept. */
async function emptyCopy(): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(folder, `empty-${versionOfLite()}.tar`)
  if (!existsSync(file)) keep(file, await dumped(await openLite({})))
  const copy = copies.get(file) ?? new Uint8Array(readFileSync(file))
  copies.set(file, copy)
  return copy
}

async function dumped(db: LiteDatabase): Promise<Uint8Array> {
  const copy = await db.dump()
  await db.close()
  return copy
}

/** Written aside first: other test processes may be reading. */
function keep(file: string, copy: Uint8Array): void {
  mkdirSync(folder, { recursive: true })
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, copy)
  renameSync(aside, file)
}

const versionOfLite = (): string =>
  createHash('sha256')
    .update(readFileSync(join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/package.json')))
    .digest('hex')
    .slice(0, 12)
