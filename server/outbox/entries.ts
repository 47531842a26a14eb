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
