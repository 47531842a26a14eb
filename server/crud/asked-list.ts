import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readableFields } from '#schema/ability.ts'
import { type ListQuery, parseListQuery, type RawListQuery } from '#schema/list-query.ts'
import type { Table } from '#schema/table.ts'
import { invalid } from '../errors.ts'

/** What stands in for the reader's fields and the query's filters where a module serves a list of its own. */
export interface OwnList {
  readable?: readonly string[]
  filters?: unknown
}

/**
 * The list that a request asks for: what its query string says, within the rows that the caller may find there
 * (`Hooks.within`). Throws 422 by the name of what is unknown or wrong, and what `within` throws.
 */
export async function askedList(
  request: FastifyRequest,
  table: Table,
  own: OwnList = {},
): Promise<{ query: ListQuery; readable: readonly string[] }> {
  const { actor, server } = request
  const readable = own.readable ?? readableFields(actor.ability, table)
  const asked = parseListQuery(table, readable, {
    ...rawQuery(request),
    ...('filters' in own && { filters: own.filters }),
  })
  if ('errors' in asked) throw invalid(asked.errors)
  const within = (await server.engine.hooks.get(table.name)?.within?.(actor, server.db)) ?? []
  return { query: { ...asked.query, filters: [...asked.query.filters, ...within] }, readable }
}

const queryRecord = z.record(z.string(), z.unknown())

/** The query string, as it comes. */
export function rawQuery(request: FastifyRequest): RawListQuery {
  const query = queryRecord.safeParse(request.query)
  return query.success ? query.data : {}
}
