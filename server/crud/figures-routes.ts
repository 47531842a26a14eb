import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { summedFields } from '#schema/lists/figures.ts'
import { parseListQuery } from '#schema/lists/list-query.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { invalid } from '../http/errors.ts'
import { type FiguresAsked, figuresOf } from './figures.ts'
import { readerOf } from './list-reader.ts'
import { parseListRequest } from './list-request.ts'
import { filterFields, type Reading, readFilters } from './reading.ts'
import { listedWithin } from './within.ts'

const asked = z.record(z.string(), z.unknown()).catch({})

/** Answers how many rows of a list have each value of one field, which the query names as `by`. */
export async function sendSummary(request: FastifyRequest, reply: FastifyReply, table: Table): Promise<FastifyReply> {
  const { by } = asked.parse(request.query)
  return answer(request, reply, table, () => ({ by }))
}

/**
 * The same, with every value there may be (`options=1`), and with a second figure of each: how many of its rows are such (`where`,
 * as filters are written), or what a number of those adds up to (`sum`).
 */
export async function sendFigures(request: FastifyRequest, reply: FastifyReply, table: Table): Promise<FastifyReply> {
  const { by, options, where, sum } = asked.parse(request.query)
  return answer(request, reply, table, async (reading) => {
    if (options !== undefined && options !== '0' && options !== '1') throw invalid({ options: [messages.filterValue] })
    const isWhole = options === '1'
    const listed = isWhole ? await optionsListed(request, table, by) : undefined
    const isMeasured = where !== undefined || sum !== undefined
    return {
      by,
      isWhole,
      listed,
      figure: isMeasured ? await figureOf(request, table, reading, { where, sum }) : undefined,
    }
  })
}

/** Which rows are listed of the table that the field refers to; undefined for no table, and for one that is not read. */
async function optionsListed({ actor, server }: FastifyRequest, table: Table, by: unknown) {
  const field = typeof by === 'string' ? fieldOf(table, by) : undefined
  const target = server.engine.model.tables.get(field?.table ?? '')
  return target && actor.ability.can('read', target.name)
    ? listedWithin(server.db, server.engine, actor, target)
    : undefined
}

async function figureOf(
  request: FastifyRequest,
  table: Table,
  reading: Reading,
  { where, sum }: { where: unknown; sum: unknown },
): Promise<FiguresAsked['figure']> {
  const { actor, server } = request
  const summed = sum === undefined ? undefined : summedFields(table, reading.fields).find((name) => name === sum)
  if (sum !== undefined && summed === undefined) throw invalid({ sum: [messages.unknownSummary] })
  const reader = await readerOf(server.db, server.engine, actor, where)
  const parsed = parseListQuery(table, filterFields(reading, actor, table), { filters: where }, reader)
  if ('errors' in parsed) throw invalid({ where: Object.values(parsed.errors).flat() })
  return { where: readFilters(reading, parsed.query.filters), sum: summed }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  table: Table,
  what: (reading: Reading) => FiguresAsked | Promise<FiguresAsked>,
): Promise<FastifyReply> {
  const { query, reading } = await parseListRequest(request, table)
  const { db, engine } = request.server
  const { data, others, totalRows } = await figuresOf(db, engine, { table, query, reading }, await what(reading))
  return reply
    .header('cache-control', 'private, no-cache')
    .type('application/json; charset=utf-8')
    .send(`{"data":${data},"others":${others},"totalRows":${totalRows}}`)
}
