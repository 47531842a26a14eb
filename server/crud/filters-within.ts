import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Values } from '#schema/rows/row.ts'
import { clientJson } from '../http/client-json.ts'
import { rawQuery } from './list-request.ts'

/** Filters as a query says them: an empty text and null are none. */
const readable = z.string().transform((text, context): Record<string, unknown> => {
  try {
    return z.record(z.string(), z.unknown()).parse(text === '' ? {} : (clientJson(text) ?? {}))
  } catch {
    context.addIssue({ code: 'custom' })
    return z.NEVER
  }
})

/** A list is no filters: it is refused. */
const NO_FILTERS = '[]'

/** The filters of the query, within `own`. What cannot be read is refused: without it the list would be of all. */
export function filtersWithin(request: FastifyRequest, own: Values): string {
  const { filters } = rawQuery(request)
  const read = readable.safeParse(filters ?? '{}')
  return read.success ? JSON.stringify({ ...read.data, ...own }) : NO_FILTERS
}
