import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { rowId } from '#schema/fields/reference.ts'
import type { FollowReason } from '#schema/inbox.ts'
import { messages } from '#schema/italian/messages.ts'
import { hasPage } from '#schema/rows/about.ts'
import type { Actor } from '../actor.ts'
import { wireInstant } from '../db/instant.ts'
import { notFound } from '../http/errors.ts'
import { idText } from '../http/params.ts'
import { parseBody } from '../http/parse-body.ts'
import { seenOf } from '../inbox/read.ts'
import { announce, type RowRef } from '../inbox/tell.ts'
import { followersSql } from './followers.ts'

const asked = z.object({ table: z.string().max(40), row: idText(messages.reference) })
const row = z.strictObject({ table: z.string().max(40), row: rowId })
const chosen = row.extend({ following: z.boolean() })
const looked = row.extend({ until: z.iso.datetime({ error: messages.instant }) })

interface Follow {
  following: boolean
  why: FollowReason | null
  seenAt: string | null
}

/** Following rows, at /api/follows: whether who asks follows a row, and up to when they have seen what happened to it. */
export const follows = fp(async (app: FastifyInstance) => {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const at = (summary: string) => ({ onRequest: app.signedIn(), schema: { tags: ['follows'], summary } })

  routes.get(
    '/api/follows',
    {
      onRequest: app.signedIn(),
      schema: { tags: ['follows'], summary: 'Se chi chiede segue una scheda, e perché', querystring: asked },
    },
    async ({ actor, query: { table, row } }, reply) => {
      await requireSeen(actor, { table, id: row })
      return reply
        .header('cache-control', 'private, no-store')
        .send({ data: await followOf(actor, { table, id: row }) })
    },
  )

  routes.put('/api/follows', at('Segue una scheda, o smette di seguirla'), async (request, reply) => {
    const { table, row, following } = parseBody(chosen, request.body)
    await requireSeen(request.actor, { table, id: row })
    const { id } = request.actor
    await app.writing(request, async (tx) => {
      await tx.query(
        `insert into "_follows" ("userId", "table", "rowId", "state") values ($1, $2, $3, $4)
         on conflict ("userId", "table", "rowId") do update set "state" = excluded."state"`,
        [id, table, row, following ? 'chose' : 'stopped'],
      )
      // Who follows it anew wants to hear of it again.
      if (following)
        await tx.query(
          `delete from "_muted" where "userId" = $1 and "kind" = 'change' and "table" = $2 and "rowId" = $3`,
          [id, table, row],
        )
    })
    return reply.code(204).send()
  })

  routes.post(
    '/api/follows/seen',
    at('Ricorda fin dove è stata vista la cronologia di una scheda'),
    async (request, reply) => {
      const { table, row, until } = parseBody(looked, request.body)
      const { actor } = request
      await requireSeen(actor, { table, id: row })
      await app.writing(request, async (tx) => {
        await tx.query(
          `insert into "_follows" as f ("userId", "table", "rowId", "seenAt") values ($1, $2, $3, least($4::timestamptz, now()))
         on conflict ("userId", "table", "rowId") do update set "seenAt" = greatest(f."seenAt", excluded."seenAt")`,
          [actor.id, table, row, until],
        )
        const read = await tx.query(
          `update "_inbox" set "readAt" = now() where "userId" = $1 and "table" = $2 and "rowId" = $3 and "kind" = 'change'
           and "readAt" is null and "at" <= $4::timestamptz + interval '1 minute' returning 1`,
          [actor.id, table, row, until],
        )
        if (read.length > 0) await announce(tx, [actor.id])
      })
      return reply.code(204).send()
    },
  )

  /** Throws 404 for a row without a page, or that is not there for this person. */
  async function requireSeen(actor: Actor, { table: name, id }: RowRef): Promise<void> {
    const table = app.model.tables.get(name)
    const seen = table && hasPage(table) ? await seenOf(app.db, app.engine, actor, [{ table: name, id }]) : []
    if (seen.length === 0) throw notFound(table?.label.one ?? 'Scheda')
  }

  async function followOf({ id: userId }: Actor, { table, id }: RowRef): Promise<Follow> {
    const [line] = await app.db.query<{ state: string | null; seenAt: string | null }>(
      `select "state", ${wireInstant('"seenAt"')} as "seenAt" from "_follows" where "userId" = $1 and "table" = $2 and "rowId" = $3`,
      [userId, table, id],
    )
    const { state = null, seenAt = null } = line ?? {}
    const text = `select 1 from (${followersSql(app.model, table, '$1::integer[]')}) _f where _f."userId" = $2 limit 1`
    const [follower] = await app.db.query(text, [[id], userId])
    const why = state === 'wrote' || state === 'chose' ? state : 'owns'
    return { following: follower !== undefined, why: follower === undefined ? null : why, seenAt }
  }
})
