import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type ChangeListeners, changeListeners } from './change-listeners.ts'
import { type Database, type Sql, type Transaction, UnknownOutcome } from './database.ts'
import { codesOf, faultOf, isFormerLeader, isUndone, isUnsent } from './faults.ts'
import { listenTo } from './postgres-listener.ts'
import { dropIdle, type Limits, poolOf } from './postgres-pool.ts'
import { limitSilence } from './postgres-silence.ts'
import { RolledBack, type SentStatements, sentBy } from './sent-statements.ts'

const ATTEMPTS = 3
const PAUSE_MS = 100
const LIMITS: Limits = { connect: 5_000, statement: 15_000, answer: 17_000, idle: 10_000, heartbeat: 5_000 }

/**
 * Opens a PostgreSQL server. Connections come when needed, so this succeeds while the server is away; each query then
 * fails until it is back. A statement may take 15 seconds, waiting for a lock 5. A connection that has gone silent, as when the
 * network between loses what is sent, counts as lost; so does one to a standby, or to the leader of before.
 */
export async function openPostgres(url: string, limits: Limits = LIMITS): Promise<Database> {
  const pool = poolOf(url, limits)
  const changes = changeListeners()
  return {
    query: (text, values, name) => queryOn(pool, () => sqlOf(pool).query(text, values, name)),
    kind: 'postgres',
    stoppable: (stop) => ({
      query: (text, values, name) => queryOn(pool, () => queryUntil(pool, stop, { text, values, name })),
    }),
    transaction: (work) => attempt({ pool, limits, changes }, work),
    onChanges: changes.onChanges,
    script: (text) => runScript(pool, text),
    unhurried: (statement) => runUnhurried(pool, statement),
    listen: (channel, heard, missed) => listenTo({ url, limits, silent: () => dropIdle(pool) }, channel, heard, missed),
    close: () => pool.end(),
  }
}

/** One statement of its own: again where the server says that it did nothing, as one that only reads does. */
async function queryOn<T>(pool: pg.Pool, query: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await query()
    } catch (error) {
      if (isFormerLeader(error)) dropIdle(pool)
      if (tries === ATTEMPTS || !isUndone(error)) throw error
      await pauseBefore(tries)
    }
  }
}

const pauseBefore = (tries: number) => pause(PAUSE_MS * tries * (0.5 + Math.random()))

interface Statement {
  text: string
  values?: readonly unknown[]
  name?: string
}

/** One statement on a connection of its own, which the server ends when the signal is aborted. */
async function queryUntil<R>(pool: pg.Pool, stop: AbortSignal, { text, values, name }: Statement): Promise<R[]> {
  stop.throwIfAborted()
  const client = await pool.connect()
  let ending: Promise<unknown> | undefined
  const end = () => {
    ending = pool.query('select pg_cancel_backend($1)', [processOf(client)]).catch(() => {})
  }
  stop.addEventListener('abort', end)
  const failure: { error?: Error } = {}
  try {
    return await sqlOf(client).query<R>(text, values, name)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) failure.error = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    stop.removeEventListener('abort', end)
    // What ends it must not hit the next statement on this connection.
    await ending
    client.release(failure.error)
  }
}

/** The number of the server process behind the connection, which the driver keeps. */
const processOf = (client: pg.PoolClient): unknown => ('processID' in client ? client.processID : undefined)

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

/** The parts of the database that a transaction uses. */
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
    await pauseBefore(tries)
  }
}

type Failure = { error: unknown; again: boolean }
type Outcome<T> = { value: T } | Failure

async function once<T>({ pool, limits, changes }: Connections, work: Work<T>): Promise<Outcome<T>> {
  const began = performance.now()
  // Who has waited long waits no longer.
  const isEarly = () => performance.now() - began < limits.connect / 2
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    return { error, again: isEarly() }
  }
  const unopened = begin(client, limits)
  const sent = sentBy(sqlOf(client, () => gather(client)).query)
  // With COMMIT on its way: how many refusals there were before.
  let refusals: number | undefined
  let changed = false
  const announce = () => {
    changed = true
  }
  try {
    const value = await work(transactionOf(client, sent, announce))
    // A connection that turns out to be dead has done nothing, as long as no COMMIT went along.
    const closed = await unopened
    if (closed !== undefined) throw closed
    refusals = sent.refusals()
    // It goes with what is still to be answered: where that fails, the server rolls back instead.
    gather(client)
    const { command } = await client.query('commit')
    if (command !== 'COMMIT')
      throw new RolledBack('The transaction was rolled back, as one of its statements had failed')
    client.release()
    if (changed) changes.call()
    return { value }
  } catch (error) {
    const closed = await unopened
    if (closed === undefined) {
      const reason = await sent.reasonOf(error)
      if (isFormerLeader(reason)) dropIdle(pool)
      // What the server refused on the way to COMMIT, and what was never sent, it has not committed.
      const committing = refusals === sent.refusals() && !isUnsent(error)
      const outcome = await undo(client, reason, { committing, isEarly: isEarly() })
      return { ...outcome, error: sent.translated(outcome.error) }
    }
    client.release(true)
    if (isFormerLeader(closed)) dropIdle(pool)
    // What went along was done outside of any transaction if only the beginning of one was refused.
    return isLost(closed) ? { error: closed, again: true } : { error: unknownOutcome(closed), again: false }
  }
}

/** Work that failed before its COMMIT left nothing: it may be repeated, on another connection where this one is lost. */
async function undo(
  client: pg.PoolClient,
  error: unknown,
  { committing, isEarly }: { committing: boolean; isEarly: boolean },
): Promise<Failure> {
  const isUseless = isFormerLeader(error)
  const rolledBack = isUseless || (await client.query('rollback').catch((failure: Error) => failure))
  client.release(isUseless || rolledBack instanceof Error)
  if (committing && isLost(error)) return { error: unknownOutcome(error), again: false }
  const isRepeatable = codesOf(error).some((code) => ['40001', '40P01'].includes(code))
  return { error, again: isRepeatable || (faultOf(error) === 'away' && isEarly) }
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

/** Whether the connection broke at a COMMIT: only an answer of the server tells the outcome. */
const isLost = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ? /^(08|57P)/.test(error.code ?? '') : !(error instanceof RolledBack)

const unknownOutcome = (cause: unknown) =>
  new UnknownOutcome('The connection was lost while the database committed.', { cause })

function transactionOf(
  client: pg.PoolClient,
  { query, send }: SentStatements,
  announceChanges: () => void,
): Transaction {
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

/** Statements sent in one turn of the event loop leave in one packet: each packet costs as much as a short statement. */
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
