import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { ValuesOf } from '#schema/rows/typed-rows.ts'
import { workAndAnswer } from '../../crud/idempotency.ts'
import { writeAndAnswer } from '../../crud/routes.ts'
import { isWithin } from '../../crud/within.ts'
import { invalid } from '../../http/errors.ts'
import { refuseOwner } from './owner.ts'

interface Reassignment {
  id: number
  ownerId: number
  version?: number
}

/**
 * Gives a negotiation to another active user, who is told by e-mail, and answers it. Throws 422 when that user is gone,
 * switched off, or may not read negotiations.
 */
export async function reassign(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, ownerId, version }: Reassignment,
): Promise<FastifyReply> {
  const { engine, model } = request.server
  const table = tableOf(model, 'trattative_cp')
  return workAndAnswer(request, reply, async (tx) => {
    const isSeen = await isWithin(tx, engine, request.actor, tableOf(model, 'users'), ownerId)
    if (!isSeen) throw invalid({ userRiassegnazioneTrattativaCpId: [messages.referenceGone] })
    await refuseOwner(tx, model, ownerId, 'userRiassegnazioneTrattativaCpId')
    const set: ValuesOf<'trattative_cp'> = { operatoreId: ownerId }
    return writeAndAnswer(tx, request, table, { table: table.name, verb: 'reassign', id, version, set })
  })
}
