import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { typedText } from '#schema/fields/plain-text.ts'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { composeMail, unknownPlaceholders } from '#schema/rules/mail-text.ts'
import { requireWhole } from '../../crud/fields-given.ts'
import { Parameters } from '../../crud/parameters.ts'
import { rowsSeenSql } from '../../crud/within.ts'
import { notFound } from '../../http/errors.ts'
import { factsFor } from '../../sends/facts.ts'
import { negotiationSends } from './sends.ts'

const draft = z.object(
  { oggetto: typedText(), testo: typedText(), idTrattativaCp: rowId.optional() },
  messages.malformed,
)

/** The preview of a template before it is saved. */
export const templateRoutes: FastifyPluginAsyncZod = async (app) => {
  const table = tableOf(app.model, 'trattative_cp')

  app.post(
    '/api/mail-templates/preview',
    {
      onRequest: app.allowInPart('update', 'mail-templates'),
      schema: {
        body: draft,
        tags: ['mail-templates'],
        summary: 'Un modello non ancora salvato, su una trattativa vera (la più recente)',
      },
    },
    async ({ body, actor }) => {
      const parameters = new Parameters()
      const isSeen = await rowsSeenSql(app.db, app.engine, actor, table, parameters)
      const [newest] = await app.db.query<{ id: number }>(
        `select t."id" from "trattative_cp" t where ${isSeen} order by t."id" desc limit 1`,
        parameters.values,
      )
      const id = body.idTrattativaCp ?? newest?.id
      if (id !== undefined) await requireWhole(app.db, app.engine, actor, table, id)
      const context = { engine: app.engine, actor, publicUrl: app.config.publicUrl }
      const facts = id === undefined ? undefined : await factsFor(app.db, context, negotiationSends, id)
      if (!facts) throw notFound(table.label.one)
      return { data: { ...composeMail(body, facts), unknown: unknownPlaceholders(`${body.oggetto} ${body.testo}`) } }
    },
  )
}
