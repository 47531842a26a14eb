import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { digitsKey } from '#schema/rules/phone-number.ts'
import type { Table } from '#schema/table.ts'
import type { Engine } from '../crud/engine.ts'
import { quoted } from '../crud/identifiers.ts'
import type { Database, Transaction } from '../db/database.ts'
import { dialledColumns, KEY_VERSION, keyColumn, phoneKey, storedKey } from '../db/phone-key.ts'

/** A row whose number is told apart by another key than before. */
export interface RekeyedRow {
  id: number
  before: string
  after: string
}

/**
 * What follows in a table from numbers that turn out to be the same as others: `store` stores their keys, within the
 * transaction, and must be called once.
 */
export type Rekeying = (tx: Transaction, engine: Engine, store: () => Promise<RekeyedRow[]>) => Promise<void>

export interface FillOptions {
  rekeys?: Readonly<Record<string, Rekeying>>
  /** How many rows a transaction looks at. */
  atOnce?: number
  version?: string
}

const AT_ONCE = 500
const SECOND = 1_000
/** Another node may be at it, and may be gone the next moment. */
const LATER = 5 * SECOND

/**
 * Stores the keys of the telephone numbers that have none by this version, while the server runs: in parts, each in a
 * transaction of its own, with as long a rest between them. What is not stored yet is told apart by its digits.
 */
export function startPhoneKeys(app: FastifyInstance, rekeys: FillOptions['rekeys']): void {
  const closing = new AbortController()
  const work = fillAll(app, { rekeys }, closing.signal)
  app.addHook('onClose', async () => {
    closing.abort()
    await work
  })
}

async function fillAll(app: FastifyInstance, options: FillOptions, signal: AbortSignal): Promise<void> {
  let begun = false
  while (!signal.aborted) {
    const since = performance.now()
    try {
      if (!begun) await begin(app.db, app.engine, options)
      begun = true
      const filled = await fillPart(app.db, app.engine, options)
      if (filled === 'all') return
      await rest(filled === 'part' ? performance.now() - since : LATER, signal)
    } catch (error) {
      app.log.warn({ err: error }, 'storing the keys of telephone numbers failed; it will be tried again')
      await rest(LATER, signal)
    }
  }
}

const rest = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal, ref: false }).catch(() => {})

/** Stores all keys that are missing, at once. */
export async function fillPhoneKeys(db: Database, engine: Engine, options: FillOptions = {}): Promise<void> {
  await begin(db, engine, options)
  while ((await fillPart(db, engine, options)) === 'part');
}

/** Notes what is to be filled: columns that are new, and all of them where keys are made by another version. */
async function begin(db: Database, { model }: Engine, { version = KEY_VERSION }: FillOptions): Promise<void> {
  const columns = dialledColumns(model)
  const names = [columns.map(({ table }) => table.name), columns.map(({ name }) => name)]
  await db.query(
    `delete from "_phone_keys" k where not exists (
       select 1 from unnest($1::text[], $2::text[]) as w("table", "column") where w."table" = k."table" and w."column" = k."column")`,
    names,
  )
  await db.query(
    `insert into "_phone_keys" as k ("table", "column", "version")
     select w."table", w."column", $3 from unnest($1::text[], $2::text[]) as w("table", "column")
     on conflict ("table", "column") do update set "version" = $3, "cursor" = 0, "doneAt" = null where k."version" <> $3`,
    [...names, version],
  )
}

interface Place {
  table: string
  column: string
  cursor: number
}

/** Fills the next part: 'busy' where others are at all that is left, 'all' where nothing is. */
export async function fillPart(
  db: Database,
  engine: Engine,
  { version = KEY_VERSION, atOnce = AT_ONCE, rekeys = {} }: FillOptions = {},
): Promise<'part' | 'busy' | 'all'> {
  return db.transaction(async (tx) => {
    const open = `from "_phone_keys" where "version" = $1 and "doneAt" is null`
    const [place] = await tx.query<Place>(
      `select "table", "column", "cursor" ${open} order by "table", "column" limit 1 for update skip locked`,
      [version],
    )
    if (!place) return (await tx.query(`select 1 ${open} limit 1`, [version])).length > 0 ? 'busy' : 'all'
    const table = dialledColumns(engine.model).find(
      ({ table, name }) => table.name === place.table && name === place.column,
    )?.table
    const last = table && (await fillRows(tx, engine, { table, place, atOnce, rekeying: rekeys[table.name] }))
    await tx.query(
      `update "_phone_keys" set "cursor" = coalesce($3, "cursor"), "doneAt" = case when $3::integer is null then now() end
       where "table" = $1 and "column" = $2`,
      [place.table, place.column, last ?? null],
    )
    return 'part'
  })
}

interface Part {
  table: Table
  place: Place
  atOnce: number
  rekeying?: Rekeying
}

interface Numbered {
  id: number
  number: string | null
  stored: string | null
}

/** Stores the keys of the next rows; returns the id of the last one, undefined where there is none. */
async function fillRows(tx: Transaction, engine: Engine, { table, place, atOnce, rekeying }: Part) {
  const [number, key] = [quoted(place.column), quoted(keyColumn(place.column))]
  const rows = await tx.query<Numbered>(
    `select "id", ${number} as "number", ${key} as "stored" from ${quoted(table.name)} where "id" > $1 order by "id" limit $2`,
    [place.cursor, atOnce],
  )
  const stale = rows.filter((row) => storedKey(row.number) !== row.stored)
  const store = () => storeKeys(tx, { table: quoted(table.name), number, key }, stale)
  if (stale.length > 0) await (rekeying ? rekeying(tx, engine, store) : store())
  return rows.at(-1)?.id
}

/** A number that somebody has changed meanwhile has its key by that. */
async function storeKeys(
  tx: Transaction,
  { table, number, key }: Record<'table' | 'number' | 'key', string>,
  stale: readonly Numbered[],
): Promise<RekeyedRow[]> {
  const done = await tx.query<{ id: number }>(
    `update ${table} as t set ${key} = w."key"
     from unnest($1::integer[], $2::text[], $3::text[]) as w("id", "number", "key")
     where t."id" = w."id" and t.${number} is not distinct from w."number" returning t."id"`,
    [stale.map(({ id }) => id), stale.map((row) => row.number), stale.map((row) => storedKey(row.number))],
  )
  const ids = new Set(done.map(({ id }) => id))
  return stale.flatMap(({ id, number, stored }) =>
    number !== null && ids.has(id) ? [{ id, before: stored ?? digitsKey(number), after: phoneKey(number) }] : [],
  )
}
