import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { readableFields } from '#schema/rights/sight.ts'
import { readsLink } from '#schema/rights/whole-answers.ts'
import { plainVatNumber } from '#schema/rules/vat-number.ts'
import type { Table } from '#schema/table.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import { filtersWithin } from '../../crud/filters-within.ts'
import { idOf, sendList } from '../../crud/routes.ts'
import { isWithin } from '../../crud/within.ts'
import type { Sql } from '../../db/database.ts'
import { notFound } from '../../http/errors.ts'
import { byId } from '../../http/params.ts'
import { takeQuota } from '../../identity/quota.ts'
import { countsOf } from './counts.ts'
import { customerOfNegotiation, linkedNegotiations } from './link.ts'
import { holderOf } from './vat-check.ts'

const byVat = z.object({ vat: z.string() })

/** What customers have besides the routes of every table. */
export const customerRoutes: FastifyPluginAsyncZod = async (app) => {
  const table = tableOf(app.model, 'customers')
  const mayRead = app.allowInPart('read', 'customers')

  app.get(
    '/api/customers/vat-number/:vat',
    { onRequest: mayRead, schema: { params: byVat, tags: ['customers'], summary: 'Chi ha questa partita IVA' } },
    async ({ params, actor }) => {
      await takeQuota(app.db, actor, 'vatLookups')
      return { data: (await holderOf(app.db, { engine: app.engine, actor }, plainVatNumber(params.vat))) ?? null }
    },
  )

  for (const owned of ['contacts', 'details']) {
    const { label } = tableOf(app.model, owned)
    app.get(
      `/api/customers/:id/${owned}`,
      {
        onRequest: app.allowInPart('read', owned),
        schema: { params: byId, tags: ['customers'], summary: `${label.many} del cliente` },
      },
      async (request, reply) => {
        const id = await customerId(app.db, table, request.params.id)
        const own: Pick<StoredRows['contacts' | 'details'], 'customerId'> = { customerId: id }
        return sendList(request, reply, tableOf(app.model, owned), { filters: filtersWithin(request, own) })
      },
    )
  }

  const negotiations = tableOf(app.model, 'trattative_cp')
  app.get(
    '/api/customers/:id/trattative_cp',
    {
      onRequest: app.signedIn(
        ({ actor: { ability } }) => ability.can('read', table.name) && ability.can('read', negotiations.name),
      ),
      schema: { params: byId, tags: ['customers'], summary: 'Trattative del cliente: stessa partita IVA o telefono' },
    },
    async (request, reply) => {
      const id = await customerId(app.db, table, request.params.id)
      const ids = readsLink(app.model, request.actor.ability) ? await linkedNegotiations(app.db, id) : []
      if (ids.length === 0) return { data: [], totalRows: 0 }
      return sendList(request, reply, negotiations, { filters: filtersWithin(request, { id: ids }) })
    },
  )

  app.get(
    '/api/customers/di-trattativa/:id',
    {
      onRequest: app.signedIn(
        ({ actor: { ability } }) => ability.can('read', table.name) && ability.can('read', negotiations.name),
      ),
      schema: { params: byId, tags: ['customers'], summary: 'Il cliente di una trattativa, null se non ce n’è' },
    },
    async ({ params, actor }) => {
      const id = idOf(params.id, negotiations)
      const isThere =
        readsLink(app.model, actor.ability) && (await isWithin(app.db, app.engine, actor, negotiations, id))
      const customer = isThere ? await customerOfNegotiation(app.db, id) : undefined
      const isSeen = customer && (await isWithin(app.db, app.engine, actor, table, customer.id))
      const isNamed = readableFields(actor.ability, table).includes(table.title)
      return { data: isSeen ? { ...customer, ...(!isNamed && { [table.title]: messages.reserved }) } : null }
    },
  )

  app.get(
    '/api/customers/:id/counts',
    { onRequest: mayRead, schema: { params: byId, tags: ['customers'], summary: 'Quanti documenti ha il cliente' } },
    async ({ params, actor }) => {
      const id = await customerId(app.db, table, params.id)
      return { data: await countsOf(app.db, app.engine, actor, id) }
    },
  )
}

/** The id of a customer that is there. */
async function customerId(sql: Sql, table: Table, param: string): Promise<number> {
  const id = idOf(param, table)
  const customerRows = await sql.query('select 1 from "customers" where "id" = $1', [id], 'customer there')
  if (customerRows.length === 0) throw notFound(table.label.one)
  return id
}
