import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { tableOf } from '#schema/model.ts'
import { answerOnce, workAndAnswer } from '../../crud/idempotency.ts'
import { idOf } from '../../crud/routes.ts'
import { byId } from '../../http/params.ts'
import { parseBody } from '../../http/parse-body.ts'
import { noneAlone } from '../own-rows.ts'
import { changeBlock, createBlock, deleteBlock, orderBlocks, ownBlocks } from './blocks.ts'
import { blockOrder, changedBlock, newBlock } from './bodies.ts'

const tags = ['dashboards']

/** The page of figures that everybody makes for themselves: read and changed by its owner alone. */
export const ownDashboardRoutes: FastifyPluginAsyncZod = async (app) => {
  const table = tableOf(app.model, 'dashboard-blocks')
  const onRequest = app.signedIn()
  const at = (summary: string) => ({ onRequest, schema: { tags, summary } })
  const ofOne = (summary: string) => ({ onRequest, schema: { params: byId, tags, summary } })

  app.get('/api/own-dashboard', at('I riquadri del proprio cruscotto, nel loro ordine'), async ({ actor }) => ({
    data: await ownBlocks(app.db, app.engine, actor),
  }))

  app.post('/api/own-dashboard', at('Mette un riquadro in fondo al proprio cruscotto'), (request, reply) =>
    answerOnce(request, reply, createBlock(request, parseBody(newBlock, request.body))),
  )

  app.put('/api/own-dashboard/:id', ofOne('Cambia titolo o larghezza di un riquadro'), (request, reply) =>
    workAndAnswer(
      request,
      reply,
      changeBlock(request, idOf(request.params.id, table), parseBody(changedBlock, request.body)),
    ),
  )

  app.delete('/api/own-dashboard/:id', ofOne('Toglie un riquadro dal proprio cruscotto'), (request, reply) =>
    workAndAnswer(request, reply, deleteBlock(request, idOf(request.params.id, table))),
  )

  app.put('/api/own-dashboard/order', at('Mette in ordine i riquadri (ids)'), (request, reply) =>
    workAndAnswer(request, reply, orderBlocks(request, parseBody(blockOrder, request.body).ids)),
  )

  noneAlone(app, table.name)
}
