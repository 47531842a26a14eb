import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/italian/messages.ts'
import { invalid } from '../http/errors.ts'

/** The most rows that an address can leave out. */
export const MAX_EXCEPT = 1_000

const exceptQuery = z.object({
  except: z
    .string()
    .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
    .pipe(z.array(rowId).max(MAX_EXCEPT))
    .optional(),
})

/** The rows that `except=1,2,3` of the query leaves out. Throws 422 where they are no ids, or too many. */
export function parseExcept(request: FastifyRequest): ReadonlySet<number> {
  const query = exceptQuery.safeParse(request.query)
  if (!query.success) throw invalid({ except: [messages.filterValue] })
  return new Set(query.data.except)
}

/** The ids that are not among the others, in their order. */
export const withoutIds = (ids: Int32Array, except: ReadonlySet<number>): Int32Array =>
  except.size > 0 ? ids.filter((id) => !except.has(id)) : ids
