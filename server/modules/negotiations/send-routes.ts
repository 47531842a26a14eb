import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { plainText } from '#schema/fields/plain-text.ts'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/messages.ts'
import { tableOf } from '#schema/model.ts'
import { oneRecipient } from '#schema/rules/recipient.ts'
import { MOST_BYTES, MOST_FILES, type SendKind } from '#schema/rules/send-kinds.ts'
import { bodyOf, idOf } from '../../crud/routes.ts'
import { FilePart } from '../../files/part-tree.ts'
import { parseParts, receive, UPLOAD_MS } from '../../files/receive.ts'
import { takeQuota } from '../../identity/quota.ts'
import { byId, idText } from '../../params.ts'
import { parseBody } from '../../parse-body.ts'
import { once } from '../../plugins/idempotency.ts'
import { requestSend } from './request-send.ts'
import { retrySend } from './retry-send.ts'
import { SENDS } from './send-kinds.ts'

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
  idTrattativaCp: idText(messages.reference),
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
        const { idTrattativaCp: id, ...more } = parseBody<Body>(body, bodyOf(request))
        await takeQuota(app.db, request.actor, 'sends')
        return once(request, reply, (tx) => requestSend(tx, request, { kind, id, ...more }))
      },
    )
  }

  app.post(
    '/api/trattative_cp/invia-brochure-marketing',
    { onRequest: may, handlerTimeout: UPLOAD_MS, schema: { tags, summary: summaries['brochure-marketing'] } },
    (request, reply) => {
      const limits = { files: MOST_FILES, texts: 30, bytes: { most: MOST_BYTES, message: messages.mailTooLarge(15) } }
      return receive(request, reply, limits, async (parts) => {
        const isFile = ([name, part]: [string, unknown]) => /^allegati_\d{1,3}$/.test(name) && part instanceof FilePart
        const all = Object.entries(parts.tree)
        const tree = Object.fromEntries(all.filter((one) => !isFile(one)))
        const files = all
          .filter(isFile)
          .sort(([one], [other]) => numberOf(one) - numberOf(other))
          .flatMap(([, part]) => (part instanceof FilePart ? part.stored : []))
        const { idTrattativaCp: id, email, oggetto, testo } = parseParts(marketing, { ...parts, tree })
        await takeQuota(app.db, request.actor, 'sends')
        return (tx) =>
          requestSend(tx, request, {
            kind: 'brochure-marketing',
            id,
            email,
            own: { oggetto, testo, files },
          })
      })
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
