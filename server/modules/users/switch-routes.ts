import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { SUPER_ADMIN } from '#schema/rights/access.ts'
import { reasonRule } from '#schema/rules/reason.ts'
import { refuseWhileSwitched } from '../../actor.ts'
import { paging } from '../../http/params.ts'
import { lockUser } from '../../identity/credentials.ts'
import { endSwitch, notedSwitches, startSwitch } from '../../identity/switches.ts'
import { allowedTarget } from '../../plugins/switched.ts'

const switchBody = z.object({ username: z.string(messages.text).max(100), reason: reasonRule }, messages.malformed)
const tags = ['users']

/** Acting as another user: begun with a reason, over after 30 minutes, read about by super admins. */
export const switchRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/user/switch',
    {
      onRequest: app.allow('impersonate', 'users'),
      schema: { body: switchBody, tags, summary: 'Comincia ad agire come un altro utente, per 30 minuti' },
    },
    async (request, reply) => {
      const { actor, body } = request
      refuseWhileSwitched(actor)
      const person = await app.sessions.person(body.username)
      const { id, username, name, surname, roles } = await allowedTarget(app, app.db, actor, person)
      const until = await app.writing(request, async (tx) => {
        await lockUser(tx, actor.id)
        const { reason } = body
        return startSwitch(tx, { sessionId: actor.sessionId, real: actor, target: { id, username }, reason })
      })
      return reply.code(201).send({ data: { id, username, name, surname, roles, until } })
    },
  )

  app.delete(
    '/api/user/switch',
    { onRequest: app.signedIn(), schema: { tags, summary: 'Torna al proprio utente: senza X-Switch-User' } },
    async (request, reply) => {
      const { actor } = request
      refuseWhileSwitched(actor)
      await app.writing(request, async (tx) => {
        await lockUser(tx, actor.id)
        await endSwitch(tx, actor.sessionId)
      })
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/user/switches',
    {
      onRequest: app.signedIn(({ actor }) => actor.roles.includes(SUPER_ADMIN)),
      schema: { querystring: paging, tags, summary: 'I cambi utente di tutti, dal più recente' },
    },
    ({ query }) => notedSwitches(app.db, query),
  )
}
