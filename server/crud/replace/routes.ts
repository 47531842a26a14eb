import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/italian/messages.ts'
import type { Table } from '#schema/table.ts'
import type { Transaction } from '../../db/database.ts'
import { parseBody } from '../../http/parse-body.ts'
import { takeQuota } from '../../identity/quota.ts'
import { type Answer, answerOnce } from '../idempotency.ts'
import { usagesOf } from '../references.ts'
import { type ById, requireRow, targetOf } from '../routes.ts'
import { replaceDocs, usageDocs } from './docs.ts'
import { replace } from './replace.ts'

const replaceBody = z.strictObject({ with: rowId }, messages.malformed)

/**
 * What stands before a deletion, for those who may delete. GET /api/<table>/<id>/usage says which rows refer to the row,
 * and what would become of them; POST /api/<table>/<id>/replace lets them refer to another one, and deletes the first.
 */
export function replaceRoutes(app: FastifyInstance, table: Table): void {
  const url = `/api/${table.name}/:id`
  app.get<ById>(
    `${url}/usage`,
    { onRequest: app.allowInPart('delete', table.name), config: { docs: () => usageDocs(table) } },
    async (request, reply) => {
      const { id } = targetOf(request, table)
      await requireRow(request, table, id)
      const usedBy = await usagesOf(app.db, { ...app.engine, actor: request.actor }, table, [id])
      return reply.header('cache-control', 'private, no-store').send({ data: { usedBy } })
    },
  )
  app.post<ById>(
    `${url}/replace`,
    { onRequest: app.allowInPart('delete', table.name), config: { docs: () => replaceDocs(table) } },
    (request, reply) => {
      return app.inTurn(request, reply, 'bulk', async () => {
        await takeQuota(app.db, request.actor, 'bulkChanges')
        return answerOnce(request, reply, (tx) => replaced(tx, request, table))
      })
    },
  )
}

async function replaced(tx: Transaction, request: FastifyRequest<ById>, table: Table): Promise<Answer> {
  const command = randomUUID()
  const { with: by } = parseBody(replaceBody, request.body)
  const context = { ...request.server.engine, actor: request.actor, command }
  const count = await replace(tx, context, { table, by, ...targetOf(request, table) })
  return {
    status: 200,
    headers: { 'cache-control': 'private, no-store', 'x-command': command },
    body: JSON.stringify({ data: { count } }),
  }
}
