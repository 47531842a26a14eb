import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, Orm, Sql, Transaction } from './database.ts'
import { listenTo } from './postgres-listener.ts'

const CONNECTIONS = 10
const ATTEMPTS = 3
const PAUSE_MS = 100

const asText = (value: string) => value
const { builtins } = pg.types

// One reading for both engines: lite.ts has the same.
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.DATE, asText],
  [builtins.TIMESTAMP, asText],
  [builtins.TIMESTAMPTZ, asText],
])

// What pg calls the type is narrower than what it does: any oid may come, text or binary.
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

/**
 * Opens a PostgreSQL server. Connections come when needed, so this succeeds while the server is away; each query then
 * fails until it is back. A statement may take 15 seconds, waiting for a lock 5.
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    types,
  })
  // A server that goes away takes its connections with it: the pool makes new ones, the process must not die of it.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let orm: Orm | undefined
  return {
    ...sqlOf(pool),
    get orm() {
      orm ??= drizzle(pool)
      return orm
    },
    kind: 'postgres',
    transaction: (work) => attempt(pool, work),
    script: async (text) => void (await pool.query(text)),
    listen: (channel, heard, missed) => listenTo(url, channel, heard, missed),
    close: () => pool.end(),
  }
}

async function attempt<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const outcome = await once(pool, work)
    if ('value' in outcome) return outcome.value
    if (tries === ATTEMPTS || !outcome.again) throw outcome.error
    await pause(PAUSE_MS * tries * (0.5 + Math.random()))
  }
}

type Outcome<T> = { value: T } | { error: unknown; again: boolean }

async function once<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<Outcome<T>> {
  let client: pg.PoolClient
  try {
    client = await pool.connect()
    await begin(client)
  } catch (error) {
    return { error, again: true }
  }
  try {
    const value = await work(transactionOf(client))
    await client.query('commit')
    client.release()
    return { value }
  } catch (error) {
    const rolledBack = await client.query('rollback').catch((failure: Error) => failure)
    client.release(rolledBack instanceof Error)
    return { error, again: ['40001', '40P01'].includes(codeOf(error)) }
  }
}

/** A pooled connection may have died unnoticed: then nothing was done yet, and another one can be tried. */
async function begin(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('begin')
  } catch (error) {
    client.release(true)
    throw error
  }
}

function transactionOf(client: pg.PoolClient): Transaction {
  let orm: Orm | undefined
  return {
    ...sqlOf(client),
    get orm() {
      orm ??= drizzle(client)
      return orm
    },
    open: true,
  }
}

function sqlOf(client: pg.Pool | pg.PoolClient): Pick<Sql, 'query'> {
  return {
    query: async <R>(text: string, values: readonly unknown[] = [], name?: string) => {
      const result = await client.query({ text, values: [...values], name })
      return result.rows as R[]
    },
  }
}

/** The SQLSTATE of a failure; drizzle wraps the driver's error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error) return String(error.code)
  return codeOf(error.cause)
}
