import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { asProgram } from '../crud/grant.ts'
import type { Answer } from '../crud/idempotency.ts'
import { lockRow } from '../crud/statements.ts'
import { requireWithin } from '../crud/within.ts'
import { write } from '../crud/write.ts'
import type { Transaction } from '../db/database.ts'
import { conflict, notFound } from '../http/errors.ts'
import { expedite } from '../outbox/entries.ts'
import { sendGrant } from './grants.ts'
import { ownerKey, type SendRegister, topicOf } from './register.ts'
import { enqueueSend, sendAnswer } from './request-send.ts'
import { requireSent } from './require-sent.ts'

/**
 * Retries a send at once: one that waits for its next attempt, or one that was given up. 409 once it has left, or one of
 * its kind after it.
 */
export async function retrySend(
  tx: Transaction,
  request: FastifyRequest,
  register: SendRegister,
  id: number,
): Promise<Answer> {
  const { engine, model } = request.server
  const table = tableOf(model, register.sends)
  const send = await lockRow(tx, table, id, false)
  if (!send) throw notFound(table.label.one)
  await requireWithin(tx, engine, request.actor, table, id)
  const ofRow = z.number().safeParse(send[ownerKey(register)])
  if (ofRow.success) await requireSent(tx, engine, request.actor, register, ofRow.data)
  if (send.stato === 'sent') throw conflict(messages.alreadySent)
  if (send.stato === 'superseded') throw conflict(messages.sentSince)
  if (send.stato === 'failed') {
    const set = { stato: 'queued', errore: null }
    await write(tx, asProgram(engine, sendGrant(register)), [{ table, verb: 'update', id, set }])
  }
  // One that was brought back while a worker had it is in the outbox still: a second entry would send it twice.
  const waits = await expedite(tx, topicOf(register, String(send.invio)), { sendId: id })
  if (!waits) await enqueueSend(tx, register, send)
  return sendAnswer(tx, request, register, id, 200)
}
