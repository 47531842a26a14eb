import type { FastifyRequest } from 'fastify'
import { messages } from '#schema/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { Row, Values } from '#schema/row.ts'
import { composed, MOST_FILLED } from '#schema/rules/mail-text.ts'
import { type SendKind, sendKinds } from '#schema/rules/send-kinds.ts'
import { now } from '../../clock.ts'
import type { Answer } from '../../crud/idempotency.ts'
import { readRow } from '../../crud/list.ts'
import { type Change, write } from '../../crud/write.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, invalid } from '../../errors.ts'
import type { StoredFile } from '../../files/store.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { chosenTemplate, templatesFor } from './compose.ts'
import { type Facts, factsOf } from './mail-values.ts'
import { SEND_FILES, SENDS, topicOf } from './send-kinds.ts'

/** What a contact for the ERP is called among the mails. */
export const ERP_SUBJECT = 'Contatto per il gestionale'

/** What somebody wants sent. */
export interface Wanted {
  kind: SendKind
  id: number
  email?: string
  modelloId?: number
  /** Of a brochure for marketing: its own words and files. */
  own?: { oggetto: string; testo: string; files: StoredFile[] }
  /** Kept with the negotiation, and named by the template. */
  note_invio_anagrafica?: string | null
}

/**
 * Notes a send and puts it into the outbox, in one transaction: accepted is what is committed. Answers the send, in
 * the queue. Throws 422 when the negotiation or the template is gone, 409 when the very same send is still in the queue.
 */
export async function requestSend(tx: Transaction, request: FastifyRequest, wanted: Wanted): Promise<Answer> {
  const { actor, server } = request
  const { engine, model } = server
  // Two clicks at once come one after the other.
  const there = await tx.query('select 1 from "trattative_cp" where "id" = $1 for no key update', [wanted.id])
  if (there.length === 0) throw invalid({ idTrattativaCp: [messages.referenceGone] })
  if (wanted.note_invio_anagrafica !== undefined) {
    const { id, note_invio_anagrafica } = wanted
    await write(tx, { ...engine, actor }, [
      { table: 'trattative_cp', verb: 'update', id, values: { note_invio_anagrafica } },
    ])
  }
  const facts = await factsOf(tx, wanted.id, actor.id, server.config.publicUrl)
  if (!facts) throw new Error('A row that is locked is there')
  const text = await textOf(tx, wanted, facts)
  await refuseQueued(tx, wanted, text)
  const set: Values = {
    trattativaCpId: wanted.id,
    invio: wanted.kind,
    stato: 'queued',
    email: wanted.email ?? null,
    ...text,
    richiestoDaId: actor.id,
    richiestoIl: now().toISOString(),
  }
  const context = { ...engine, actor: 'system' as const }
  const [send] = await write(tx, context, [{ table: SENDS, verb: 'create', set }])
  if (!send) throw new Error('A row that is written is there')
  const files = (wanted.own?.files ?? []).map(
    ({ filename, originalFilename }): Change => ({
      table: SEND_FILES,
      verb: 'create',
      set: { nome: originalFilename, file: filename, invioId: send.id },
    }),
  )
  if (files.length > 0) await write(tx, context, files)
  await queue(tx, send)
  const found = await readRow(tx, model, tableOf(model, SENDS), send.id, Object.keys(tableOf(model, SENDS).fields))
  return { status: 201, headers: { 'cache-control': 'private, no-store' }, body: `{"data":${found?.json}}` }
}

/** Puts a send into the outbox. Its key is the same each time, so that the other side can tell a repetition. */
export async function queue(tx: Transaction, send: Row): Promise<void> {
  const key = `crm-${send.id}-${Date.parse(String(send.richiestoIl))}`
  await enqueue(tx, topicOf(String(send.invio)), { sendId: send.id, key })
}

async function textOf(tx: Transaction, { kind, modelloId, own }: Wanted, facts: Facts) {
  if (own) return { oggetto: own.oggetto, testo: own.testo }
  // Kept as it was when it was asked for.
  if (sendKinds[kind].channel === 'erp')
    return { oggetto: ERP_SUBJECT, testo: JSON.stringify(contactOf(facts), undefined, 2) }
  if (kind === 'contatto-mago') throw new Error('The ERP gets no mail')
  const { oggetto, testo, mancanti } = composed(chosenTemplate(await templatesFor(tx, kind), kind, modelloId), facts)
  if (mancanti.includes('linkAccreditamento')) throw conflict(messages.noAccreditationLink)
  if (testo.length >= MOST_FILLED) throw conflict(messages.mailTextTooLong)
  return { oggetto: oggetto.slice(0, 500), testo }
}

/** What the ERP is told of a negotiation. */
export function contactOf({
  operatoreId: _id,
  collegamento: _link,
  testoBrochure: _text,
  linkAccreditamento: _own,
  ...contact
}: Facts) {
  return contact
}

/** A repeated request without a key of its own is the same request, as long as the first one has not been delivered. */
async function refuseQueued(tx: Transaction, { id, kind, email }: Wanted, text: { oggetto: string; testo: string }) {
  const same = await tx.query(
    `select 1 from "${SENDS}" where "trattativaCpId" = $1 and "invio" = $2 and "stato" = 'queued'
       and "email" is not distinct from $3 and "oggetto" = $4 and "testo" = $5 limit 1`,
    [id, kind, email ?? null, text.oggetto, text.testo],
  )
  if (same.length > 0) throw conflict(messages.alreadyQueued)
}
