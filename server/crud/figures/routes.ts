import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import type { Table } from '#schema/table.ts'
import type { Sql } from '../../db/database.ts'
import { isEnded } from '../../db/faults.ts'
import { goneOf } from '../../http/client-gone.ts'
import { invalid } from '../../http/errors.ts'
import { parseListRequest } from '../list-request.ts'
import { figureIn, queryGrammar, readAsked } from './asked.ts'
import { figuresOf, staysKnownSince } from './figures.ts'

/** Answers how many rows of a list have each value of one field, which the query names as `by`. */
export async function sendSummary(request: FastifyRequest, reply: FastifyReply, table: Table): Promise<FastifyReply> {
  const { by } = queryGrammar.parse(request.query)
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
  const { list, what } = await readAsked(request, table)
  const { db, engine } = request.server
  const count = (sql: Sql) => figuresOf(sql, engine, list, what)
  // The heads of a board are asked for with its cards; the rest may take its time.
  const { figures, totalRows } = what.options
    ? await count(db)
    : await request.server.inTurn(request, reply, 'figures', () => inTime(count(db.stoppable(goneOf(reply)))))
  const since = what.figure.measure.kind === 'stay' ? await staysKnownSince(db, table) : undefined
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

const send = (reply: FastifyReply, json: string) =>
  reply.header('cache-control', 'private, no-cache').type('application/json; charset=utf-8').send(json)
