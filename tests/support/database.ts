import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Model } from '#schema/model.ts'
import { model as product } from '#schema/tables.ts'
import type { Database } from '#server/db/database.ts'
import { openLite } from '#server/db/lite.ts'
import type { LiteDatabase } from '#server/db/lite-database.ts'
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
  const schema = await createSchemaSql(model)
  return kind === 'postgres' ? freshPostgres(model, schema) : freshLite(model, schema)
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

/** A PostgreSQL database without any table; its address is `url`. */
export async function emptyPostgres(): Promise<{ db: Database; url: string }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL server')
  const name = `t_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template template0 encoding 'UTF8'`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const db = await openDatabase({ url })
  const close = db.close
  db.close = async () => {
    await close()
    await onServer(server, `drop database if exists ${name} with (force)`)
  }
  return { db, url }
}

async function freshLite(model: Model, schema: string): Promise<Database> {
  const from = await cached(schema, async (db) => {
    await db.script(schema)
    await ensureTotals(db, model)
  })
  return openLite({ from })
}

async function freshPostgres(model: Model, schema: string): Promise<Database> {
  const { db } = await emptyPostgres()
  await db.script(schema)
  await ensureTotals(db, model)
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
