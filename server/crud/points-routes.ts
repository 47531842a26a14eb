import type { FastifyInstance, FastifySchema } from 'fastify'
import { z } from 'zod'
import { positionsOf } from '#schema/lists/layouts.ts'
import type { Table } from '#schema/table.ts'
import { filtersSchema, object } from './doc-parts.ts'
import { parseListRequest } from './list-request.ts'
import { pointsOf } from './points.ts'

const asked = z.record(z.string(), z.unknown()).catch({})

/** The rows of a list on a map: `GET /api/customers/points?bounds=6.6,36.4,18.6,47.1&zoom=6&filters=…`. */
export function pointsRoute(app: FastifyInstance, table: Table): void {
  app.get(
    `/api/${table.name}/points`,
    { onRequest: app.allowInPart('read', table.name), config: { docs: () => pointsDocs(table) } },
    async (request, reply) => {
      const list = await parseListRequest(request, table)
      const data = await pointsOf(app.db, app.engine, { table, ...list }, asked.parse(request.query))
      return reply.header('cache-control', 'private, no-cache').send({ data })
    },
  )
}

function pointsDocs(table: Table): FastifySchema {
  const filters = filtersSchema(table)
  const [at, bounds] = [positionsOf(table), 'west,south,east,north in degrees']
  const point = object({
    latitude: { type: 'number' },
    longitude: { type: 'number' },
    count: { type: 'integer' },
    id: { anyOf: [{ type: 'integer' }, { type: 'null' }], description: 'Of the one row, where count is 1' },
    name: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  })
  return {
    tags: [table.name],
    security: [{ bearer: [] }],
    summary: `${table.label.many}: sulla mappa`,
    querystring: object({
      filters,
      and: filters,
      at: { type: 'string', enum: at, description: `The latitude; by default ${at[0]}` },
      bounds: { type: 'string', description: bounds },
      zoom: { type: 'number', minimum: 0, maximum: 19 },
    }),
    response: { 200: object({ data: { type: 'array', items: point } }) },
  }
}
