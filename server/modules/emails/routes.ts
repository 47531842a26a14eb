import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { tableOf } from '#schema/model.ts'
import { noteOfEmail } from '#schema/rules/email-ids.ts'
import { answerOnce } from '../../crud/idempotency.ts'
import { idOf, rowAnswer } from '../../crud/routes.ts'
import { notFound } from '../../http/errors.ts'
import { byId } from '../../http/params.ts'
import { takeQuota } from '../../identity/quota.ts'
import { retrySend } from '../../sends/retry-send.ts'

/** Commands for an e-mail of the register: send again, send now. */
export const emailRoutes: FastifyPluginAsyncZod = async (app) => {
  const table = tableOf(app.model, 'emails')

  app.post(
    '/api/emails/:id/reinvia',
    {
      onRequest: app.allowInPart('read', table.name),
      schema: {
        params: byId,
        tags: [table.name],
        summary: 'Rimette in coda un’email fallita, o fa partire subito quella in coda',
      },
    },
    async (request, reply) => {
      const id = idOf(request.params.id, table)
      await takeQuota(app.db, request.actor, 'sends')
      return answerOnce(request, reply, async (tx) => {
        // Only what the register shows: a call of the ERP is noted in the same table.
        await rowAnswer(tx, request, table, id, 200)
        const note = noteOfEmail(id)
        const register = note && app.sendRegisters.get(note.sends)
        if (!register) throw notFound(table.label.one)
        await retrySend(tx, request, register, note.id)
        return rowAnswer(tx, request, table, id, 200)
      })
    },
  )
}
