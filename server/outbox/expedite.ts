import type { Transaction } from '../db/database.ts'
import type { Payload } from './delivery.ts'

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
  return waiting.length > 0
}
