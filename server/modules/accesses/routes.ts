import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { accessFields } from '#schema/rights/whole-answers.ts'
import { ownerOf } from '../../actor.ts'
import { requireReadOfAll } from '../../crud/within.ts'
import { paging, wholeNumber } from '../../http/params.ts'
import { accessesOf } from './read.ts'

const anyPage = paging.extend({
  userId: wholeNumber(2_147_483_647, messages.filterValue).optional(),
  failed: z.enum(['0', '1'], messages.filterValue).optional(),
})
const tags = ['accesses']

/** The attempts to sign in: one's own for everybody, all of them for administrators of users who read these by name. */
export const accessRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/user/accesses',
    { onRequest: app.signedIn(), schema: { querystring: paging, tags, summary: 'I propri accessi, dal più recente' } },
    ({ query, actor }) => accessesOf(app.db, { ...query, userId: ownerOf(actor) }),
  )

  app.get(
    '/api/accesses',
    {
      onRequest: app.allow('update', 'users'),
      schema: {
        querystring: anyPage,
        tags,
        summary: 'Gli accessi di tutti o di un utente (userId), anche solo quelli falliti (failed=1)',
      },
    },
    async ({ actor, query: { userId, failed, ...page } }) => {
      requireReadOfAll(actor, tableOf(app.model, 'users'), accessFields)
      const accessRows = await accessesOf(app.db, { ...page, userId, failed: failed === '1' })
      if (userId === undefined) return accessRows
      const { active, since } = await app.secondFactors.stateOf(userId)
      return { ...accessRows, secondFactor: { active, since } }
    },
  )
}
