import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Table } from '#schema/table.ts'
import type { Transaction } from '../../db/database.ts'
import { goneOf } from '../../http/client-gone.ts'
import { forbidden } from '../../http/errors.ts'
import { takeQuota } from '../../identity/quota.ts'
import { type Answer, answerOnce } from '../idempotency.ts'
import { type BulkRequest, readBulk } from './body.ts'
import { checkBulk, doBulk } from './bulk.ts'
import { bulkDocs } from './docs.ts'

/** POST /api/<table>/bulk: sets one field in many rows, or deletes them, as one command; with `check` it only says what would happen. */
export function bulkRoute(app: FastifyInstance, table: Table): void {
  app.post(
    `/api/${table.name}/bulk`,
    {
      onRequest: app.signedIn(({ actor }) => ['update' as const, 'delete' as const].some(may(actor, table))),
      config: { docs: () => bulkDocs(table) },
    },
    async (request, reply) => {
      const bulkRequest = readBulk(table, request.body)
      if (!may(request.actor, table)(bulkRequest.values ? 'update' : 'delete')) throw forbidden()
      return sendBulk(request, reply, table, bulkRequest)
    },
  )
}

const may =
  ({ ability }: FastifyRequest['actor'], table: Table) =>
  (verb: 'update' | 'delete'): boolean =>
    ability.can(verb, table.name)

async function sendBulk(request: FastifyRequest, reply: FastifyReply, table: Table, asked: BulkRequest) {
  const { server, actor } = request
  return server.inTurn(request, reply, 'bulk', async () => {
    await takeQuota(server.db, actor, 'bulkChanges')
    if (asked.check) return sendCheck(request, reply, table, asked)
    return answerOnce(request, reply, (tx) => done(tx, request, table, asked))
  })
}

async function sendCheck(request: FastifyRequest, reply: FastifyReply, table: Table, asked: BulkRequest) {
  const { server, actor } = request
  const context = { engine: server.engine, actor, command: randomUUID() }
  const disconnected = goneOf(reply)
  const part = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    await server.giveWay(request)
    disconnected.throwIfAborted()
    return server.writing(request, work)
  }
  const data = await checkBulk(part, context, table, asked)
  return reply.header('cache-control', 'private, no-store').send({ data })
}

async function done(tx: Transaction, request: FastifyRequest, table: Table, asked: BulkRequest): Promise<Answer> {
  const command = randomUUID()
  const data = await doBulk(tx, { engine: request.server.engine, actor: request.actor, command }, table, asked)
  // What changed nothing left nothing to undo.
  const changed = await tx.query('select 1 from "_history" where "command" = $1 limit 1', [command])
  return answerWith(data, changed.length > 0 ? { 'x-command': command } : {})
}

const answerWith = (data: object, headers: Record<string, string> = {}): Answer => ({
  status: 200,
  headers: { 'cache-control': 'private, no-store', ...headers },
  body: JSON.stringify({ data }),
})
