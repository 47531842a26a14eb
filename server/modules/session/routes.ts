import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { originOf } from '../../identity/origin.ts'
import { requiredText } from '../../identity/required-text.ts'
import { logOut } from './log-out.ts'
import { signIn } from './sign-in.ts'

const credentials = z.object(
  {
    username: requiredText(500).trim(),
    password: requiredText(1_000),
    code: z.string(messages.text).max(100, messages.tooLong(100)).nullish(),
    setup: z.string(messages.text).max(500, messages.tooLong(500)).nullish(),
  },
  messages.malformed,
)
const refresh = z.object({ refresh_token: requiredText(500) }, messages.malformed)
const leaving = refresh.partial().nullish()

/** Sign-in, refresh and log-out. */
export const sessionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/login_check',
    {
      config: { public: true },
      schema: {
        body: credentials,
        tags: ['session'],
        summary:
          'Accesso con password e, dove serve, con il codice dell’app (401 con secondFactor: true) e, se è da configurare, con setup.offer come setup',
      },
    },
    async (request, reply) => {
      const { answer, cookies } = await signIn(app, request.body, originOf(request), request.headers.cookie)
      return reply.header('set-cookie', cookies).send(answer)
    },
  )

  app.post('/token/refresh', { config: { public: true }, schema: { body: refresh } }, ({ body }) =>
    app.sessions.refresh(body.refresh_token),
  )

  app.post('/api/logout', { config: { public: true }, schema: { body: leaving } }, async (request, reply) => {
    await logOut(app, request, request.body?.refresh_token)
    return reply.code(204).send()
  })
}
