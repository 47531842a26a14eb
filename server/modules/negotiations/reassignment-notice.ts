import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from '../../db/database.ts'
import type { Delivery, Payload } from '../../outbox/delivery.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { sendMail } from '../../outbox/mail.ts'
import { compose } from '../../sends/compose.ts'
import { factsOf } from './mail-values.ts'
import { negotiationSends } from './sends.ts'

const TOPIC = 'negotiation reassigned'
const TEMPLATE = 'riassegnazione'

/** Has the new owner of a negotiation told by e-mail. */
export async function enqueueNotice(
  tx: Transaction,
  notice: { negotiationId: number; ownerId: number; byId: number },
): Promise<void> {
  await enqueue(tx, TOPIC, { ...notice, key: `crm-r-${randomUUID()}` })
}

export const noticeDeliveries = (app: FastifyInstance): Record<string, Delivery> => ({
  [TOPIC]: { ready: app.config.smtp !== undefined, deliver: (payload) => deliverNotice(app, payload) },
})

/** Tells nobody when the negotiation is gone or somebody else's by now. */
async function deliverNotice(app: FastifyInstance, { negotiationId, ownerId, byId, key }: Payload): Promise<void> {
  const { db, config } = app
  const facts = await factsOf(db, Number(negotiationId), Number(byId), config.publicUrl)
  if (!facts?.emailOperatore || facts.operatoreId !== ownerId || !config.smtp) return
  const { oggetto, testo } = await compose(db, negotiationSends, TEMPLATE, facts)
  await sendMail(config.smtp, { key: String(key), to: facts.emailOperatore, subject: oggetto, text: testo })
}
