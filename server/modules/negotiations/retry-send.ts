import type { FastifyRequest } from 'fastify'
import { messages } from '#schema/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { Answer } from '../../crud/idempotency.ts'
import { readRow } from '../../crud/list.ts'
import { lockRow } from '../../crud/statements.ts'
import { write } from '../../crud/write.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, notFound } from '../../errors.ts'
import { queue } from './request-send.ts'
import { SENDS } from './send-kinds.ts'

/** Has a send tried again at once: one that waits for its next attempt, or one that was given up. 409 once it has left. */
export async function retrySend(tx: Transaction, request: FastifyRequest, id: number): Promise<Answer> {
  const { engine, model } = request.server
  const table = tableOf(model, SENDS)
  const send = await lockRow(tx, table, id, false)
  if (!send) throw notFound(table.label.one)
  if (send.stato === 'sent') throw conflict(messages.alreadySent)
  if (send.stato === 'failed') {
    await write(tx, { ...engine, actor: 'system' }, [
      { table: SENDS, verb: 'update', id, set: { stato: 'queued', errore: null } },
    ])
  }
  // One that was brought back with its negotiation may be in the outbox still: a second entry would send it twice.
  const waiting = await tx.query(
    `update "_outbox" set "runAt" = now()
     where "doneAt" is null and "deadAt" is null and "topic" like 'negotiation %' and "payload" ->> 'sendId' = $1
     returning "id"`,
    [String(id)],
  )
  if (waiting.length === 0) await queue(tx, send)
  const found = await readRow(tx, model, table, id, Object.keys(table.fields))
  return { status: 200, headers: { 'cache-control': 'private, no-store' }, body: `{"data":${found?.json}}` }
}
