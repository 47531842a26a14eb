import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { plainVatNumber } from '#schema/rules/vat-number.ts'
import { expectedVersion, idOf } from '../../crud/routes.ts'
import { forbidden } from '../../http/errors.ts'
import { byId } from '../../http/params.ts'
import { takeQuota } from '../../identity/quota.ts'
import { mayReassign } from './hooks.ts'
import { possibleOwners } from './owner.ts'
import { reassign } from './reassign.ts'
import { sameVat } from './same-vat.ts'

const byVat = z.object({ vat: z.string() })
const except = z.object({ except: z.coerce.number().pipe(rowId).catch(0).default(0) })
const newOwner = z.object({ userRiassegnazioneTrattativaCpId: rowId }, messages.malformed)

/** What negotiations have besides the routes of every table. */
export const negotiationRoutes: FastifyPluginAsyncZod = async (app) => {
  const table = tableOf(app.model, 'trattative_cp')
  const tags = [table.name]

  app.get(
    '/api/trattative_cp/partita-iva/:vat',
    {
      onRequest: app.allowInPart('read', table.name),
      schema: {
        params: byVat,
        querystring: except,
        tags,
        summary: 'Il cliente del gestionale e le altre trattative aperte con questa partita IVA (except: id aperto)',
      },
    },
    async ({ params, query, actor }) => {
      await takeQuota(app.db, actor, 'vatLookups')
      const wanted = { vatNumber: plainVatNumber(params.vat), own: query.except }
      return { data: await sameVat(app.db, app.engine, actor, wanted) }
    },
  )

  app.get(
    '/api/trattative_cp/operatori',
    {
      onRequest: app.signedIn(({ actor }) => mayReassign(actor)),
      schema: { tags, summary: 'Gli utenti attivi che possono aprire le trattative, e a cui si possono riassegnare' },
    },
    async ({ actor }) => ({ data: await possibleOwners(app.db, app.engine, actor) }),
  )

  app.put(
    '/api/trattative_cp/riassegna/:id',
    {
      onRequest: app.allow('reassign', table.name),
      schema: { params: byId, body: newOwner, tags, summary: 'Riassegna la trattativa a un altro utente' },
    },
    async (request, reply) => {
      if (!mayReassign(request.actor)) throw forbidden()
      const id = idOf(request.params.id, table)
      const change = { id, ownerId: request.body.userRiassegnazioneTrattativaCpId, version: expectedVersion(request) }
      return reassign(request, reply, change)
    },
  )
}
