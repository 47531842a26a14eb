import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { requiredText } from '../../identity/required-text.ts'
import { ownerIn } from './owner.ts'
import { prove } from './prove.ts'

const proof = z
  .object({ password: requiredText(1_000).optional(), code: requiredText(100).optional() }, messages.malformed)
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    path: ['password'],
    message: messages.proofMissing,
  })

/** Proving once more who one is, for what is asked of nobody else: good for five minutes of this session. */
export const proofRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/user/proof',
    {
      onRequest: app.signedIn(),
      schema: {
        body: proof,
        tags: ['user'],
        summary: 'Conferma la propria identità con la password o con un codice: vale cinque minuti in questa sessione',
      },
    },
    async (request, reply) => {
      await prove(app, ownerIn(request), request.body)
      return reply.code(204).send()
    },
  )
}
