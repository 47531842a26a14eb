import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#schema/messages.ts'
import { tableOf } from '#schema/model.ts'
import { written } from '../../crud/routes.ts'
import { lockRow } from '../../crud/statements.ts'
import { invalid } from '../../errors.ts'
import { answered } from '../../plugins/idempotency.ts'
import { enqueueNotice } from './reassignment-notice.ts'

interface Reassignment {
  id: number
  ownerId: number
  version?: number
}

/** Gives a negotiation to another active user, who is told by e-mail, and answers it. Throws 422 when that user is gone or switched off. */
export async function reassign(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, ownerId, version }: Reassignment,
): Promise<FastifyReply> {
  const { engine, model } = request.server
  const table = tableOf(model, 'trattative_cp')
  return answered(request, reply, async (tx) => {
    const [owner] = await tx.query<{ attivo: string }>('select "attivo" from "users" where "id" = $1 for key share', [
      ownerId,
    ])
    if (owner?.attivo !== 'Y') throw invalid({ userRiassegnazioneTrattativaCpId: [messages.referenceGone] })
    const set = { operatoreId: ownerId }
    const held = await lockRow(tx, table, id, false)
    const told = held && held.operatoreId !== ownerId && ownerId !== request.actor.id
    const answer = await written(tx, engine, table, request, { table: table.name, verb: 'reassign', id, version, set })
    if (told) await enqueueNotice(tx, { negotiationId: id, ownerId, byId: request.actor.id })
    return answer
  })
}
