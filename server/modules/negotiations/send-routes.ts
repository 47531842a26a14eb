import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { plainText } from '#schema/fields/plain-text.ts'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/messages.ts'
import { tableOf } from '#schema/model.ts'
import { oneRecipient } from '#schema/rules/recipient.ts'
import { MOST_BYTES, MOST_FILES, type SendKind } from '#schema/rules/send-kinds.ts'
import { once } from '../../crud/idempotency.ts'
import { idOf, plainBody } from '../../crud/routes.ts'
import { AppError, invalid } from '../../errors.ts'
import { takeQuota } from '../../identity/quota.ts'
import { UPLOAD_MS } from '../../plugins/files.ts'
import { readParts, saidBy } from './read-attachments.ts'
import { requestSend } from './request-send.ts'
import { retrySend } from './retry-send.ts'
import { said } from './said.ts'
import { SENDS } from './send-kinds.ts'

const byId = z.object({ id: z.string() })

const recipient = z.unknown().transform((given, context) => {
  const address = oneRecipient(given)
  if (address) return address
  context.addIssue({ code: 'custom', message: given ? messages.oneRecipient : messages.required })
  return z.NEVER
})
const filled = (limit: number) => plainText(limit).refine((value) => value !== '', messages.required)
const line = filled(500).refine((value) => !/[\t\r\n\u2028\u2029]/.test(value), messages.controlCharacters)
const text = filled(50_000)
const note = z.string(messages.text).nullable().optional()

const mailBody = z.strictObject({ idTrattativaCp: rowId, email: recipient, modelloId: rowId.optional() })
const registryBody = mailBody.extend({ note_invio_anagrafica: note })
const erpBody = z.strictObject({
  idTrattativaCp: rowId,
  email: z
    .union([z.null(), z.literal(''), recipient])
    .transform((given) => given || undefined)
    .optional(),
})
type Body = { idTrattativaCp: number; email?: string; modelloId?: number; note_invio_anagrafica?: string | null }
const marketing = z.strictObject({
  idTrattativaCp: z
    .string(messages.reference)
    .regex(/^\d{1,10}$/, messages.reference)
    .transform(Number)
    .pipe(rowId),
  oggetto: line,
  testo: text,
  email: recipient,
})

const summaries: Record<SendKind, string> = {
  anagrafica: "Invia per email i dati per l'anagrafica",
  brochure: 'Invia la brochure per email',
  'brochure-marketing': 'Invia una brochure con testo e allegati propri (multipart: allegati_0, allegati_1, …)',
  'contatto-mago': 'Invia il contatto al gestionale',
  'link-accreditamento': 'Invia per email il link di accreditamento',
}

/** The five sends of negotiations, and trying one again. All answer the send: accepted, and in the queue. */
export const sendRoutes: FastifyPluginAsyncZod = async (app) => {
  const may = app.allow('send', 'trattative_cp')
  const tags = ['trattative_cp']
  const kinds = [
    ['anagrafica', registryBody],
    ['brochure', mailBody],
    ['link-accreditamento', mailBody],
    ['contatto-mago', erpBody],
  ] as const

  for (const [kind, body] of kinds) {
    app.post(
      `/api/trattative_cp/invia-${kind}`,
      { onRequest: may, schema: { tags, summary: summaries[kind] } },
      async (request, reply) => {
        const { idTrattativaCp: id, ...more } = said<Body>(body, plainBody(request))
        await takeQuota(app.db, request.actor, 'sends')
        return once(request, reply, (tx) => requestSend(tx, request, { kind, id, ...more }))
      },
    )
  }

  app.post(
    '/api/trattative_cp/invia-brochure-marketing',
    { onRequest: may, handlerTimeout: UPLOAD_MS, schema: { tags, summary: summaries['brochure-marketing'] } },
    async (request, reply) => {
      const parts = await readParts(request, MOST_FILES)
      const { idTrattativaCp: id, email, oggetto, testo } = said(marketing, Object.fromEntries(parts.texts))
      const strange = [...parts.files.keys()].filter((name) => !/^allegati_\d{1,3}$/.test(name))
      if (strange.length > 0) throw invalid(Object.fromEntries(strange.map((name) => [name, [messages.unknownKey]])))
      const files = [...parts.files].sort(([one], [other]) => numberOf(one) - numberOf(other)).map(([, file]) => file)
      if (files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) {
        throw new AppError(413, messages.mailTooLarge(MOST_BYTES / 1024 / 1024))
      }
      await takeQuota(app.db, request.actor, 'sends')
      const wanted = { kind: 'brochure-marketing', id, email, own: { oggetto, testo, files } } as const
      return once(request, reply, (tx) => requestSend(tx, request, wanted), saidBy(parts))
    },
  )

  app.post(
    '/api/trattative_cp/invii/:id/riprova',
    { onRequest: may, schema: { params: byId, tags, summary: 'Riprova subito un invio non riuscito o in coda' } },
    async (request, reply) => {
      const id = idOf(request.params.id, tableOf(app.model, SENDS))
      await takeQuota(app.db, request.actor, 'sends')
      return once(request, reply, (tx) => retrySend(tx, request, id))
    },
  )
}

const numberOf = (name: string): number => Number(name.slice(name.indexOf('_') + 1))
