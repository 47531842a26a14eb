import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Values } from '#schema/rows/row.ts'
import { clientJson } from '../http/client-json.ts'
import { rawQuery } from './list-request.ts'

/** Filters as JSON text of the query; an empty text and null are no filters. */
const readable = z.string().transform((text, context): Record<string, unknown> => {
  try {
    return z.record(z.string(), z.unknown()).parse(text === '' ? {} : (clientJson(text) ?? {}))
  } catch {
    context.addIssue({ code: 'custom' })
    return z.NEVER
  }
})

/** A text that the parser refuses: a JSON list is no filters. */
const NO_FILTERS = '[]'

/** The filters of the query with `own` added. Unreadable ones are refused: ignoring them would return all rows. */
export function filtersWithin(request: FastifyRequest, own: Values): string {
  const { filters } = rawQuery(request)
  const read = readable.safeParse(filters ?? '{}')
  return read.success ? JSON.stringify({ ...read.data, ...own }) : NO_FILTERS
}
