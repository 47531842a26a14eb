import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { plainText } from '#schema/fields/plain-text.ts'
import { ownerOf } from '../actor.ts'
import { goneOf } from '../http/client-gone.ts'
import { createQueues } from '../http/turns.ts'
import { takeQuota } from '../identity/quota.ts'
import { find } from './find.ts'
import { createRemembered } from './remembered.ts'
import { createShownRows } from './shown-rows.ts'

const LONGEST = 200

const query = z.object({ q: plainText(LONGEST) })

/** The search through the rows of all tables, at /api/search: within what the caller may read and open. */
export const searching = fp(async (app: FastifyInstance) => {
  // Each looks through every table: of several at once of one person all others' requests would wait for the embedded database.
  const inOrder = createQueues<number>()
  const memory = { remembered: createRemembered(), shown: createShownRows(app.model) }
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/search',
    {
      onRequest: app.signedIn(),
      schema: { querystring: query, tags: ['search'], summary: 'Cerca in tutte le tabelle che si possono leggere' },
    },
    async (request, reply) => {
      await takeQuota(app.db, request.actor, 'searches')
      const disconnected = goneOf(reply)
      const { hits, complete } = await inOrder(ownerOf(request.actor), async () => {
        if (disconnected.aborted) return { hits: [], complete: true }
        // Not earlier: those that wait hold the few places of their person, not those of the server.
        app.leavePace(request)
        await app.stillAllowed(request)
        return find(app, memory, { actor: request.actor, signal: disconnected }, request.query.q)
      })
      return reply.header('cache-control', 'private, no-store').send({ data: hits, complete })
    },
  )
})
