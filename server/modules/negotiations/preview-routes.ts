import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/messages.ts'
import { tableOf } from '#schema/model.ts'
import { composed, type MailValues, placeholders, unknownPlaceholders } from '#schema/rules/mail-text.ts'
import { isSendKind } from '#schema/rules/send-kinds.ts'
import { idOf } from '../../crud/routes.ts'
import { notFound } from '../../errors.ts'
import { chosenTemplate, templatesFor } from './compose.ts'
import { type Facts, factsOf } from './mail-values.ts'
import { contactOf, ERP_SUBJECT } from './request-send.ts'
import { isTemplated, topicOf } from './send-kinds.ts'

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
        summary: "L'email (o il contatto) che partirebbe, i modelli fra cui scegliere, e se può partire (pronto)",
      },
    },
    async ({ params, query, actor }) => {
      const { invio } = params
      if (!isTemplated(invio) && !isSendKind(invio)) throw notFound('Modello')
      const facts = await factsOf(app.db, idOf(params.id, table), actor.id, app.config.publicUrl)
      if (!facts) throw notFound(table.label.one)
      const pronto = app.deliveries.get(topicOf(invio))?.ready ?? false
      if (!isTemplated(invio)) return { data: { ...contactPreview(facts), pronto } }
      const choices = await templatesFor(app.db, invio)
      const modello = chosenTemplate(choices, invio, query.modelloId)
      const modelli = choices.map(({ id, nome, lingua }) => ({ id, nome, lingua }))
      const modelloId = query.modelloId ?? modelli[0]?.id ?? null
      // Who opens an anagrafica is an office of ours, never the customer.
      const email = invio === 'anagrafica' ? null : (facts.email ?? null)
      const { oggetto, testo } = modello
      const valori = namedIn(facts)
      return {
        data: { ...composed(modello, facts), email, modelloId, modelli, modello: { oggetto, testo }, valori, pronto },
      }
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

/** A contact for the ERP is made of values, and of no mail. */
function contactPreview(facts: Facts) {
  const contact = { oggetto: ERP_SUBJECT, testo: '', mancanti: [], email: facts.email ?? null }
  return { ...contact, modelloId: null, modelli: [], modello: null, valori: namedIn(contactOf(facts)) }
}

/** The values that placeholders name. */
const namedIn = (facts: MailValues) =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => Object.hasOwn(placeholders, name)))
