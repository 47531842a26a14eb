import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'
import type { Deliveries } from '#server/outbox/delivery.ts'
import { claim, deliver } from '#server/outbox/worker.ts'

/** Does one step of what the worker does: delivers the entry that is due first, or tries to. False when none is due. */
export async function deliverNext(db: Database, deliveries: Deliveries, log: FastifyInstance['log']): Promise<boolean> {
  const claimed = await claim(db, deliveries)
  if (claimed) await deliver(db, claimed, log)
  return claimed !== undefined
}
