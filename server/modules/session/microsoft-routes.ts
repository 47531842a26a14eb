import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { conflict } from '../../http/errors.ts'
import { createMicrosoft } from '../../identity/microsoft.ts'
import { originOf } from '../../identity/origin.ts'
import { requiredText } from '../../identity/required-text.ts'
import { signInWithMicrosoft } from './sign-in-microsoft.ts'

const TOKEN_LENGTH = 10_000
const proof = z.object({ accessToken: requiredText(TOKEN_LENGTH) })

/** Sign-in with Microsoft, and what the browser must know to begin it. */
export const microsoftRoutes: FastifyPluginAsyncZod = async (app) => {
  const settings = app.config.microsoft
  const microsoft = settings && createMicrosoft(settings)

  app.get('/login-microsoft', { config: { public: true } }, () => ({ data: settings ?? null }))

  app.post('/login-microsoft', { config: { public: true }, schema: { body: proof } }, async (request, reply) => {
    if (!microsoft) throw conflict(messages.microsoftOff)
    const { accessToken } = request.body
    const { answer, cookies } = await signInWithMicrosoft(app, microsoft, accessToken, originOf(request))
    return reply.header('set-cookie', cookies).send(answer)
  })
}
