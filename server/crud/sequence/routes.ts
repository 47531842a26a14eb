import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/italian/messages.ts'
import type { Table } from '#schema/table.ts'
import type { Transaction } from '../../db/database.ts'
import { parseBody } from '../../http/parse-body.ts'
import { object } from '../doc-parts.ts'
import { idempotencyKey } from '../docs.ts'
import { type Answer, answerOnce } from '../idempotency.ts'
import { moveRow } from './move-row.ts'

const neighbour = rowId.nullable().optional()
const orderBody = z
  .strictObject({ id: rowId, after: neighbour, before: neighbour }, messages.malformed)
  .refine(({ after, before }) => after !== undefined || before !== undefined, {
    path: ['after'],
    error: messages.reference,
  })

/** POST /api/<table>/order: moves a row between two others, by the numbers of the field `key`, as one command. */
export function orderRoute(app: FastifyInstance, table: Table, key: string): void {
  const id = { type: 'integer' }
  const other = { anyOf: [id, { type: 'null' }] }
  const docs = () => ({
    tags: [table.name],
    security: [{ bearer: [] }],
    summary: `Ordina: ${table.label.many}`,
    headers: idempotencyKey,
    body: object({ id, after: other, before: other }, ['id']),
    response: { 200: object({ data: object({ id }) }) },
  })
  app.post(
    `/api/${table.name}/order`,
    { onRequest: app.allowInPart('update', table.name), config: { docs } },
    (request, reply) =>
      app.inTurn(request, reply, 'bulk', () => answerOnce(request, reply, (tx) => ordered(tx, request, table, key))),
  )
}

async function ordered(tx: Transaction, request: FastifyRequest, table: Table, key: string): Promise<Answer> {
  const command = randomUUID()
  const place = parseBody(orderBody, request.body)
  await moveRow(tx, { ...request.server.engine, actor: request.actor, command }, table, key, place)
  return { status: 200, headers: { 'x-command': command }, body: JSON.stringify({ data: { id: place.id } }) }
}
