import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { plainText } from '#schema/fields/plain-text.ts'
import { takeQuota } from '../identity/quota.ts'
import { find } from './find.ts'

const LONGEST = 200

const query = z.object({ q: plainText(LONGEST) })

/** The search through the rows of all tables, at /api/search: within what whoever asks may read and open. */
export const searching = fp(async (app: FastifyInstance) => {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/search',
    {
      onRequest: app.signedIn(),
      schema: { querystring: query, tags: ['search'], summary: 'Cerca in tutte le tabelle che si possono leggere' },
    },
    async (request, reply) => {
      await takeQuota(app.db, request.actor, 'searches')
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const { hits, complete } = await find(app, request.actor, request.query.q, gone.signal)
      return reply.header('cache-control', 'private, no-store').send({ data: hits, complete })
    },
  )
})
