import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { tableOf } from '#schema/model.ts'
import { answerOnce, workAndAnswer } from '../../crud/idempotency.ts'
import { idOf } from '../../crud/routes.ts'
import { byId } from '../../http/params.ts'
import { parseBody } from '../../http/parse-body.ts'
import { noneAlone } from '../own-rows.ts'
import { changedView, newView, ofList, viewDefault, viewOrder } from './bodies.ts'
import { viewsOfList } from './read.ts'
import { changeView, createView, deleteView, orderViews, setDefault } from './write.ts'

const tags = ['views']

/**
 * The saved views of lists: read by those who may open the list, changed by their owner or by users who may share views of
 * it.
 */
export const savedViewRoutes: FastifyPluginAsyncZod = async (app) => {
  const table = tableOf(app.model, 'saved-views')
  const onRequest = app.signedIn()
  const at = (summary: string) => ({ onRequest, schema: { tags, summary } })

  app.get(
    '/api/views',
    {
      onRequest,
      schema: {
        querystring: ofList,
        tags,
        summary: 'Le viste di un elenco (list) per chi chiama, e quella con cui si apre',
      },
    },
    async ({ query, actor }) => ({ data: await viewsOfList(app.db, app.engine, actor, query.list) }),
  )

  app.post('/api/views', at('Salva una vista: per sé, per un ruolo o per tutti'), (request, reply) =>
    answerOnce(request, reply, createView(request, parseBody(newView, request.body))),
  )

  app.put(
    '/api/views/:id',
    { onRequest, schema: { params: byId, tags, summary: 'Cambia nome, destinatari o contenuto di una vista' } },
    (request, reply) =>
      workAndAnswer(
        request,
        reply,
        changeView(request, idOf(request.params.id, table), parseBody(changedView, request.body)),
      ),
  )

  app.delete(
    '/api/views/:id',
    { onRequest, schema: { params: byId, tags, summary: 'Elimina una vista' } },
    (request, reply) => workAndAnswer(request, reply, deleteView(request, idOf(request.params.id, table))),
  )

  app.put('/api/views/order', at('Mette in ordine le viste di un elenco (ids)'), (request, reply) =>
    workAndAnswer(request, reply, orderViews(request, parseBody(viewOrder, request.body).ids)),
  )

  app.put(
    '/api/views/default',
    at('Sceglie con quale vista si apre un elenco, per sé o per un ruolo'),
    (request, reply) => workAndAnswer(request, reply, setDefault(request, parseBody(viewDefault, request.body))),
  )

  for (const name of ['saved-views', 'default-views']) noneAlone(app, name)
}
