import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isBoundByRow, readableFields } from '#schema/rights/sight.ts'
import { fieldErrors } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { forbidden, invalid } from '../../http/errors.ts'
import { paging } from '../../http/params.ts'
import { authorsSeen } from '../authors-seen.ts'
import { object } from '../doc-parts.ts'
import type { JsonSchema } from '../kinds/kind.ts'
import { type FreeNumber, freeNumbersOf } from './freed-numbers.ts'
import { numberedFields } from './numbered-fields.ts'

/** GET /api/<table>/free-numbers: the numbers of its series that no row has any more, for those who keep all of its rows. */
export function freeNumbersRoute(app: FastifyInstance, table: Table): void {
  app.get(
    `/api/${table.name}/free-numbers`,
    { onRequest: app.allowInPart('update', table.name), config: { docs: () => freeNumbersDocs(table) } },
    async (request, reply) => {
      const page = await freeNumbers(request, table)
      return reply.header('cache-control', 'private, no-store').send(page)
    },
  )
}

/** A number tells of a row that is gone: nobody could say any more whether it was in sight. */
async function freeNumbers(
  request: FastifyRequest,
  table: Table,
): Promise<{ data: readonly FreeNumber[]; total: number }> {
  const { actor } = request
  const { ability } = actor
  const { db, engine } = request.server
  const readable = isBoundByRow(ability, table) ? [] : readableFields(ability, table)
  const fields = numberedFields(table).flatMap(({ name }) => (readable.includes(name) ? [name] : []))
  if (fields.length === 0) throw forbidden()
  const query = paging.safeParse(request.query)
  if (!query.success) throw invalid(fieldErrors(query.error))
  const { page, rowsPerPage } = query.data
  const offset = (page - 1) * rowsPerPage
  const { data, total } = await freeNumbersOf(db, table, fields, { limit: rowsPerPage, offset })
  return { data: await authorsSeen(db, engine, actor, data), total }
}

function freeNumbersDocs(table: Table) {
  const text: JsonSchema = { type: 'string' }
  const reason = { type: 'string', enum: ['deleted', 'undone'] }
  const person = { anyOf: [text, { type: 'null' }] }
  const line = object({
    field: text,
    number: text,
    reason,
    at: { type: 'string', format: 'date-time' },
    username: person,
    realUsername: person,
  })
  return {
    tags: [table.name],
    security: [{ bearer: [] }],
    summary: `Numeri liberi: ${table.label.many}`,
    querystring: object({
      page: { type: 'integer', minimum: 1 },
      rowsPerPage: { type: 'integer', minimum: 1, maximum: 100 },
    }),
    response: { 200: object({ data: { type: 'array', items: line }, total: { type: 'integer' } }) },
  }
}
