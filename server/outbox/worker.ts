import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { logFault } from '../db/faults.ts'
import { nextLook } from '../db/next-look.ts'
import { type Deliveries, type Delivery, NotDelivered, type Payload, Undeliverable } from './delivery.ts'

/** One entry of the outbox, claimed by this worker. */
interface Entry {
  id: number
  topic: string
  payload: Payload
  attempts: number
}

interface Claimed {
  entry: Entry
  delivery: Delivery
}

type Log = Pick<FastifyInstance['log'], 'warn'>

const SECOND = 1_000
const FIRST_RETRY = 5
const LONGEST_PAUSE = 15 * 60
/** About a day, with the pauses between them. */
const MOST_ATTEMPTS = 100
/** In seconds, renewed every minute while delivering; after a crash the entry is free once it has expired. */
const LEASE = 5 * 60
const RENEW_MS = 60 * SECOND
const NOTE_TRIES = 40
const PAUSE_MS = SECOND
/** While deliveries run or the database fails; the first retry is due after as long. */
const SHORT_REST_MS = FIRST_RETRY * SECOND
const LONGEST_REST_MS = 60 * 60 * SECOND
const AT_ONCE = 3
const FAREWELL_MS = 8 * SECOND
const REASON_LENGTH = 300

/** The pause after that many attempts, in seconds: 5, doubling up to 15 minutes. */
export const pauseAfter = (attempts: number): number => Math.min(FIRST_RETRY * 2 ** (attempts - 1), LONGEST_PAUSE)

/**
 * Delivers the entries of the outbox while the server runs, a few at a time. Several nodes share one outbox: an entry is
 * claimed under a lock and a lease. On closing, running deliveries may finish.
 */
export function startOutbox(app: FastifyInstance): void {
  const closing = new AbortController()
  const ended = deliverUntil(app, closing.signal)
  app.addHook('onClose', async () => {
    closing.abort()
    await Promise.race([ended, pause(FAREWELL_MS)])
  })
}

async function deliverUntil({ db, deliveries, log }: FastifyInstance, signal: AbortSignal): Promise<void> {
  const running = new Set<Promise<void>>()
  const untilDue = async () =>
    running.size > 0 ? SHORT_REST_MS : msUntilDue(db, deliveries).catch(() => SHORT_REST_MS)
  const rest = nextLook(db, { ms: PAUSE_MS, atMost: untilDue, signal })
  const failed = (error: unknown) =>
    logFault(log, error, 'the outbox could not be read or written; it will be tried again')
  while (!signal.aborted) {
    const claimed = await claim(db, deliveries).catch(failed)
    if (claimed) {
      const work = deliver(db, claimed, log)
        .catch(failed)
        .finally(() => running.delete(work))
      running.add(work)
    } else await rest()
    if (running.size >= AT_ONCE) await Promise.race(running)
  }
  await Promise.all(running)
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref())

/** Delivers a claimed entry, or tries to, and notes what came of it. */
export async function deliver(db: Database, { entry, delivery }: Claimed, log: Log): Promise<void> {
  // Large attachments on a slow line outlast any lease: were it taken over meanwhile, it would leave twice.
  const renewal = setInterval(() => renew(db, entry).catch(() => {}), RENEW_MS).unref()
  try {
    await delivery.deliver(entry.payload)
  } catch (error) {
    log.warn({ err: error, outbox: entry.id, topic: entry.topic, attempts: entry.attempts }, 'not delivered')
    return await noteFailure(db, delivery, entry, error)
  } finally {
    clearInterval(renewal)
  }
  await noteDelivered(db, delivery, entry)
}

/** Renews the lease, unless another worker has claimed the entry since. */
const renew = (db: Database, { id, attempts }: Entry): Promise<unknown> =>
  db.query(
    `update "_outbox" set "lockedUntil" = now() + make_interval(secs => $3) where "id" = $1 and "attempts" = $2 and "doneAt" is null`,
    [id, attempts, LEASE],
  )

/** Retries for a while, so that a sent mail is not sent again because the database was unreachable for a moment. */
async function noteDelivered(
  db: Database,
  delivery: Delivery,
  { id, payload }: Pick<Entry, 'id' | 'payload'>,
  tries = NOTE_TRIES,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const text = `update "_outbox" set "doneAt" = now(), "lockedUntil" = null, "lastError" = null where "id" = $1`
      await tx.query(text, [id])
      await delivery.delivered?.(tx, payload)
    })
  } catch (error) {
    if (tries <= 1) throw error
    await pause(5 * SECOND)
    await noteDelivered(db, delivery, { id, payload }, tries - 1)
  }
}

/** Takes the entry that is due first for the length of the lease; the attempt counts from here, even if this process dies. */
export async function claim(db: Database, deliveries: Deliveries): Promise<Claimed | undefined> {
  const topics = readyTopics(deliveries)
  if (topics.length === 0) return undefined
  const [entry] = await db.query<Entry>(
    `update "_outbox" set "lockedUntil" = now() + make_interval(secs => $2), "attempts" = "attempts" + 1
     where "id" = (select "id" from "_outbox" where "doneAt" is null and "deadAt" is null and "runAt" <= now()
       and ("lockedUntil" is null or "lockedUntil" < now()) and "topic" = any($1)
       order by "runAt", "id" limit 1 for update skip locked)
     returning "id", "topic", "payload", "attempts"`,
    [topics, LEASE],
    'claim outbox',
  )
  const delivery = entry && deliveries.get(entry.topic)
  return entry && delivery && { entry: { ...entry, id: Number(entry.id) }, delivery }
}

const readyTopics = (deliveries: Deliveries): string[] =>
  [...deliveries].filter(([, delivery]) => delivery.ready).map(([topic]) => topic)

/** The milliseconds until the next entry can be claimed, at most an hour. */
async function msUntilDue(db: Database, deliveries: Deliveries): Promise<number> {
  const [next] = await db.query<{ ms: number | null }>(
    `select (1000 * extract(epoch from min(greatest("runAt", "lockedUntil")) - now()))::float8 as "ms" from "_outbox"
     where "doneAt" is null and "deadAt" is null and "topic" = any($1)`,
    [readyTopics(deliveries)],
    'next of outbox',
  )
  return Math.min(LONGEST_REST_MS, Math.max(0, next?.ms ?? LONGEST_REST_MS))
}

/** Schedules the next attempt, or gives up. Leaves an entry alone that another worker has claimed since. */
async function noteFailure(db: Database, delivery: Delivery, entry: Entry, error: unknown): Promise<void> {
  const reason = reasonOf(error)
  const final = error instanceof Undeliverable || entry.attempts >= MOST_ATTEMPTS
  await db.transaction(async (tx) => {
    const noted = await tx.query(
      `update "_outbox" set "lockedUntil" = null, "lastError" = $3, "runAt" = now() + make_interval(secs => $4),
         "deadAt" = case when $5 then now() end
       where "id" = $1 and "attempts" = $2 and "doneAt" is null returning "id"`,
      [entry.id, entry.attempts, reason, pauseAfter(entry.attempts), final],
    )
    if (noted.length > 0) await delivery.failed?.(tx, entry.payload, reason, final)
  })
}

/** Only sentences of our own are shown to people; other errors go to the log. */
const reasonOf = (error: unknown): string =>
  (error instanceof NotDelivered ? error.message : 'Il servizio non risponde').slice(0, REASON_LENGTH)
