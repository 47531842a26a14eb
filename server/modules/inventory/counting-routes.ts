import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { answerOnce, workAndAnswer } from '../../crud/idempotency.ts'
import { readFields } from '../../crud/read-fields.ts'
import { idOf } from '../../crud/routes.ts'
import { invalid, notFound } from '../../http/errors.ts'
import { byId } from '../../http/params.ts'
import { parseBody } from '../../http/parse-body.ts'
import { anomaliesOf, anomalyKinds } from './anomalies.ts'
import { compare } from './compare.ts'
import { progressOf } from './progress.ts'
import { recordScans } from './record-scans.ts'
import { resolutionBody, resolve } from './resolve.ts'
import { scanAnswers } from './scan-answer.ts'
import { scansBody } from './scan-body.ts'
import { requireCounting, requireInventories, requireVehicles } from './told.ts'

const MOST_ROWS = 200
const MOST_PAGES = 10_000
const byTwoIds = z.object({ id: z.string(), otherId: z.string() })
const paging = z.object({
  page: z.coerce.number().int().min(0).max(MOST_PAGES).default(1),
  rowsPerPage: z.coerce.number().int().min(1).max(MOST_ROWS).default(50),
  tipo: z.union([z.literal('').transform(() => undefined), z.enum(anomalyKinds)]).optional(),
})
const anomaliesQuery = z.object({
  page: z.string().optional(),
  rowsPerPage: z.string().optional(),
  tipo: z.string().optional(),
})

/** The page a query asks for. Throws 422 by name. */
function pageOf({ query }: FastifyRequest) {
  const read = paging.safeParse(query)
  const wrong = { page: messages.page, rowsPerPage: messages.rowsPerPage(MOST_ROWS), tipo: messages.filterValue }
  if (!read.success) {
    const names = new Set(read.error.issues.map(({ path }) => path[0]))
    throw invalid(
      Object.fromEntries(
        Object.entries(wrong).flatMap(([name, message]) => (names.has(name) ? [[name, [message]]] : [])),
      ),
    )
  }
  const { page, rowsPerPage: limit, tipo: kind } = read.data
  return { limit, offset: Math.max(0, page - 1) * limit, kind }
}

async function stateOf({ db, model }: FastifyInstance, param: string) {
  const table = tableOf(model, 'inventari_mezzi')
  const inventoryFields = await readFields(db, model, table.name, idOf(param, table), ['concluso'])
  if (!inventoryFields) throw notFound(table.label.one)
  return { id: inventoryFields.id, concluded: inventoryFields.concluso === true }
}

/** The routes of counting by scans, and of resolving anomalies. */
export const countingRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, engine, model } = app
  const table = tableOf(model, 'inventari_mezzi')
  const url = '/api/inventari-mezzi/:id'
  const mayRead = app.allowInPart('read', table.name)
  const mayCount = app.allow('update', 'inventario-mezzi-items')
  const tags = [table.name]
  app.addHook('preHandler', requireInventories)
  app.addHook('preHandler', requireCounting)

  app.post(
    `${url}/scansioni`,
    {
      onRequest: mayCount,
      schema: {
        params: byId,
        tags,
        summary: 'Registra le scansioni di un dispositivo, al massimo 200 (key, codice, il)',
      },
    },
    (request, reply) => {
      const id = idOf(request.params.id, table)
      requireVehicles(request)
      const body = parseBody(scansBody, request.body)
      return workAndAnswer(request, reply, async (tx) => {
        const data = await scanAnswers(tx, engine, request.actor, id, await recordScans(tx, request, id, body))
        return { status: 200, headers: {}, body: JSON.stringify({ data }) }
      })
    },
  )

  app.post(
    `${url}/risoluzioni`,
    {
      onRequest: mayCount,
      schema: { params: byId, tags, summary: 'Risolve un codice sconosciuto o di un’altra filiale' },
    },
    (request, reply) => {
      const id = idOf(request.params.id, table)
      const body = parseBody(resolutionBody, request.body)
      return answerOnce(request, reply, (tx) => resolve(tx, request, id, body))
    },
  )

  app.get(
    `${url}/conteggio`,
    {
      onRequest: mayRead,
      schema: { params: byId, tags, summary: 'A che punto è il conteggio, per persona e per stato' },
    },
    async ({ params, actor }) => {
      return { data: await progressOf(db, engine, actor, await stateOf(app, params.id)) }
    },
  )

  app.get(
    `${url}/anomalie`,
    {
      onRequest: mayRead,
      schema: { params: byId, querystring: anomaliesQuery, tags, summary: 'Le anomalie, risolte in fondo' },
    },
    async (request) =>
      anomaliesOf(db, engine, request.actor, { ...(await stateOf(app, request.params.id)), ...pageOf(request) }),
  )

  app.get(
    `${url}/confronto/:otherId`,
    {
      onRequest: mayRead,
      schema: {
        params: byTwoIds,
        querystring: anomaliesQuery,
        tags,
        summary: 'In che cosa differiscono due inventari di una filiale',
      },
    },
    async (request) => {
      const { id, otherId } = request.params
      const { limit, offset } = pageOf(request)
      return compare(db, [idOf(id, table), idOf(otherId, table)], limit, offset)
    },
  )
}
