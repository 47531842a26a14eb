import type { FastifyRequest } from 'fastify'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { MOST_FILLED, type Template } from '#schema/rules/mail-text.ts'
import { now } from '../clock.ts'
import type { Engine } from '../crud/engine.ts'
import { asProgram } from '../crud/grant.ts'
import type { Answer } from '../crud/idempotency.ts'
import { readRow } from '../crud/read.ts'
import { readingFor } from '../crud/reading.ts'
import { type WriteContext, write } from '../crud/write.ts'
import type { Transaction } from '../db/database.ts'
import type { StoredFile } from '../files/store.ts'
import { AppError, conflict, invalid } from '../http/errors.ts'
import { enqueue } from '../outbox/entries.ts'
import type { SendBody } from './body.ts'
import { compose } from './compose.ts'
import { factsFor, type MailFacts } from './facts.ts'
import { sendGrant } from './grants.ts'
import { kindOf, ownerKey, type SendRegister, topicOf } from './register.ts'
import { requireSent } from './require-sent.ts'
import { filesToAttach } from './stored-files.ts'

/** A request to send something from a row. */
export interface SendRequest extends SendBody {
  kind: string
  files: StoredFile[]
}

/**
 * Stores a send with its files and enqueues it, in one transaction, and answers with the send: `POST
 * /api/trattative_cp/12/invia-brochure` -> `{ id: 7, stato: 'queued', … }`. Throws 422 when the owner or the template is
 * gone, 409 when a value it needs is missing, or when the very same send is still in the queue.
 */
export async function requestSend<Facts extends MailFacts>(
  tx: Transaction,
  request: FastifyRequest,
  register: SendRegister<Facts>,
  wanted: SendRequest,
): Promise<Answer> {
  const { engine, config } = request.server
  const { actor } = request
  const { owner } = register
  // Two clicks at once come one after the other.
  const ownerRows = await tx.query(`select 1 from "${owner.table}" where "id" = $1 for no key update`, [wanted.ownerId])
  if (ownerRows.length === 0) throw invalid({ [owner.bodyKey]: [messages.referenceGone] })
  await requireSendable(tx, request, register, wanted.ownerId)
  const { noteField, keptFiles } = kindOf(register, wanted.kind) ?? {}
  if (noteField && wanted.note !== undefined) {
    const values = { [noteField]: wanted.note }
    const note = { table: tableOf(engine.model, owner.table), verb: 'update', id: wanted.ownerId, values }
    await write(tx, { ...engine, actor }, [note])
  }
  const { publicUrl } = config
  const facts = await factsFor(tx, { engine, actor, publicUrl }, register, wanted.ownerId)
  if (!facts) throw new Error('A row that is locked is there')
  const text = wanted.text ?? (await textOf(tx, register, wanted, facts))
  await refuseQueued(tx, register, wanted, text)
  const { ownerId, kind, email } = wanted
  const send = await queueSend(tx, engine, register, { ownerId, kind, email, text, askedById: actor.id })
  const attachedFiles = keptFiles
    ? await filesToAttach(tx, { model: engine.model, actor }, keptFiles, wanted.allegati)
    : []
  await noteFiles(tx, asProgram(engine, sendGrant(register)), register, send.id, [...wanted.files, ...attachedFiles])
  return sendAnswer(tx, request, register, send.id, 201)
}

/** Throws 422 for a row out of sight, 403 for one read in part. */
async function requireSendable(
  tx: Transaction,
  { server: { engine }, actor }: FastifyRequest,
  register: Pick<SendRegister, 'owner' | 'holds'>,
  id: number,
): Promise<void> {
  try {
    await requireSent(tx, engine, actor, register, id)
  } catch (error) {
    if (error instanceof AppError && error.status === 404)
      throw invalid({ [register.owner.bodyKey]: [messages.referenceGone] })
    throw error
  }
}

/** Puts a send into the outbox. Its key is the same each time, so that the other side can tell a repetition. */
export async function enqueueSend(tx: Transaction, register: SendRegister, send: Row): Promise<void> {
  const key = `crm-${send.id}-${Date.parse(String(send.richiestoIl))}`
  await enqueue(tx, topicOf(register, String(send.invio)), { sendId: send.id, key })
}

/** The send as it is answered: by what its reader reads of it. */
export async function sendAnswer(
  tx: Transaction,
  request: FastifyRequest,
  register: Pick<SendRegister, 'sends'>,
  id: number,
  status: number,
): Promise<Answer> {
  const { engine, model } = request.server
  const table = tableOf(model, register.sends)
  const stored = await readRow(tx, model, table, id, await readingFor(tx, engine, request.actor, table))
  return { status, headers: { 'cache-control': 'private, no-store' }, body: `{"data":${stored?.json}}` }
}

/** The text of a document or of a template, stored as it is at the time of the request. */
async function textOf<Facts extends MailFacts>(
  tx: Transaction,
  register: SendRegister<Facts>,
  { kind, modelloId }: SendRequest,
  facts: Facts,
): Promise<Template> {
  const { document } = kindOf(register, kind) ?? {}
  if (document) return { oggetto: document.subject, testo: JSON.stringify(document.values(facts), undefined, 2) }
  const { oggetto, testo, missing } = await compose(tx, register, kind, facts, modelloId)
  for (const placeholder of missing) {
    const sentence = register.needed[placeholder]
    if (sentence) throw conflict(sentence)
  }
  if (testo.length >= MOST_FILLED) throw conflict(messages.mailTextTooLong)
  return { oggetto: oggetto.slice(0, 500), testo }
}

/** A repeated request without a key of its own is the same request, as long as the first one has not been delivered. */
async function refuseQueued(
  tx: Transaction,
  register: SendRegister,
  { ownerId, kind, email }: SendRequest,
  { oggetto, testo }: Template,
): Promise<void> {
  const same = await tx.query(
    `select 1 from "${register.sends}" where "${ownerKey(register)}" = $1 and "invio" = $2 and "stato" = 'queued'
       and "email" is not distinct from $3 and "oggetto" = $4 and "testo" = $5 limit 1`,
    [ownerId, kind, email ?? null, oggetto, testo],
  )
  if (same.length > 0) throw conflict(messages.alreadyQueued)
}

/** A send that is complete: recipient, text and files are fixed. */
interface ReadySend {
  ownerId: number
  kind: string
  email?: string
  text: Template
  askedById: number
}

/** Stores a send and enqueues it: a worker delivers it once the transaction commits. */
export async function queueSend(
  tx: Transaction,
  engine: Engine,
  register: SendRegister,
  { ownerId, kind, email, text, askedById }: ReadySend,
): Promise<Row> {
  const set: Values = {
    [ownerKey(register)]: ownerId,
    invio: kind,
    stato: 'queued',
    email: email ?? null,
    ...text,
    tentativi: 0,
    richiestoDaId: askedById,
    richiestoIl: now().toISOString(),
  }
  const table = tableOf(engine.model, register.sends)
  const [send] = await write(tx, asProgram(engine, sendGrant(register)), [{ table, verb: 'create', set }])
  if (!send) throw new Error('A row that is written is there')
  await enqueueSend(tx, register, send)
  return send
}

async function noteFiles(
  tx: Transaction,
  context: WriteContext,
  register: SendRegister,
  sendId: number,
  files: readonly StoredFile[],
): Promise<void> {
  if (!register.files) return
  const table = tableOf(context.model, register.files)
  const changes = files.map(({ filename, originalFilename }) => ({
    table,
    verb: 'create',
    set: { nome: originalFilename, file: filename, invioId: sendId },
  }))
  if (changes.length > 0) await write(tx, context, changes)
}
