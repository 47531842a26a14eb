import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { tableOf } from '#schema/model.ts'
import { tableDocs } from '../../crud/docs.ts'
import { answerOnce, workAndAnswer } from '../../crud/idempotency.ts'
import { expectedVersion, idOf } from '../../crud/routes.ts'
import type { Change } from '../../crud/write.ts'
import { receive, UPLOAD_MS } from '../../files/receive.ts'
import { AppError } from '../../http/errors.ts'
import { acceptanceBody } from './body.ts'
import { acceptanceIn, acceptanceLimits, atParts } from './parts.ts'
import { headersOf, readAcceptance, readableOf } from './read.ts'
import { saveAcceptance } from './save.ts'

type ById = { Params: { id: string } }

/** Users who record acceptances see their own; users who read acceptances, all of them. */
export const mayRecordOrRead = ({ actor: { ability } }: FastifyRequest): boolean =>
  ability.can('create', 'accettazioni_mezzi') || ability.can('read', 'accettazioni_mezzi')

/** The routes of acceptances that answer and take more than a row: its photos. */
export const acceptanceRoutes: FastifyPluginAsyncZod = async (app) => {
  const { model } = app
  const table = tableOf(model, 'accettazioni_mezzi')
  const url = `/api/${table.name}`
  const docs = (verb: Parameters<typeof tableDocs>[2]) => ({ docs: () => tableDocs(model, table, verb) })

  app.get<ById>(
    `${url}/:id`,
    { onRequest: app.signedIn(mayRecordOrRead), config: docs('get') },
    async (request, reply) => {
      const id = idOf(request.params.id, table)
      const reading = await readableOf(app.db, app.engine, request.actor, id)
      const { data, version } = await readAcceptance(app.db, model, id, reading)
      return reply.headers(headersOf(version)).send({ data })
    },
  )

  app.post(
    url,
    { onRequest: app.allowInPart('create', table.name), handlerTimeout: UPLOAD_MS, config: docs('create') },
    (request, reply) => {
      if (request.isMultipart()) return receiveAcceptance(request, reply)
      const change = { table, verb: 'create', values: acceptanceBody(request) } as const
      return answerOnce(request, reply, (tx) => saveAcceptance(tx, request, change))
    },
  )

  app.put<ById>(
    `${url}/:id`,
    { onRequest: app.allowInPart('update', table.name), config: docs('update') },
    (request, reply) => {
      const id = idOf(request.params.id, table)
      const change: Change = {
        table,
        verb: 'update',
        id,
        version: expectedVersion(request),
        values: acceptanceBody(request),
      }
      return workAndAnswer(request, reply, (tx) => saveAcceptance(tx, request, change))
    },
  )
}

/** A new acceptance with its photos and its signature: all of it or nothing. */
function receiveAcceptance(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { model } = request.server
  return receive(request, reply, acceptanceLimits, (parts) => {
    const newAcceptance = acceptanceIn(model, parts)
    const table = tableOf(model, 'accettazioni_mezzi')
    return async (tx) => {
      try {
        return await saveAcceptance(tx, request, { table, verb: 'create', values: newAcceptance.values }, newAcceptance)
      } catch (error) {
        throw error instanceof AppError && error.errors ? atParts(error.errors, newAcceptance) : error
      }
    }
  })
}
