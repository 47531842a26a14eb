import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { tableDocs } from '../../crud/docs.ts'
import { workAndAnswer } from '../../crud/idempotency.ts'
import { expectedVersion, idOf, sendRow, writeAndAnswer } from '../../crud/routes.ts'
import { requireWithin } from '../../crud/within.ts'
import { exportList } from '../../export/export-list.ts'
import { formatNames } from '../../export/formats.ts'
import { exportDocs } from '../../export/plugin.ts'
import { invalid } from '../../http/errors.ts'
import { byId } from '../../http/params.ts'
import { parseBody } from '../../http/parse-body.ts'
import { conclude, conclusionBody } from './conclude.ts'
import { sendItems } from './item-list.ts'
import { branchesAndVehicles } from './rights.ts'

const byState = z.object({ id: z.string(), statusId: z.string() })
/** Said instead of a state: none. */
const NO_STATE = '-1'
const MOST = 2_147_483_647

/** The routes of inventories and their vehicles beside those of every table. */
export const inventoryRoutes: FastifyPluginAsyncZod = async (app) => {
  const inventories = tableOf(app.model, 'inventari_mezzi')
  const items = tableOf(app.model, 'inventario-mezzi-items')
  const branches = tableOf(app.model, 'filiali-inventario')

  app.get(
    '/api/filiali-inventari/:id',
    {
      onRequest: app.allowInPart('read', branches.name),
      schema: { params: byId, tags: [branches.name], summary: branches.label.one },
    },
    (request, reply) => sendRow(request, reply, branches, idOf(request.params.id, branches)),
  )

  app.get(
    '/api/users/me/filiali-inventario',
    {
      onRequest: app.signedIn(),
      schema: { tags: [branches.name], summary: 'Le filiali in cui chi chiede può aprire un inventario' },
    },
    async ({ actor }) => {
      const data = await branchesAndVehicles(app.db, app.engine, actor)
      return { data, totalRows: data.length }
    },
  )

  app.put(
    '/api/inventari-mezzi/:id/concluso',
    {
      onRequest: app.allow('conclude', inventories.name),
      schema: {
        params: byId,
        tags: [inventories.name],
        summary: 'Conclude l’inventario; con un motivo anche se un dispositivo non ha inviato tutto',
      },
    },
    async (request, reply) => {
      const id = idOf(request.params.id, inventories)
      await requireWithin(app.db, app.engine, request.actor, inventories, id)
      const { motivo } = parseBody(conclusionBody, request.body ?? {})
      const conclusion = { id, version: expectedVersion(request), reason: motivo ?? undefined }
      return workAndAnswer(request, reply, (tx) => conclude(tx, request, inventories, conclusion))
    },
  )

  app.get(
    `/api/${items.name}`,
    { onRequest: app.allowInPart('read', items.name), config: { docs: () => tableDocs(app.model, items, 'list') } },
    (request, reply) => sendItems(request, reply, items),
  )

  for (const format of formatNames) {
    app.get(
      `/api/${items.name}/${format}`,
      {
        onRequest: app.allowInPart('read', items.name),
        config: { docs: () => exportDocs(items, format) },
      },
      (request, reply) => exportList(request, reply, items, { format, name: 'inventario' }),
    )
  }

  app.put(
    `/api/${items.name}/:id/stato/:statusId`,
    {
      onRequest: app.allowInPart('update', items.name),
      schema: { params: byState, tags: [items.name], summary: 'Dà uno stato al mezzo, o glielo toglie (-1)' },
    },
    (request, reply) => {
      const { id, statusId } = request.params
      const change = {
        table: items,
        verb: 'update',
        id: idOf(id, items),
        version: expectedVersion(request),
        values: { statusId: stateOf(statusId) },
      } as const
      return workAndAnswer(request, reply, (tx) => writeAndAnswer(tx, request, items, change))
    },
  )
}

function stateOf(param: string): number | null {
  if (param === NO_STATE) return null
  const id = /^\d{1,10}$/.test(param) ? Number(param) : 0
  if (id < 1 || id > MOST) throw invalid({ statusId: [messages.reference] })
  return id
}
