import type { Transaction } from '../db/database.ts'
import type { Payload } from './delivery.ts'

/**
 * Makes what waits in the outbox about a subject due now: the entries of the topic whose payload says the same, such as
 * `{ sendId: 7 }`. False where nothing waits.
 */
export async function expedite(tx: Transaction, topic: string, subject: Payload): Promise<boolean> {
  const waiting = await tx.query(
    `update "_outbox" set "runAt" = now()
     where "doneAt" is null and "deadAt" is null and "topic" = $1 and "payload" @> $2::jsonb returning "id"`,
    [topic, JSON.stringify(subject)],
  )
  return waiting.length > 0
}
