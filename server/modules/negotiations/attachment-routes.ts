import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { tableOf } from '#schema/model.ts'
import { once } from '../../crud/idempotency.ts'
import { idOf, plainBody, writeAndAnswer } from '../../crud/routes.ts'
import { notFound } from '../../errors.ts'
import { parseParts, receive, UPLOAD_MS } from '../../files/receive.ts'
import { byId } from '../../params.ts'
import { ATTACHMENTS, attachmentsBody, attachmentsOf, saveAttachments } from './save-attachments.ts'

const LIMITS = { files: 20, texts: 50 }

/** The attachments of negotiations: listed by negotiation, saved several rows at once. */
export const attachmentRoutes: FastifyPluginAsyncZod = async (app) => {
  const negotiations = tableOf(app.model, 'trattative_cp')
  const attachments = tableOf(app.model, ATTACHMENTS)
  const url = `/api/${ATTACHMENTS}`

  app.get(
    `${url}/:id`,
    {
      onRequest: app.allow('read', ATTACHMENTS),
      schema: { params: byId, tags: [ATTACHMENTS], summary: 'Gli allegati di una trattativa (id della trattativa)' },
    },
    async (request, reply) => {
      const id = idOf(request.params.id, negotiations)
      const there = await app.db.query('select 1 from "trattative_cp" where "id" = $1', [id], 'negotiation there')
      if (there.length === 0) throw notFound(negotiations.label.one)
      const body = await attachmentsOf(app.db, request, id)
      return reply.header('cache-control', 'private, no-cache').type('application/json; charset=utf-8').send(body)
    },
  )

  app.post(
    url,
    {
      onRequest: app.allow('create', ATTACHMENTS),
      handlerTimeout: UPLOAD_MS,
      schema: {
        tags: [ATTACHMENTS],
        summary:
          'Salva più allegati (multipart: trattativaCpId e, per riga n, allegati[n][id|file|descrizione]; o, in JSON, uno già caricato)',
      },
    },
    (request, reply) => {
      if (!request.isMultipart()) {
        const change = { table: attachments, verb: 'create', values: plainBody(request) }
        return once(request, reply, (tx) => writeAndAnswer(tx, request, attachments, change))
      }
      return receive(request, reply, LIMITS, (parts) => {
        const body = parseParts(attachmentsBody, parts)
        return (tx) => saveAttachments(tx, request, body)
      })
    },
  )
}
