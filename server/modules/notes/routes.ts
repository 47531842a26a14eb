import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { plainText } from '#schema/fields/plain-text.ts'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { subjectsOf } from '#schema/rows/about.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../../actor.ts'
import { idsWithin } from '../../crud/within.ts'
import { notFound } from '../../http/errors.ts'
import { idText, idTexts } from '../../http/params.ts'
import { seenOf } from '../../inbox/read.ts'
import { mentionable } from './mentionable.ts'

const MOST_ROWS = 200

const subject = z.object({ table: z.string(messages.choice).max(40, messages.choice), row: idText(messages.reference) })
const wanted = subject.extend({ q: plainText(100).default('') })
const counted = subject.pick({ table: true }).extend({ rows: idTexts(MOST_ROWS, messages.reference) })

/** Whom a note may mention, and how many notes rows have. */
export const noteRoutes: FastifyPluginAsyncZod = async (app) => {
  const notes = tableOf(app.model, 'notes')
  const at = (summary: string) => ({ tags: ['notes'], summary })

  /** The table of that name, where its rows may have notes and this person reads some. */
  function subjectTable({ ability }: Actor, name: string): Table {
    const table = app.model.tables.get(name)
    if (!table || !subjectsOf(notes).includes(name) || ability.cannot('read', name)) throw notFound(notes.label.one)
    return table
  }

  app.get(
    '/api/notes/mentionable',
    { onRequest: app.signedIn(), schema: { querystring: wanted, ...at('Chi si può menzionare in una nota') } },
    async ({ actor, query: { table: name, row: id, q } }) => {
      const table = subjectTable(actor, name)
      const [there] = await seenOf(app.db, app.engine, actor, [{ table: name, id }])
      if (!there) throw notFound(table.label.one)
      return { data: await mentionable(app.db, app.engine, actor, { table, id }, q) }
    },
  )

  app.get(
    '/api/notes/counts',
    { onRequest: app.signedIn(), schema: { querystring: counted, ...at('Quante note hanno queste schede') } },
    async ({ actor, query: { table: name, rows: ids } }) => {
      const table = subjectTable(actor, name)
      const seen = await idsWithin(app.db, app.engine, actor, table, ids)
      const counts = await app.db.query<{ row: number; count: number }>(
        `select "row", count(*)::integer as "count" from "notes" where "table" = $1 and "row" = any($2::integer[]) group by 1`,
        [name, seen],
        'notes of rows',
      )
      return { data: Object.fromEntries(counts.map(({ row, count }) => [row, count])) }
    },
  )
}
