import type { Transaction } from '../db/database.ts'
import type { Payload } from './delivery.ts'

/**
 * Notes something that must leave the house (an e-mail, a call to the ERP) in the transaction that asks for it: it is
 * there exactly when that commits, for a worker to deliver. The payload names its subject, by which it can be expedited
 * and cancelled. Returns its id.
 */
export async function enqueue(tx: Transaction, topic: string, payload: Payload): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into "_outbox" ("topic", "payload") values ($1, $2::jsonb) returning "id"`,
    [topic, JSON.stringify(payload)],
  )
  if (!row) throw new Error('The outbox took nothing')
  return row.id
}
