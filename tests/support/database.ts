import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Model } from '#schema/model.ts'
import { model as product } from '#schema/tables.ts'
import type { Database } from '#server/db/database.ts'
import { openLite } from '#server/db/lite.ts'
import { isLite, type LiteDatabase } from '#server/db/lite-database.ts'
import { openDatabase } from '#server/db/open.ts'
import { createSchemaSql } from '#server/db/schema-sql.ts'
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
  writeFileSync(file, await made(schema, (db) => filled(db, product, schema)))
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
  return spare.pop() ?? remembered(await openLite({ from: copy }))
}

// Opening a copy of the embedded database takes a second of work, emptying one a tenth of it.
const spare: LiteDatabase[] = []
const SPARE = 2
const shapes = new WeakMap<Database, string>()

async function remembered(db: LiteDatabase): Promise<LiteDatabase> {
  shapes.set(db, await shapeOf(db))
  return db
}

/** Closes a database of freshDatabase() that nobody uses any more, or empties it for the next one who wants such a one. */
export async function giveBack(db: Database): Promise<void> {
  const shape = shapes.get(db)
  const fit = isLite(db) && shape !== undefined && spare.length < SPARE && !spare.includes(db)
  if (fit && (await emptiedAs(db, shape).catch(() => false))) spare.push(db)
  else await db.close()
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

/** Takes all rows out; false when a test has changed more than rows. */
async function emptiedAs(db: LiteDatabase, shape: string): Promise<boolean> {
  if ((await shapeOf(db)) !== shape) return false
  const tables = await db.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  await db.query('discard all')
  await db.script(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity cascade`)
  const big = [...product.tables.values()].filter((table) => table.big).map(({ name }) => name)
  await db.query('insert into "_totals" ("table", "delta") select unnest($1::text[]), 0', [big])
  return true
}

/** A database without any table. */
export async function emptyDatabase(kind: DatabaseKind = testKind()): Promise<Database> {
  return kind === 'postgres' ? (await emptyPostgres()).db : emptyLite()
}

/** Takes everything out of a database: much quicker than a new one. */
export const emptied = (db: Database): Promise<void> => db.script('drop schema public cascade; create schema public')

/** An embedded database in memory without any table. */
export async function emptyLite(): Promise<LiteDatabase> {
  return openLite({ from: await cached('empty', async () => {}) })
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
  return openLite({ from: await cached(schema, (db) => filled(db, model, schema)) })
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

// Making a database takes seconds, opening a copy a fraction of one. The copies of all models but the empty one are kept
// by this process only, so that the folder does not grow.
const copies = new Map<string, Uint8Array<ArrayBuffer>>()
const folder = join(import.meta.dirname, '../../node_modules/.cache/crm')

async function cached(key: string, fill: (db: LiteDatabase) => Promise<void>): Promise<Uint8Array<ArrayBuffer>> {
  const known = copies.get(key)
  if (known) return known
  const file = key === 'empty' ? join(folder, `empty-${versionOfLite()}.tar`) : undefined
  const copy = file && existsSync(file) ? new Uint8Array(readFileSync(file)) : await made(key, fill)
  if (file && !existsSync(file)) keep(file, copy)
  copies.set(key, copy)
  return copy
}

async function made(key: string, fill: (db: LiteDatabase) => Promise<void>): Promise<Uint8Array<ArrayBuffer>> {
  const db = key === 'empty' ? await openLite({}) : await emptyLite()
  await fill(db)
  const copy = new Uint8Array(await db.dump())
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
