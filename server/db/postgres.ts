import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type ChangeListeners, changeListeners } from './change-listeners.ts'
import { type Database, type Sql, type Transaction, UnknownOutcome } from './database.ts'
import { listenTo } from './postgres-listener.ts'
import { limitSilence, whenSilent } from './postgres-silence.ts'
import { RolledBack, type Sent, sentBy } from './sent.ts'
import { codesOf } from './unreachable.ts'

const CONNECTIONS = 10
const ATTEMPTS = 3
const PAUSE_MS = 100
const LOCK_MS = 5_000

/** How long, in milliseconds, what the server or the network owes us may take. */
export interface Limits {
  /** A connection, and the answer to what is answered at once. */
  connect: number
  /** A statement, on the server; a transaction nobody goes on with, too. */
  statement: number
  /** Silence while an answer is awaited: longer than a statement, so that the server's own refusal comes first. */
  answer: number
  /** How long an unused connection is kept: shorter than `answer`. */
  idle: number
  /** How often the connection that only listens asks whether the server is there. */
  heartbeat: number
}

const LIMITS: Limits = { connect: 5_000, statement: 15_000, answer: 17_000, idle: 10_000, heartbeat: 5_000 }

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
 * fails until it is back. A statement may take 15 seconds, waiting for a lock 5. A connection that has gone silent, as when the
 * network between loses what is sent, counts as lost.
 */
export async function openPostgres(url: string, limits: Limits = LIMITS): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: limits.connect,
    idleTimeoutMillis: limits.idle,
    // What does not wait for one another's answers goes to the server together.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: limits.statement,
    // What is asked for often lies in memory; compiling a plan costs more than most of ours take.
    options: '-c random_page_cost=1.1 -c jit=off',
    // Else a server we have lost would keep the rows of our open transactions locked for hours.
    idle_in_transaction_session_timeout: limits.statement,
    lock_timeout: LOCK_MS,
    types,
  })
  // A server that goes away takes its connections with it: the pool makes new ones, the process must not die of it.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    whenSilent(client, () => dropIdle(pool))
    limitSilence(client, limits.answer)
  })
  pool.on('release', (_error, client) => limitSilence(client, limits.answer))
  const changes = changeListeners()
  return {
    ...sqlOf(pool),
    kind: 'postgres',
    transaction: (work) => attempt({ pool, limits, changes }, work),
    onChanges: changes.onChanges,
    script: (text) => runScript(pool, text),
    unhurried: (statement) => runUnhurried(pool, statement),
    listen: (channel, heard, missed) => listenTo({ url, limits, silent: () => dropIdle(pool) }, channel, heard, missed),
    close: () => pool.end(),
  }
}

/** Where one connection has gone silent, those that wait in the pool have most likely as well. */
function dropIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left--) {
    pool.connect().then(
      (client) => {
        client.connection.stream.destroy()
        client.release(true)
      },
      () => {},
    )
  }
}

/** Each of its statements has its own limit on the server: of all of them nobody knows how long they take. */
async function runScript(pool: pg.Pool, text: string): Promise<void> {
  const client = await pool.connect()
  limitSilence(client, 0)
  const failure = await client.query(text).then(
    () => undefined,
    (error: Error) => error,
  )
  client.release(failure)
  if (failure) throw failure
}

/** On a connection that goes with it, as its limits are lifted. */
async function runUnhurried(pool: pg.Pool, statement: string): Promise<void> {
  const client = await pool.connect()
  limitSilence(client, 0)
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query(statement)
  } finally {
    client.release(true)
  }
}

type Work<T> = (tx: Transaction) => Promise<T>

/** What a transaction needs of its database. */
interface Connections {
  pool: pg.Pool
  limits: Limits
  changes: ChangeListeners
}

async function attempt<T>(connections: Connections, work: Work<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const outcome = await once(connections, work)
    if ('value' in outcome) return outcome.value
    if (tries === ATTEMPTS || !outcome.again) throw outcome.error
    await pause(PAUSE_MS * tries * (0.5 + Math.random()))
  }
}

type Outcome<T> = { value: T } | { error: unknown; again: boolean }

async function once<T>({ pool, limits, changes }: Connections, work: Work<T>): Promise<Outcome<T>> {
  const began = performance.now()
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    // Who has waited long for a connection waits no longer.
    return { error, again: performance.now() - began < limits.connect / 2 }
  }
  const unopened = begin(client, limits)
  const sent = sentBy(sqlOf(client, () => gather(client)).query)
  let committing = false
  let changed = false
  const announce = () => {
    changed = true
  }
  try {
    const value = await work(transactionOf(client, sent, announce))
    committing = true
    // It goes with what is still to be answered: where that fails, the server rolls back instead.
    gather(client)
    const { command } = await client.query('commit')
    if (command !== 'COMMIT')
      throw new RolledBack('The transaction was rolled back, as one of its statements had failed')
    const closed = await unopened
    if (closed !== undefined) throw closed
    client.release()
    if (changed) changes.call()
    return { value }
  } catch (error) {
    const closed = await unopened
    if (closed === undefined) return undo(client, await sent.reasonOf(error), committing)
    client.release(true)
    // What went along was done outside of any transaction if only the beginning of one was refused.
    return isLost(closed) ? { error: closed, again: true } : { error: unknownOutcome(closed), again: false }
  }
}

async function undo(client: pg.PoolClient, error: unknown, committing: boolean): Promise<Outcome<never>> {
  const rolledBack = await client.query('rollback').catch((failure: Error) => failure)
  client.release(rolledBack instanceof Error)
  if (committing && isLost(error)) return { error: unknownOutcome(error), again: false }
  return { error, again: codesOf(error).some((code) => ['40001', '40P01'].includes(code)) }
}

/**
 * Opens a transaction; its first statement goes along. A pooled connection may have died unnoticed: then nothing was done
 * yet, and another one can be tried. Tells why, or undefined once it is open.
 */
function begin(client: pg.PoolClient, limits: Limits): Promise<unknown> {
  limitSilence(client, limits.connect)
  gather(client)
  return client.query('begin').then(
    () => limitSilence(client, limits.answer),
    (error: unknown) => error,
  )
}

/** Whether the connection broke, rather than the server refusing. */
const isLost = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ? /^(08|57P)/.test(error.code ?? '') : !(error instanceof RolledBack)

const unknownOutcome = (cause: unknown) =>
  new UnknownOutcome('The connection was lost while the database committed.', { cause })

function transactionOf(client: pg.PoolClient, { query, send }: Sent, announceChanges: () => void): Transaction {
  return {
    query,
    send,
    announceChanges,
    open: true,
    unhurried: async () => {
      await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
      limitSilence(client, 0)
    },
  }
}

/** What is sent before anything else can happen leaves in one piece: each piece costs as much as a short statement. */
function gather({ connection: { stream } }: pg.PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function sqlOf(client: pg.Pool | pg.PoolClient, sending: () => void = () => {}): Sql {
  return {
    query: async <R>(text: string, values: readonly unknown[] = [], name?: string) => {
      sending()
      const result = await client.query({ text, values: [...values], name })
      return result.rows as R[]
    },
  }
}
