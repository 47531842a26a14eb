import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Filter } from '#schema/condition/condition.ts'
import { messages } from '#schema/italian/messages.ts'
import { MAX_GROUPS, optionFields } from '#schema/lists/figures.ts'
import { parseListQuery } from '#schema/lists/list-query.ts'
import { type Figure, readFigure } from '#schema/lists/measures.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import type { Sql } from '../../db/database.ts'
import { isEnded } from '../../db/faults.ts'
import { goneOf } from '../../http/client-gone.ts'
import { invalid } from '../../http/errors.ts'
import { readerOf } from '../list-reader.ts'
import { parseListRequest } from '../list-request.ts'
import { filterFields, type Reading, readFilters } from '../reading.ts'
import { listedWithin } from '../within.ts'
import { type FiguresAsked, figuresOf, staysKnownSince } from './figures.ts'

const asked = z.record(z.string(), z.unknown()).catch({})

/** Answers how many rows of a list have each value of one field, which the query names as `by`. */
export async function sendSummary(request: FastifyRequest, reply: FastifyReply, table: Table): Promise<FastifyReply> {
  const { by } = asked.parse(request.query)
  const { query, reading } = await parseListRequest(request, table)
  const figure = figureIn(table, reading, { by: by ?? '' })
  if (figure.by?.period) throw invalid({ by: [messages.unknownSummary] })
  const { db, engine } = request.server
  const { figures, totalRows } = await figuresOf(db, engine, { table, query, reading }, { figure })
  const { data, others } = summary.parse(JSON.parse(figures))
  return send(reply, JSON.stringify({ data, others: others?.count ?? 0, totalRows }))
}

const summary = z.object({ data: z.array(z.unknown()), others: z.object({ count: z.number() }).nullable() })

/**
 * Answers a list in figures: its rows by one or two dimensions (`by`, `split`), with a measure (`measure`, of those that are as `where`
 * says); or, with `options=1`, every value there may be of one field.
 */
export async function sendFigures(request: FastifyRequest, reply: FastifyReply, table: Table): Promise<FastifyReply> {
  const { by, split, measure, where, options, most } = asked.parse(request.query)
  const { query, reading } = await parseListRequest(request, table)
  if (options !== undefined && options !== '0' && options !== '1') throw invalid({ options: [messages.filterValue] })
  const figure = figureIn(table, reading, { by, split, measure, where })
  const what: FiguresAsked = {
    figure,
    where: where === undefined ? undefined : await conditionIn(request, table, reading, where),
    most: mostIn(most),
    ...(options === '1' && { options: await optionsOf(request, table, reading, figure) }),
  }
  const { db, engine } = request.server
  const count = (sql: Sql) => figuresOf(sql, engine, { table, query, reading }, what)
  // The heads of a board are asked for with its cards; the rest may take its time.
  const { figures, totalRows } =
    options === '1'
      ? await count(db)
      : await request.server.inTurn(request, reply, 'figures', () => inTime(count(db.stoppable(goneOf(reply)))))
  const since = figure.measure.kind === 'stay' ? await staysKnownSince(db, table) : undefined
  const more = since === undefined ? '' : `,"since":${JSON.stringify(since)}`
  return send(reply, `${figures.slice(0, -1)},"totalRows":${totalRows}${more}}`)
}

/** Throws 422 where it takes longer than any statement may. */
async function inTime<T>(counted: Promise<T>): Promise<T> {
  try {
    return await counted
  } catch (error) {
    throw isEnded(error) ? invalid({ by: [messages.figuresTooLong] }) : error
  }
}

/** The figure that a query asks for. Throws 422 under each part of it that its reader does not have. */
function figureIn(table: Table, { fields }: Reading, written: Parameters<typeof readFigure>[2]): Figure {
  const read = readFigure(table, fields, written)
  if ('figure' in read) return read.figure
  throw invalid(Object.fromEntries(read.faults.map((part) => [part, [messages.unknownSummary]])))
}

const count = z.coerce.number().int().min(1).max(MAX_GROUPS).optional()

function mostIn(said: unknown): number | undefined {
  const read = count.safeParse(said)
  if (!read.success) throw invalid({ most: [messages.mostGroups(MAX_GROUPS)] })
  return read.data
}

/** Every value of one field. Throws 422 for a field whose options are too many to be all told. */
async function optionsOf(
  { actor, server }: FastifyRequest,
  table: Table,
  reading: Reading,
  { by, split, measure }: Figure,
): Promise<NonNullable<FiguresAsked['options']>> {
  const isOffered = by && !by.period && optionFields(server.engine.model, table, reading.fields).includes(by.name)
  if (!isOffered) throw invalid({ by: [messages.unknownSummary] })
  if (split || measure.kind === 'stay') throw invalid({ options: [messages.filterValue] })
  const target = server.engine.model.tables.get(fieldOf(table, by.name)?.table ?? '')
  const isRead = target && actor.ability.can('read', target.name)
  return { listed: isRead ? await listedWithin(server.db, server.engine, actor, target) : undefined }
}

async function conditionIn(
  { actor, server }: FastifyRequest,
  table: Table,
  reading: Reading,
  where: unknown,
): Promise<Filter[]> {
  const reader = await readerOf(server.db, server.engine, actor, where)
  const parsed = parseListQuery(table, filterFields(reading, actor, table), { filters: where }, reader)
  if ('errors' in parsed) throw invalid({ where: Object.values(parsed.errors).flat() })
  return readFilters(reading, parsed.query.filters)
}

const send = (reply: FastifyReply, json: string) =>
  reply.header('cache-control', 'private, no-cache').type('application/json; charset=utf-8').send(json)
