import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type ArrangedBlock, arrangedBlockGrammar, MOST_ARRANGED } from '#schema/grammar/arranged-blocks.ts'
import { messages } from '#schema/italian/messages.ts'
import type { Actor } from '../../actor.ts'
import { type Answer, workAndAnswer } from '../../crud/idempotency.ts'
import type { Work } from '../../crud/work.ts'
import type { Change } from '../../crud/write.ts'
import { writeRows } from '../../crud/write-rows.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import { parseBody } from '../../http/parse-body.ts'
import { noneAlone } from '../own-rows.ts'

const TABLE = 'home-arrangements'
const h = columnsOf<typeof TABLE>('h')

/** The blocks in their order; each stands once. */
const arrangement = z.strictObject({
  blocks: z
    .array(arrangedBlockGrammar, messages.required)
    .max(MOST_ARRANGED, messages.tooManyItems(MOST_ARRANGED))
    .refine((blocks) => new Set(blocks.map(({ name }) => name)).size === blocks.length, messages.blockTwice),
})

/** The arrangement of the home page: everybody has one of their own, read and changed by them alone. */
export const ownHomeRoutes: FastifyPluginAsyncZod = async (app) => {
  const at = (summary: string) => ({ onRequest: app.signedIn(), schema: { tags: ['home'], summary } })

  app.get('/api/home', at('Come chi chiede ha disposto la pagina iniziale'), async ({ actor }) => ({
    data: await arrangementOf(app.db, actor),
  }))

  app.put('/api/home', at('Dispone la propria pagina iniziale: tutti i riquadri, nel loro ordine'), (request, reply) =>
    workAndAnswer(request, reply, arrange(request, parseBody(arrangement, request.body).blocks)),
  )

  app.delete('/api/home', at('Riporta la propria pagina iniziale a come è di solito'), (request, reply) =>
    workAndAnswer(request, reply, clear(request)),
  )

  noneAlone(app, TABLE)
}

const stored = z.array(arrangedBlockGrammar)

/** The blocks as this person has arranged them; null for who has not. */
async function arrangementOf(sql: Sql, { id }: Actor): Promise<{ blocks: ArrangedBlock[] } | null> {
  const [row] = await sql.query<{ blocks: string }>(
    `select ${h('blocks')} from "home-arrangements" h where ${h('ownerId')} = $1 order by h."id" desc limit 1`,
    [id],
    'arrangement of a home page',
  )
  return row ? { blocks: stored.parse(JSON.parse(row.blocks)) } : null
}

const arrange =
  (request: FastifyRequest, blocks: readonly ArrangedBlock[]): Work<Answer> =>
  async (tx) => {
    const [id] = await lockOwn(tx, request.actor)
    const set = { ownerId: request.actor.id, blocks: JSON.stringify(blocks) }
    const change: Change =
      id === undefined ? { table: TABLE, verb: 'create', set } : { table: TABLE, verb: 'update', id, set }
    return writeRows(tx, request, [change], 200)
  }

const clear =
  (request: FastifyRequest): Work<Answer> =>
  async (tx) => {
    const ids = await lockOwn(tx, request.actor)
    return writeRows(
      tx,
      request,
      ids.map((id): Change => ({ table: TABLE, verb: 'delete', id })),
      200,
    )
  }

/**
 * What this person has arranged, the latest first: none before the first time, for which two wait for each other; a deletion that
 * is undone after another one may leave several.
 */
async function lockOwn(tx: Transaction, { id }: Actor): Promise<number[]> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('home of ' || $1))`, [String(id)])
  const rows = await tx.query<{ id: number }>(
    `select h."id" from "home-arrangements" h where ${h('ownerId')} = $1 order by h."id" desc for no key update`,
    [id],
    'arrangement of a home page, to change it',
  )
  return rows.map((row) => row.id)
}
