import type { FastifyInstance } from 'fastify'
import { composed } from '#schema/rules/mail-text.ts'
import { isSendKind, sendKinds } from '#schema/rules/send-kinds.ts'
import { now } from '../../clock.ts'
import { write } from '../../crud/write.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import { wireInstant } from '../../db/instant.ts'
import { filesFolder, readFile } from '../../files/store.ts'
import { type Delivery, NotDelivered, type Payload } from '../../outbox/delivery.ts'
import { sendToErp } from '../../outbox/erp.ts'
import { sendMail } from '../../outbox/mail.ts'
import { chosenTemplate, templatesFor } from './compose.ts'
import { factsOf } from './mail-values.ts'
import { ERP_TOPIC, MAIL_TOPIC, NOTICE_TOPIC, SEND_FILES, SENDS } from './send-kinds.ts'

interface Send {
  email: string | null
  oggetto: string
  testo: string
  stato: string
  richiestoIl: string
  replyTo: string | null
}

/** How what negotiations send leaves the house. */
export const negotiationDeliveries = (app: FastifyInstance): Record<string, Delivery> => ({
  [MAIL_TOPIC]: {
    ready: app.config.smtp !== undefined,
    deliver: (payload) => deliverMail(app, payload),
    ...notes(app),
  },
  [ERP_TOPIC]: {
    ready: app.config.erp !== undefined,
    deliver: (payload) => deliverContact(app, payload),
    ...notes(app),
  },
  [NOTICE_TOPIC]: { ready: app.config.smtp !== undefined, deliver: (payload) => deliverNotice(app, payload) },
})

/** A send that was deleted with its negotiation is not sent any more. */
async function sendOf(sql: Sql, { sendId }: Payload): Promise<Send | undefined> {
  const [send] = await sql.query<Send>(
    `select s."email", s."oggetto", s."testo", s."stato", ${wireInstant('s."richiestoIl"')} as "richiestoIl",
       u."email" as "replyTo" from "${SENDS}" s left join "users" u on u."id" = s."richiestoDaId" where s."id" = $1`,
    [sendId],
    'send to deliver',
  )
  return send?.stato === 'queued' ? send : undefined
}

async function deliverMail(app: FastifyInstance, payload: Payload): Promise<void> {
  const send = await sendOf(app.db, payload)
  if (!send || !app.config.smtp) return
  const attachments = await filesOf(app, payload)
  try {
    await sendMail(app.config.smtp, {
      key: String(payload.key),
      to: send.email ?? '',
      replyTo: send.replyTo ?? undefined,
      subject: send.oggetto,
      text: send.testo,
      attachments,
    })
  } finally {
    for (const { content } of attachments) content.destroy()
  }
}

async function filesOf(app: FastifyInstance, { sendId }: Payload) {
  const files = await app.db.query<{ sha256: string; originalFilename: string; type: string }>(
    `select f."sha256", f."originalFilename", f."type" from "${SEND_FILES}" a join "_files" f on f."filename" = a."file"
     where a."invioId" = $1 order by a."id"`,
    [sendId],
    'files of a send',
  )
  return Promise.all(
    files.map(async ({ sha256, originalFilename, type }) => {
      const content = await readFile(filesFolder(app.config), sha256)
      if (!content) throw new NotDelivered(`L'allegato ${originalFilename} non si trova`)
      return { filename: originalFilename, contentType: type, content }
    }),
  )
}

async function deliverContact(app: FastifyInstance, payload: Payload): Promise<void> {
  const send = await sendOf(app.db, payload)
  if (!send || !app.config.erp) return
  const { richiestoIl, email, testo } = send
  const document = { tipo: 'contatto', chiave: payload.key, richiestoIl, email, trattativa: JSON.parse(testo) }
  await sendToErp(app.config.erp, String(payload.key), document)
}

/** Tells the new owner of a negotiation, unless it is gone or somebody else's by now. */
async function deliverNotice(app: FastifyInstance, { negotiationId, ownerId, byId, key }: Payload): Promise<void> {
  const facts = await factsOf(app.db, Number(negotiationId), Number(byId), app.config.publicUrl)
  if (!facts?.emailOperatore || facts.operatoreId !== ownerId || !app.config.smtp) return
  const template = chosenTemplate(await templatesFor(app.db, 'riassegnazione'), 'riassegnazione')
  const { oggetto, testo } = composed(template, facts)
  await sendMail(app.config.smtp, { key: String(key), to: facts.emailOperatore, subject: oggetto, text: testo })
}

/** What is noted on the send, and on its negotiation once it is true. */
function notes(app: FastifyInstance): Pick<Delivery, 'delivered' | 'failed'> {
  const update = async (tx: Transaction, table: string, id: number, set: Record<string, unknown>) =>
    write(tx, { ...app.engine, actor: 'system' }, [{ table, verb: 'update', id, set }])
  return {
    async delivered(tx, payload) {
      const send = await lockedSend(tx, payload)
      if (!send) return
      await update(tx, SENDS, send.id, { stato: 'sent', errore: null, inviatoIl: now().toISOString() })
      if (!send.trattativaCpId || !isSendKind(send.invio)) return
      await update(tx, 'trattative_cp', send.trattativaCpId, { [sendKinds[send.invio].flag]: 'Y' })
    },
    async failed(tx, payload, reason, final) {
      const send = await lockedSend(tx, payload)
      if (send) await update(tx, SENDS, send.id, { stato: final ? 'failed' : 'queued', errore: reason })
    },
  }
}

/** The send while it still waits, with its negotiation locked first, as whoever saves that has it. */
async function lockedSend(tx: Transaction, { sendId }: Payload) {
  await tx.query(
    `select 1 from "trattative_cp" where "id" = (select "trattativaCpId" from "${SENDS}" where "id" = $1) for no key update`,
    [sendId],
  )
  const [send] = await tx.query<{ id: number; trattativaCpId: number | null; invio: string }>(
    `select "id", "trattativaCpId", "invio" from "${SENDS}" where "id" = $1 and "stato" = 'queued' for update`,
    [sendId],
  )
  return send
}
