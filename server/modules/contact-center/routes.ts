import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { typedText } from '#schema/fields/plain-text.ts'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { answerOnce } from '../../crud/idempotency.ts'
import { parseListRequest } from '../../crud/list-request.ts'
import { idOf } from '../../crud/routes.ts'
import { invalid } from '../../http/errors.ts'
import { byId } from '../../http/params.ts'
import { parseBody } from '../../http/parse-body.ts'
import { trendOf } from './trend.ts'
import { closeLine, release, take } from './worklist.ts'

const anyObject = z.record(z.string(), z.unknown())
const closing = z.strictObject({ note: typedText().nullish() })

/** The routes of the worklist's lines, and of the figures about calls. */
export const contactCenterRoutes: FastifyPluginAsyncZod = async (app) => {
  const lines = tableOf(app.model, 'calls-to-return')
  const calls = tableOf(app.model, 'report-calls')
  const route = (summary: string) => ({
    onRequest: app.allow('update', 'missed-calls'),
    schema: { params: byId, tags: [lines.name], summary },
  })

  app.post(`/api/${lines.name}/:id/prendi`, route('Prende in carico chi ha chiamato'), (request, reply) =>
    answerOnce(request, reply, take(request, idOf(request.params.id, lines))),
  )
  app.post(`/api/${lines.name}/:id/rilascia`, route('Rilascia chi ha chiamato'), (request, reply) =>
    answerOnce(request, reply, release(request, idOf(request.params.id, lines))),
  )
  app.post(`/api/${lines.name}/:id/richiamata`, route('Segna richiamato chi ha chiamato (note)'), (request, reply) => {
    const id = idOf(request.params.id, lines)
    const closingBody = request.body ?? {}
    if (!anyObject.safeParse(closingBody).success) throw invalid({ note: [messages.noteInObject] })
    const { note } = parseBody(closing, closingBody)
    return answerOnce(request, reply, closeLine(request, id, note))
  })
  app.get(
    `/api/${calls.name}/andamento`,
    {
      onRequest: app.allowInPart('read', calls.name),
      schema: { tags: [calls.name], summary: 'Le telefonate dell’elenco per ora e per operatore' },
    },
    async (request, reply) => {
      const { query, reading } = await parseListRequest(request, calls)
      const data = await trendOf(app.db, app.engine, query, reading)
      return reply.header('cache-control', 'private, no-cache').send({ data })
    },
  )
}
