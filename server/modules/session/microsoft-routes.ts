import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messages } from '#schema/messages.ts'
import { conflict } from '../../errors.ts'
import { createMicrosoft } from '../../identity/microsoft.ts'
import { signInWithMicrosoft } from './sign-in-microsoft.ts'

const TOKEN_LENGTH = 10_000
const proof = z.object({ accessToken: z.string(messages.required).min(1, messages.required).max(TOKEN_LENGTH) })

/** Sign-in with Microsoft, and what the browser must know to begin it. */
export const microsoftRoutes: FastifyPluginAsyncZod = async (app) => {
  const settings = app.config.microsoft
  const microsoft = settings && createMicrosoft(settings)

  app.get('/login-microsoft', { config: { public: true } }, () => ({ data: settings ?? null }))

  app.post(
    '/login-microsoft',
    { config: { public: true }, schema: { body: proof } },
    async ({ body, ip, headers }, reply) => {
      if (!microsoft) throw conflict(messages.microsoftOff)
      const origin = { address: ip, userAgent: headers['user-agent'] }
      const { answer, cookies } = await signInWithMicrosoft(app, microsoft, body.accessToken, origin)
      return reply.header('set-cookie', cookies).send(answer)
    },
  )
}
