import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { fieldsLeft } from '#schema/rights/sight.ts'
import type { BodyOf, NamedTable } from '#schema/rows/typed-rows.ts'
import type { Rows } from '#schema/tables.generated.ts'
import { workAndAnswer } from '../../crud/idempotency.ts'
import { rawQuery } from '../../crud/list-request.ts'
import { readRow } from '../../crud/read.ts'
import { readingWith } from '../../crud/reading.ts'
import { expectedVersion, idOf, plainBody, sendList, writeAndAnswer } from '../../crud/routes.ts'
import type { Change } from '../../crud/write.ts'
import { clientJson } from '../../http/client-json.ts'
import { forbidden, invalid, notFound } from '../../http/errors.ts'
import { byId } from '../../http/params.ts'
import { changePassword } from './change-password.ts'
import { createUser } from './create-user.ts'
import { administrators, peopleByRoles } from './people-by-role.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { GROUPS_SCREEN, PERMISSIONS_SCREEN } from './rights.ts'
import { visibleRows } from './visible-rows.ts'

const byStatus = z.object({ id: z.string(), status: z.enum(['Y', 'N']) })
const ofTable = z.object({ table: z.string(messages.text) })
const plainText = z.string(messages.text)
const passwords = z.object(
  { oldPassword: plainText.optional(), password: plainText.optional(), confirmPassword: plainText.optional() },
  messages.malformed,
)

type Field = keyof Rows['users']

const namedFields: Field[] = ['username', 'nomeCompleto', 'nome', 'cognome']

/** What the screen of CRM groups shows of people. */
const groupFields: Field[] = [...namedFields, 'attivo', 'categorie', 'gruppiCrm']

/** Tables whose rows name the person they are of. */
const namingPeople = ['trattative_cp', 'accettazioni_mezzi']

/**
 * The fields of users that the caller may read here: those who edit rows that name a person may pick one by name. Throws
 * 403 for others.
 */
function pickable(ability: AppAbility): Field[] {
  if (ability.can('open', GROUPS_SCREEN)) return groupFields
  if (namingPeople.some((table) => ability.can('update', table))) return [...namedFields, 'attivo']
  throw forbidden()
}

const withCategory = z.string().transform((text, context) => {
  try {
    const { category, ...rest } = z.record(z.string(), z.unknown()).parse(clientJson(text))
    const own: BodyOf<'users'> = category === undefined ? {} : { categorie: category }
    return JSON.stringify({ ...rest, ...own })
  } catch {
    context.addIssue({ code: 'custom' })
    return z.NEVER
  }
})

/** The specification calls the filter `category`; the field is `categorie`. What cannot be read stays as it is. */
function groupFilters(request: FastifyRequest): unknown {
  const { filters } = rawQuery(request)
  const read = withCategory.safeParse(filters)
  return read.success ? read.data : filters
}

/** What users have besides the routes of every table. */
export const userRoutes: FastifyPluginAsyncZod = async (app) => {
  const table = tableOf(app.model, 'users')

  app.get('/api/users/me', { onRequest: app.signedIn() }, async ({ actor }, reply) => {
    const reading = await readingWith(app.db, app.engine, actor, table, Object.keys(table.fields))
    const ownRow = await readRow(app.db, app.model, table, actor.id, reading)
    if (!ownRow) throw notFound(table.label.one)
    return reply.type('application/json; charset=utf-8').send(`{"data":${ownRow.json}}`)
  })

  app.get('/api/users/gruppicrm', { onRequest: app.signedIn() }, async (request, reply) => {
    const { actor } = request
    const fields = fieldsLeft(app.model, actor.ability, table, pickable(actor.ability))
    const reading = await readingWith(app.db, app.engine, actor, table, fields)
    return sendList(request, reply, table, { reading, filters: groupFilters(request) })
  })

  app.get(
    '/api/users/roles',
    {
      onRequest: app.allowInPart('read', 'users'),
      schema: { tags: ['users'], summary: 'Gli utenti attivi, per ruoli' },
    },
    async ({ actor }) => ({ data: await peopleByRoles(app.db, app.engine, actor) }),
  )

  app.get(
    '/api/users/:id/visible-rows',
    {
      onRequest: app.allow('open', PERMISSIONS_SCREEN),
      schema: {
        ...{ params: byId, querystring: ofTable, tags: ['users'] },
        summary: 'Quante righe di un elenco vede l’utente',
      },
    },
    async ({ params, query }) => {
      const of = app.model.tables.get(query.table)
      if (!of) throw invalid({ table: [messages.choice] })
      return { data: await visibleRows(app.db, app.engine, table, idOf(params.id, table), of) }
    },
  )

  app.get(
    '/api/user/administrators',
    { onRequest: app.signedIn(), schema: { tags: ['users'], summary: 'A chi chiedere un permesso' } },
    async ({ actor }) => ({ data: await administrators(app.db, app.engine, actor) }),
  )

  app.post('/api/users', { onRequest: app.allowInPart('create', 'users') }, (request, reply) =>
    createUser(request, reply, table),
  )

  app.put('/api/users/:id', { onRequest: app.signedIn(), schema: { params: byId } }, (request, reply) => {
    const id = idOf(request.params.id, table)
    const { id: own, ability } = request.actor
    if (id !== own && ability.cannot('update', 'users') && ability.cannot('open', GROUPS_SCREEN)) throw forbidden()
    return save(table, id, plainBody(request), request, reply)
  })

  app.put(
    '/api/users/:id/active/:status',
    { onRequest: app.allowInPart('update', 'users'), schema: { params: byStatus } },
    (request, reply) => {
      const { id, status } = request.params
      return save(table, idOf(id, table), { attivo: status }, request, reply)
    },
  )

  app.put(
    '/api/users/:id/change-password',
    { onRequest: app.signedIn(), config: { beforePassword: true }, schema: { params: byId, body: passwords } },
    async (request, reply) => {
      await changePassword(request, idOf(request.params.id, table), request.body)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/users/:id/second-factor',
    {
      onRequest: app.allow('update', 'users'),
      schema: { params: byId, tags: ['users'], summary: 'Azzera la verifica in due passaggi di un altro utente' },
    },
    async (request, reply) => {
      await resetSecondFactor(request, table, idOf(request.params.id, table))
      return reply.code(204).send()
    },
  )
}

async function save(
  table: NamedTable<'users'>,
  id: number,
  values: BodyOf<'users'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const change: Change = { table, verb: 'update', id, version: expectedVersion(request), values }
  return workAndAnswer(request, reply, (tx) => writeAndAnswer(tx, request, table, change))
}
