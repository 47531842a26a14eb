import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ownerOf } from '../../actor.ts'
import { sessionSecret } from '../../config.ts'
import { derivedKey } from '../../identity/keys.ts'

const answer = z.object({ data: z.object({ key: z.string() }) })

/** The key of one's own drafts: what a device keeps of unfinished forms is unreadable without it. */
export const draftKeyRoutes: FastifyPluginAsyncZod = async (app) => {
  const secret = sessionSecret(app.config)

  app.get(
    '/api/user/draft-key',
    {
      onRequest: app.signedIn(),
      schema: { tags: ['profile'], summary: 'Chiave delle proprie bozze (AES, base64)', response: { 200: answer } },
    },
    async ({ actor }, reply) => {
      const key = derivedKey(secret, `drafts of user ${ownerOf(actor)}`)
      return reply.header('cache-control', 'no-store').send({ data: { key: key.toString('base64') } })
    },
  )
}
