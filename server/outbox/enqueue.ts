import type { Transaction } from '../db/database.ts'
import type { Payload } from './delivery.ts'

/**
 * Adds an outgoing e-mail or call of the ERP to the outbox in the transaction that asks for it: a worker delivers it once
 * that commits. `enqueue(tx, 'negotiation mail', { sendId: 7 })`; the payload names its subject, by which `expedite` and
 * `cancel` find it. Returns the id of the entry.
 */
export async function enqueue(tx: Transaction, topic: string, payload: Payload): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into "_outbox" ("topic", "payload") values ($1, $2::jsonb) returning "id"`,
    [topic, JSON.stringify(payload)],
  )
  if (!row) throw new Error('The outbox took nothing')
  return row.id
}
