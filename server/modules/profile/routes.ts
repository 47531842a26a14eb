import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { tableOf } from '#schema/model.ts'
import { ownerOf } from '../../actor.ts'
import { readFields } from '../../crud/read-fields.ts'
import { notFound } from '../../http/errors.ts'
import { lockUser } from '../../identity/credentials.ts'
import { raiseDraftKey } from '../../identity/draft-keys.ts'
import { openSessionsOf } from '../../identity/session-store.ts'

const byId = z.object({ id: z.string().max(100) })

/** One's own user name and address, and the devices on which one is signed in. */
export const profileRoutes: FastifyPluginAsyncZod = async (app) => {
  const users = tableOf(app.model, 'users')
  const { idleDays } = app.config.sessionLimits

  app.get('/api/user/profile/', { onRequest: app.signedIn() }, async ({ actor }) => {
    const data = await readFields(app.db, app.model, 'users', actor.id, ['username', 'email'])
    if (!data) throw notFound(users.label.one)
    return { data }
  })

  app.get('/api/user/sessions', { onRequest: app.signedIn() }, async ({ actor }) => {
    const sessions = await openSessionsOf(app.db, ownerOf(actor), idleDays)
    const data = sessions.map((one) => ({ ...one, current: one.id === actor.sessionId }))
    return { data, totalRows: data.length }
  })

  app.delete(
    '/api/user/sessions/:id',
    { onRequest: app.signedIn(), schema: { params: byId } },
    async (request, reply) => {
      const { params, actor } = request
      await app.writing(request, async (tx) => {
        const own = await openSessionsOf(tx, ownerOf(actor), idleDays)
        if (!own.some(({ id }) => id === params.id)) throw notFound('Sessione')
        await app.sessions.end(params.id, 'ended by its owner', tx)
        app.sessions.forget()
      })
      return reply.code(204).send()
    },
  )

  app.delete('/api/user/sessions', { onRequest: app.signedIn() }, async (request, reply) => {
    const owner = ownerOf(request.actor)
    await app.writing(request, async (tx) => {
      await lockUser(tx, owner)
      await raiseDraftKey(tx, owner)
      await app.sessions.endAllOf(tx, owner, 'ended by their owner')
    })
    return reply.code(204).send()
  })
}
