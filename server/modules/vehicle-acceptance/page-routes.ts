import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { tableOf } from '#schema/model.ts'
import { answerOnce } from '../../crud/idempotency.ts'
import { idOf } from '../../crud/routes.ts'
import { byId } from '../../http/params.ts'
import { damagePoint, markDamage } from './damage.ts'
import { idBefore } from './find.ts'
import { headersOf, readAcceptance, readableOf } from './read.ts'
import { mayRecordOrRead } from './routes.ts'

/** What the page of an acceptance asks for and does besides reading it. */
export const pageRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, model } = app
  const table = tableOf(model, 'accettazioni_mezzi')
  const url = `/api/${table.name}/:id`
  const tags = [table.name]

  app.get(
    `${url}/precedente`,
    {
      onRequest: app.signedIn(mayRecordOrRead),
      schema: { params: byId, tags, summary: 'L’accettazione dello stesso mezzo prima di questa' },
    },
    async ({ params, actor }, reply) => {
      const id = idOf(params.id, table)
      await readableOf(db, app.engine, actor, id)
      const before = await idBefore(db, app.engine, actor, id)
      if (before === undefined) return { data: null }
      const reading = await readableOf(db, app.engine, actor, before)
      const { data, version } = await readAcceptance(db, model, before, reading)
      return reply.headers(headersOf(version)).send({ data })
    },
  )

  app.post(
    `${url}/danni`,
    {
      onRequest: app.allowInPart('update', table.name),
      schema: {
        params: byId,
        body: damagePoint,
        tags,
        summary: 'Segna un danno nuovo su una foto dell’accettazione, che da allora risulta con danni',
      },
    },
    (request, reply) =>
      answerOnce(request, reply, (tx) => markDamage(tx, request, idOf(request.params.id, table), request.body)),
  )
}
