import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { namesIn, type Reading } from '../crud/reading.ts'
import { invalid } from '../http/errors.ts'

const columnsQuery = z.object({ columns: z.string().optional() })

/**
 * The fields that `columns=a,b,c` of the query names, each once, in its order; all that are read where it names none.
 * Throws 422 with the names that are no fields, or may not be read.
 */
export function parseColumns(request: FastifyRequest, reading: Reading): readonly string[] {
  const query = columnsQuery.safeParse(request.query)
  const text = query.success ? (query.data.columns ?? '') : undefined
  const names = [...new Set(text?.split(',').map((name) => name.trim()))].filter((name) => name !== '')
  const own = namesIn(reading)
  const unknown = names.filter((name) => !own.includes(name))
  if (text === undefined) throw invalid({ columns: [messages.choice] })
  if (unknown.length > 0) throw invalid({ columns: unknown.map((name) => messages.unknownColumn(name)) })
  return names.length > 0 ? names : own
}
