import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import type { Table } from '#schema/table.ts'
import { isTimelineKind } from '#schema/timeline.ts'
import type { Actor } from '../actor.ts'
import { quoted } from '../crud/identifiers.ts'
import { idOf } from '../crud/routes.ts'
import { isWithin } from '../crud/within.ts'
import { invalid, notFound } from '../http/errors.ts'
import { italianMessages } from '../http/refused-input.ts'
import { readCursor } from './cursor.ts'
import { readTimeline } from './read.ts'
import { readableSources } from './statement.ts'
import type { Timeline, Timelines } from './timeline.ts'

const MOST = 100
const LONGEST_TEXT = 200

const timelineQuery = z.object({
  kinds: z
    .string()
    .transform((text) => text.split(',').filter((kind) => kind !== ''))
    .pipe(z.array(z.string().refine(isTimelineKind, messages.filterValue)))
    .transform((kinds) => kinds.filter(isTimelineKind))
    .optional(),
  before: z
    .string()
    .transform(readCursor)
    .refine((cursor) => cursor !== undefined, messages.filterValue)
    .optional(),
  limit: z.coerce.number(messages.filterValue).int().min(1).max(MOST).default(20),
})

const params = z.object({ subject: z.string(), key: z.string() })

/**
 * The timeline of a row, or of a text such as a telephone number, at /api/timeline: every subject for which a module
 * declares sources.
 */
export const timelines = fp<{ timelines: Timelines }>(async (app, { timelines }) => {
  const routes: FastifyPluginAsyncZod = async (within) => {
    const declared = (subject: string): Timeline | undefined =>
      Object.hasOwn(timelines, subject) ? timelines[subject] : undefined
    within.get(
      '/api/timeline/:subject/:key',
      {
        onRequest: app.signedIn(({ params, actor }) => {
          const { subject } = z.object({ subject: z.string() }).parse(params)
          const timeline = declared(subject)
          if (!timeline) throw notFound('Cronologia')
          if (!timeline.byText) return actor.ability.can('read', subject)
          return readableSources(app.model, actor.ability, timeline).length > 0
        }),
        schema: { params, tags: ['timeline'], summary: 'Che cosa è successo, dal più recente' },
      },
      async ({ params: { subject, key }, query, actor }, reply) => {
        const timeline = declared(subject)
        if (!timeline) throw notFound('Cronologia')
        const read = timelineQuery.safeParse(query, italianMessages)
        if (!read.success) throw invalid(z.flattenError(read.error).fieldErrors)
        const page = await readTimeline(app.db, app.engine, actor, timeline, {
          ...read.data,
          ...(timeline.byText ? { subject: textOf(key) } : await rowOf(actor, subject, key)),
        })
        return reply.header('cache-control', 'private, no-store').send(page)
      },
    )
  }

  /** A row that is there for this person. */
  async function rowOf(actor: Actor, name: string, key: string): Promise<{ table: Table; subject: number }> {
    const table = app.model.tables.get(name)
    if (!table) throw notFound('Cronologia')
    const id = idOf(key, table)
    const existingRows = await app.db.query(`select 1 from ${quoted(name)} where "id" = $1`, [id], `there in ${name}`)
    const isThere = existingRows.length > 0 && (await isWithin(app.db, app.engine, actor, table, id))
    if (!isThere) throw notFound(table.label.one)
    return { table, subject: id }
  }

  await app.register(routes)
})

/** A text that names a subject: at most some hundred characters, without NUL. */
function textOf(key: string): string {
  if (key.length > LONGEST_TEXT || key.includes('\0')) throw notFound('Cronologia')
  return key
}
