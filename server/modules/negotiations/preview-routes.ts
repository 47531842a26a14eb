import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/messages.ts'
import { tableOf } from '#schema/model.ts'
import { unknownPlaceholders } from '#schema/rules/mail-text.ts'
import { idOf } from '../../crud/routes.ts'
import { notFound } from '../../errors.ts'
import { chosenTemplate, composed, templatesFor } from './compose.ts'
import { factsOf } from './mail-values.ts'
import { isTemplated } from './send-kinds.ts'

const asked = z.object({ id: z.string(), invio: z.string() })
const choice = z.object({ modelloId: z.coerce.number().pipe(rowId).optional() })
const draft = z.object(
  { oggetto: z.string(messages.text), testo: z.string(messages.text), idTrattativaCp: rowId.optional() },
  messages.malformed,
)

/** What a mail would say, on real data. */
export const previewRoutes: FastifyPluginAsyncZod = async (app) => {
  const table = tableOf(app.model, 'trattative_cp')

  app.get(
    '/api/trattative_cp/:id/anteprima/:invio',
    {
      onRequest: app.allow('send', table.name),
      schema: {
        params: asked,
        querystring: choice,
        tags: [table.name],
        summary: "L'email che partirebbe, e i modelli fra cui scegliere",
      },
    },
    async ({ params, query, actor }) => {
      if (!isTemplated(params.invio)) throw notFound('Modello')
      const facts = await factsOf(app.db, idOf(params.id, table), actor.id, app.config.publicUrl)
      if (!facts) throw notFound(table.label.one)
      const choices = await templatesFor(app.db, params.invio)
      const mail = composed(chosenTemplate(choices, params.invio, query.modelloId), facts)
      const modelli = choices.map(({ id, nome, lingua }) => ({ id, nome, lingua }))
      const email = params.invio === 'anagrafica' ? null : (facts.email ?? null)
      return { data: { ...mail, email, modelloId: query.modelloId ?? modelli[0]?.id ?? null, modelli } }
    },
  )

  app.post(
    '/api/mail-templates/anteprima',
    {
      onRequest: app.allow('update', 'mail-templates'),
      schema: {
        body: draft,
        tags: ['mail-templates'],
        summary: 'Un modello non ancora salvato, su una trattativa vera (la più recente)',
      },
    },
    async ({ body, actor }) => {
      const [newest] = await app.db.query<{ id: number }>('select "id" from "trattative_cp" order by "id" desc limit 1')
      const id = body.idTrattativaCp ?? newest?.id
      const facts = id === undefined ? undefined : await factsOf(app.db, id, actor.id, app.config.publicUrl)
      if (!facts) throw notFound(table.label.one)
      return { data: { ...composed(body, facts), sconosciuti: unknownPlaceholders(`${body.oggetto} ${body.testo}`) } }
    },
  )
}
