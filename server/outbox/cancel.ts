import type { Transaction } from '../db/database.ts'
import type { Payload } from './delivery.ts'

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
