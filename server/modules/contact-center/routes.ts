import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { typedText } from '#schema/fields/plain-text.ts'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { answerOnce } from '../../crud/idempotency.ts'
import { idOf } from '../../crud/routes.ts'
import { invalid } from '../../http/errors.ts'
import { byId } from '../../http/params.ts'
import { parseBody } from '../../http/parse-body.ts'
import { closeLine, release, take } from './worklist.ts'

const anyObject = z.record(z.string(), z.unknown())
const closing = z.strictObject({ note: typedText().nullish() })

/** The routes of the worklist's lines. */
export const contactCenterRoutes: FastifyPluginAsyncZod = async (app) => {
  const lines = tableOf(app.model, 'calls-to-return')
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
}
