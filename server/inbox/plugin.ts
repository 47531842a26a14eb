import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { rowId } from '#schema/fields/reference.ts'
import { isNoticeKind, noticeKinds } from '#schema/inbox.ts'
import { messages } from '#schema/italian/messages.ts'
import type { Actor } from '../actor.ts'
import { now } from '../clock.ts'
import { Literals } from '../crud/literals.ts'
import { namesRead } from '../crud/row-names.ts'
import { invalid } from '../http/errors.ts'
import { wholeNumber } from '../http/params.ts'
import { parseBody } from '../http/parse-body.ts'
import { mailRoutes } from './mail-routes.ts'
import { countUnread, IS_DUE, IS_UNREAD, readInbox, seenOf, toldSql } from './read.ts'
import { announce } from './tell.ts'

const MOST_ROWS = 200
const MOST_PAGES = 1_000
const MOST_MUTED = 1_000
const A_YEAR_MS = 366 * 24 * 3_600_000

const query = z.object({
  page: wholeNumber(MOST_PAGES, messages.page).default(1),
  unread: z.enum(['Y', 'N'], messages.filterValue).default('N'),
})
const tableName = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_-]*$/, messages.choice)
const row = z.strictObject({ table: tableName, id: rowId })
const marked = z.union([
  z.strictObject({ rows: z.array(row).min(1).max(MOST_ROWS), read: z.boolean() }),
  z.strictObject({ all: z.literal(true), read: z.literal(true) }),
])
const snoozed = row.extend({
  until: z.iso
    .datetime({ error: messages.instant })
    .transform((text) => new Date(text))
    .refine((until) => until > now() && until.getTime() < now().getTime() + A_YEAR_MS, messages.snoozeAhead),
})
const mute = z.strictObject({
  kind: z.string().refine(isNoticeKind, messages.choice),
  table: tableName.optional(),
  id: rowId.optional(),
  muted: z.boolean(),
})

const COUNT_MUTED = 'select count(*)::integer as "count" from "_muted" where "userId" = $1'
const MUTE = 'insert into "_muted" ("userId", "kind", "table", "rowId") values ($1, $2, $3, $4) on conflict do nothing'
const UNMUTE = 'delete from "_muted" where "userId" = $1 and "kind" = $2 and "table" = $3 and "rowId" = $4'

/** The inbox of who asks, at /api/inbox: what others did that concerns them, read and put off over all their devices. */
export const inbox = fp(async (app: FastifyInstance) => {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const at = (summary: string) => ({ onRequest: app.signedIn(), schema: { tags: ['inbox'], summary } })
  const reading = (summary: string) => ({
    onRequest: app.signedIn(),
    schema: { tags: ['inbox'], summary, querystring: query },
  })

  routes.get('/api/inbox', reading('Gli avvisi di chi chiede, per scheda'), async ({ actor, query }, reply) => {
    const asked = { page: query.page, unreadOnly: query.unread === 'Y' }
    return reply.header('cache-control', 'private, no-store').send(await readInbox(app.db, app.engine, actor, asked))
  })

  routes.get('/api/inbox/count', at('Quante schede hanno avvisi da leggere'), async ({ actor }) => ({
    data: { unread: await countUnread(app.db, app.engine, actor) },
  }))

  routes.post('/api/inbox/read', at('Segna gli avvisi come letti o da leggere'), async (request, reply) => {
    const said = parseBody(marked, request.body)
    const set = `set "readAt" = ${said.read ? 'coalesce("readAt", now())' : 'null'}, "snoozedUntil" = null`
    if ('all' in said) await change(request, set, await allTold(request.actor), [])
    else await change(request, set, ofRows, [said.rows.map(({ table }) => table), said.rows.map(({ id }) => id)])
    return reply.code(204).send()
  })

  routes.post('/api/inbox/snooze', at('Rimanda gli avvisi di una scheda'), async (request, reply) => {
    const { table, id, until } = parseBody(snoozed, request.body)
    await change(request, 'set "snoozedUntil" = $4::timestamptz', ofRows, [[table], [id], until.toISOString()])
    return reply.code(204).send()
  })

  routes.get('/api/inbox/mutes', at('Di che cosa chi chiede non vuole avvisi'), async ({ actor }) => {
    const mutes = await app.db.query<{ kind: string; table: string; id: number }>(
      `select "kind", "table", "rowId" as "id" from "_muted" where "userId" = $1 order by "at" desc limit ${MOST_MUTED}`,
      [actor.id],
    )
    const ofRow = await seenOf(app.db, app.engine, actor, mutes)
    const references = ofRow.map(({ table, id }) => ({ target: table, value: id }))
    const names = await namesRead(app.db, app.engine, actor, references)
    return {
      data: mutes.map(({ kind, table, id }) => ({
        kind,
        table: table || null,
        id: id || null,
        name: names.get(table)?.get(id) ?? null,
        label: isNoticeKind(kind) ? noticeKinds[kind].label : kind,
      })),
    }
  })

  routes.put('/api/inbox/mutes', at('Toglie o rimette un genere di avvisi'), async (request, reply) => {
    const { kind, table, id, muted } = parseBody(mute, request.body)
    if ((table === undefined) !== (id === undefined)) throw invalid({ table: [messages.required] })
    const known = table === undefined || app.model.tables.has(table)
    if (!known) throw invalid({ table: [messages.choice] })
    const values = [request.actor.id, kind, table ?? '', id ?? 0]
    await app.writing(request, async (tx) => {
      if (!muted) return tx.query(UNMUTE, values)
      const [row] = await tx.query<{ count: number }>(COUNT_MUTED, [request.actor.id])
      if ((row?.count ?? 0) >= MOST_MUTED) throw invalid({ muted: [messages.mutesTooMany(MOST_MUTED)] })
      return tx.query(MUTE, values)
    })
    return reply.code(204).send()
  })

  await mailRoutes(app)

  const ofRows = `("table", "rowId") in (select * from unnest($2::text[], $3::integer[]))`

  /** SQL: the unread notices that this person sees now. Those put off, and those of rows that they may not read, stay as they are. */
  const allTold = async (actor: Actor): Promise<string> =>
    `${IS_DUE} and ${IS_UNREAD} and (${await toldSql(app.db, app.engine, actor, new Literals())})`

  /** Changes notices of who asks, and tells their other devices. */
  async function change(request: FastifyRequest, set: string, where: string, values: unknown[]): Promise<void> {
    const { id } = request.actor
    await app.writing(request, async (tx) => {
      await tx.query(`update "_inbox" i ${set} where i."userId" = $1 and (${where})`, [id, ...values])
      await announce(tx, [id])
    })
  }
})
