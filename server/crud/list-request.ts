import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type ListQuery, parseListQuery, type RawListQuery } from '#schema/lists/list-query.ts'
import type { Table } from '#schema/table.ts'
import { clientJson } from '../http/client-json.ts'
import { invalid } from '../http/errors.ts'
import type { Engine } from './engine.ts'
import type { Hooks } from './hooks.ts'
import { readerOf } from './list-reader.ts'
import { filterFields, type Reading, readFilters, readingFor } from './reading.ts'
import { listedWithin } from './within.ts'

/** Who asks for a list, and what for: a request, or what the program asks in somebody's place. */
export type Asking = Pick<FastifyRequest, 'actor' | 'server' | 'query'>

/** Replaces the reader's fields and the query's filters where a module serves a list of its own. */
export interface OwnList {
  reading?: Reading
  filters?: unknown
}

/**
 * Parses the query string of a list: `?page=2&sortBy=nome&filters={"statoId":3}`. Adds the filters for the rows that the
 * caller may find (their rights, `Hooks.within`, `Hooks.listed`). Throws 422 under each unknown or wrong parameter, and what `within`
 * throws.
 */
export async function parseListRequest(
  request: Asking,
  table: Table,
  own: OwnList = {},
): Promise<{ query: ListQuery; reading: Reading }> {
  const { actor, server } = request
  const reading = own.reading ?? (await readingFor(server.db, server.engine, actor, table))
  const raw = rawQuery(request)
  const rawFilters = 'filters' in own ? own.filters : raw.filters
  const [filters, and] = [rawFilters, raw.and].map((said) => asUnderstood(server.engine, table, said))
  const reader = await readerOf(
    server.db,
    server.engine,
    actor,
    [filters, and].filter((said) => said !== undefined && said !== ''),
  )
  const readable = own.reading?.fields ?? filterFields(reading, actor, table)
  const parsed = parseListQuery(table, readable, { ...raw, filters, and }, reader)
  if ('errors' in parsed) throw invalid(parsed.errors)
  const within = await listedWithin(server.db, server.engine, actor, table)
  const asked = readFilters(reading, parsed.query.filters)
  return { query: { ...parsed.query, filters: [...asked, ...within] }, reading }
}

/** Filters as the table understands them. */
export function asUnderstood({ hooks }: Pick<Engine, 'hooks'>, table: Table, said: unknown): unknown {
  const understand = hooks.get(table.name)?.filters
  return understand && said !== undefined ? applyFilterRewrite(said, understand) : said
}

/** The filters after the table's own rewrite (`Hooks.filters`); unreadable ones are returned unchanged, and refused later. */
function applyFilterRewrite(said: unknown, understand: NonNullable<Hooks['filters']>): unknown {
  try {
    return JSON.stringify(understand(z.record(z.string(), z.unknown()).parse(clientJson(z.string().parse(said)))))
  } catch {
    return said
  }
}

const queryRecord = z.record(z.string(), z.unknown())

/** The query string, as it comes. */
export function rawQuery(request: Pick<Asking, 'query'>): RawListQuery {
  const query = queryRecord.safeParse(request.query)
  return query.success ? query.data : {}
}
