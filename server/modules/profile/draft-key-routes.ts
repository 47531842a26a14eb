import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ownerOf } from '../../actor.ts'
import { draftKeysOf } from '../../identity/draft-keys.ts'

const oneKey = z.object({ id: z.string(), key: z.string() })
const answer = z.object({ data: oneKey.extend({ older: z.array(oneKey) }) })

/** The keys of one's own drafts: what a device keeps of unfinished forms is unreadable without them. */
export const draftKeyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/user/draft-key',
    {
      onRequest: app.signedIn(),
      schema: {
        tags: ['profile'],
        summary: 'Chiave delle proprie bozze (AES, base64), e dopo un nuovo accesso quelle di prima',
        response: { 200: answer },
      },
    },
    async ({ actor, log }, reply) => {
      const userId = ownerOf(actor)
      const { sessionId } = actor
      const { present, older } = await draftKeysOf(app.db, app.keys, userId, sessionId)
      const ids = older.map(({ id }) => id)
      if (ids.length > 0) log.info({ userId, sessionId, keys: ids }, 'earlier keys of drafts handed out')
      return reply.header('cache-control', 'no-store').send({ data: { ...present, older } })
    },
  )
}
