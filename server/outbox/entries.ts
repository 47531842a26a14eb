import type { Transaction } from '../db/database.ts'
import type { Payload } from './delivery.ts'

/**
 * Adds an outgoing e-mail or call of the ERP to the outbox in the transaction that asks for it: a worker delivers it once
 * that commits. `enqueue(tx, 'negotiation mail', { sendId: 7 })`; the payload names its subject, by which `expedite` and
 * `cancel` find it. It is due at once, unless a moment is said. Returns the id of the entry.
 */
export async function enqueue(tx: Transaction, topic: string, payload: Payload, at?: Date): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into "_outbox" ("topic", "payload", "runAt") values ($1, $2::jsonb, coalesce($3::timestamptz, now())) returning "id"`,
    [topic, JSON.stringify(payload), at?.toISOString() ?? null],
  )
  if (!row) throw new Error('The outbox took nothing')
  tx.announceChanges()
  return row.id
}

/**
 * The same for each row of a `select` of "payload" and "runAt", by a statement that the transaction does not wait for. A worker of this
 * process looks for them once that commits.
 */
export function enqueueEach(tx: Transaction, topic: string, select: string, values: readonly unknown[]): void {
  tx.send(
    `insert into "_outbox" ("topic", "payload", "runAt") select $${values.length + 1}, e."payload", e."runAt" from (${select}) e`,
    [...values, topic],
    `enqueue each ${topic}`,
  )
  tx.announceChanges()
}

/**
 * Makes the waiting entries about a subject due now: those of the topic whose payload contains the subject, such as `{
 * sendId: 7 }`. Returns false where none waits.
 */
export async function expedite(tx: Transaction, topic: string, subject: Payload): Promise<boolean> {
  const waiting = await tx.query(
    `update "_outbox" set "runAt" = now()
     where "doneAt" is null and "deadAt" is null and "topic" = $1 and "payload" @> $2::jsonb returning "id"`,
    [topic, JSON.stringify(subject)],
  )
  tx.announceChanges()
  return waiting.length > 0
}

/**
 * Removes the waiting entries about a subject from the outbox: `cancel(tx, 'negotiation mail', { sendId: 7 })`. An entry
 * that a worker is delivering at this moment stays: it may have been sent already.
 */
export async function cancel(tx: Transaction, topic: string, subject: Payload): Promise<void> {
  await tx.query(
    `delete from "_outbox" where "id" in (select "id" from "_outbox"
       where "doneAt" is null and "deadAt" is null and ("lockedUntil" is null or "lockedUntil" < now())
         and "topic" = $1 and "payload" @> $2::jsonb for update skip locked)`,
    [topic, JSON.stringify(subject)],
  )
}

/** An entry that is added only where a condition of the database holds: SQL, whose own values are those from $3 on. */
export interface ConditionalEntry {
  topic: string
  payload: Payload
  condition: string
  /** A statement that is carried out in any case, and costs no message of its own. */
  along?: string
  values: readonly unknown[]
  /** Of the prepared statement. */
  name: string | undefined
}

/** Adds an entry, due at once, where its condition holds. Nothing waits for it: a failure surfaces at the commit. */
export function enqueueWhere(tx: Transaction, entry: ConditionalEntry): void {
  const { topic, payload, condition, along, values, name } = entry
  const text = `${along ? `with _along as (${along}) ` : ''}insert into "_outbox" ("topic", "payload", "runAt")
    select $1, $2::jsonb, now() where ${condition}`
  tx.send(text, [topic, JSON.stringify(payload), ...values], name)
  tx.announceChanges()
}

/**
 * Notes on the waiting entries about a subject that their work is done, in the transaction that does it: false where that was noted
 * already, or none waits. So what a delivery writes into this database is written once, however often it is tried.
 */
export async function noteDone(tx: Transaction, topic: string, subject: Payload): Promise<boolean> {
  const noted = await tx.query(
    `update "_outbox" set "payload" = "payload" || '{"done": true}' where "doneAt" is null and "deadAt" is null
       and "topic" = $1 and "payload" @> $2::jsonb and not "payload" ? 'done' returning "id"`,
    [topic, JSON.stringify(subject)],
    'note done in outbox',
  )
  return noted.length > 0
}
