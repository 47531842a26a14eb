import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { plainText } from '#schema/fields/plain-text.ts'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { subjectsOf } from '#schema/rows/about.ts'
import { notFound } from '../../http/errors.ts'
import { idText } from '../../http/params.ts'
import { seenOf } from '../../inbox/read.ts'
import { offeredOwners } from './owners.ts'

const wanted = z.object({
  table: z.string(messages.choice).max(40, messages.choice).optional(),
  row: idText(messages.reference).optional(),
  q: plainText(100).default(''),
})

/** Whom a task may be given to. */
export const taskRoutes: FastifyPluginAsyncZod = async (app) => {
  const tasks = tableOf(app.model, 'tasks')
  app.get(
    '/api/tasks/owners',
    {
      onRequest: app.allowInPart('create', tasks.name),
      schema: {
        querystring: wanted,
        tags: [tasks.name],
        summary: 'A chi si può affidare un’attività, su una scheda o libera',
      },
    },
    async ({ actor, query: { table: name, row: id, q } }) => {
      const table = name === undefined ? undefined : app.model.tables.get(name)
      if (!table || id === undefined) {
        if (name !== undefined || id !== undefined) throw notFound(tasks.label.one)
        return { data: await offeredOwners(app.db, app.engine, actor, undefined, q) }
      }
      const [there] = subjectsOf(tasks).includes(table.name)
        ? await seenOf(app.db, app.engine, actor, [{ table: table.name, id }])
        : []
      if (!there) throw notFound(table.label.one)
      return { data: await offeredOwners(app.db, app.engine, actor, { table, id }, q) }
    },
  )
}
