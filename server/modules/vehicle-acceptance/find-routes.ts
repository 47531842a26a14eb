import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { typedText } from '#schema/fields/plain-text.ts'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { rightsOn } from '#schema/rights/sight.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import { filtersWithin } from '../../crud/filters-within.ts'
import { readingFor, readingWith } from '../../crud/reading.ts'
import { sendList } from '../../crud/routes.ts'
import { previousOf, serialNumbers } from './find.ts'
import { mayRecordOrRead } from './routes.ts'

const LONGEST = 100
const word = typedText()
  .max(LONGEST, messages.tooLong(LONGEST))
  .refine((text) => !text.includes('\0'), messages.controlCharacters)
const search = z.object({ q: word.optional() })
const vehicle = z.object({ matricola: typedText(messages.required).min(1, messages.required).pipe(word) })

/** Look-ups of vehicles and of own acceptances for users who record an acceptance. */
export const findRoutes: FastifyPluginAsyncZod = async (app) => {
  const table = tableOf(app.model, 'accettazioni_mezzi')
  const url = `/api/${table.name}`
  const tags = [table.name]
  const mayRecord = app.allowInPart('create', table.name)

  app.get(
    `${url}/matricole`,
    {
      onRequest: mayRecord,
      schema: { querystring: search, tags, summary: 'Le matricole già viste, dalla più recente (q: una parte)' },
    },
    async ({ query, actor }) => ({ data: await serialNumbers(app.db, app.engine, actor, query.q) }),
  )

  app.get(
    `${url}/precedente`,
    {
      onRequest: mayRecord,
      schema: { querystring: vehicle, tags, summary: 'L’ultima accettazione del mezzo con questa matricola' },
    },
    async ({ query, actor }) => ({ data: await previousOf(app.db, app.engine, actor, query.matricola) }),
  )

  app.get(
    `${url}/mie`,
    { onRequest: app.signedIn(mayRecordOrRead), schema: { tags, summary: 'Le accettazioni di chi chiede' } },
    async (request, reply) => {
      const { actor } = request
      const own: Pick<StoredRows['accettazioni_mezzi'], 'operatoreId'> = { operatoreId: actor.id }
      const filters = filtersWithin(request, own)
      const isByRights = rightsOn(actor.ability, 'read', table).length > 0
      const reading = isByRights
        ? await readingFor(app.db, app.engine, actor, table)
        : await readingWith(app.db, app.engine, actor, table, Object.keys(table.fields))
      return sendList(request, reply, table, { reading, filters })
    },
  )
}
