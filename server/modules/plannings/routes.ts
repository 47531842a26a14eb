import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { readableFields } from '#schema/rights/sight.ts'
import type { BodyOf } from '#schema/rows/typed-rows.ts'
import { isTime } from '#schema/rules/day.ts'
import { anHourLater } from '#schema/rules/visit-time.ts'
import { tableDocs } from '../../crud/docs.ts'
import { answerOnce } from '../../crud/idempotency.ts'
import { plainBody, sendList, writeAndAnswer } from '../../crud/routes.ts'
import { rowForbidden } from '../../http/errors.ts'
import { foundBy, overlappingVisits, remindersOf, slot, unreportedOf, upcomingOf } from './find.ts'

const ownVisits = { reminders: remindersOf, upcoming: upcomingOf, unreported: unreportedOf }

/** What plannings have besides the routes of every table. Own visits found by what somebody does not read are none. */
export const planningRoutes: FastifyPluginAsyncZod = async (app) => {
  const table = tableOf(app.model, 'plannings')
  const mayRead = app.allowInPart('read', 'plannings')
  const reads = ({ actor }: FastifyRequest, fields: readonly string[]) =>
    fields.every((name) => readableFields(actor.ability, table).includes(name))
  const sendRows = async (request: FastifyRequest, reply: FastifyReply, ids: number[]) =>
    ids.length === 0
      ? reply.send({ data: [], totalRows: 0 })
      : sendList(request, reply, table, { filters: JSON.stringify({ id: ids }) })
  const sendOwn = async (request: FastifyRequest, reply: FastifyReply, list: keyof typeof ownVisits) => {
    const isTold = reads(request, foundBy[list])
    return sendRows(request, reply, isTold ? await ownVisits[list](app.db, request.actor.id) : [])
  }

  app.post(
    '/api/plannings',
    {
      onRequest: app.allowInPart('create', 'plannings'),
      config: { docs: () => tableDocs(app.model, table, 'create') },
    },
    (request, reply) =>
      answerOnce(request, reply, async (tx) => {
        const values = withEnd(plainBody(request))
        return writeAndAnswer(tx, request, table, { table, verb: 'create', values })
      }),
  )

  app.get(
    '/api/plannings/reminders',
    { onRequest: mayRead, schema: { tags: ['plannings'], summary: 'I promemoria di oggi di chi chiede' } },
    async (request, reply) => {
      return sendOwn(request, reply, 'reminders')
    },
  )

  app.get(
    '/api/plannings/upcoming',
    { onRequest: mayRead, schema: { tags: ['plannings'], summary: 'Le prossime visite di chi chiede, da oggi' } },
    async (request, reply) => {
      return sendOwn(request, reply, 'upcoming')
    },
  )

  app.get(
    '/api/plannings/unreported',
    {
      onRequest: mayRead,
      schema: { tags: ['plannings'], summary: 'Le visite concluse di chi chiede ancora senza consuntivo' },
    },
    async (request, reply) => {
      return sendOwn(request, reply, 'unreported')
    },
  )

  app.get(
    '/api/plannings/overlaps',
    {
      onRequest: mayRead,
      schema: { querystring: slot, tags: ['plannings'], summary: 'Le visite dello stesso agente nelle stesse ore' },
    },
    async (request, reply) => {
      if (!reads(request, foundBy.overlaps)) throw rowForbidden(messages.wholeTable(table.label.many))
      return sendRows(request, reply, await overlappingVisits(app.db, request.query))
    },
  )
}

/** A visit of which only the beginning is said lasts an hour: a click on an hour of the calendar. */
function withEnd(values: BodyOf<'plannings'>): BodyOf<'plannings'> {
  const { startTime, endTime } = values
  if (endTime !== undefined || typeof startTime !== 'string' || !isTime(startTime)) return values
  return { ...values, endTime: anHourLater(startTime) }
}
