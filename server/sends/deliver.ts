import type { FastifyInstance } from 'fastify'
import { tableOf } from '#schema/model.ts'
import { now } from '../clock.ts'
import { asProgram } from '../crud/grant.ts'
import { write } from '../crud/write.ts'
import type { Transaction } from '../db/database.ts'
import { wireInstant } from '../db/instant.ts'
import { filesFolder, openFile, type StoredBytes } from '../files/store.ts'
import { tell } from '../inbox/tell.ts'
import { type Delivery, NotDelivered, type Payload, Undeliverable } from '../outbox/delivery.ts'
import { sendToErp } from '../outbox/erp.ts'
import { sendMail } from '../outbox/mail.ts'
import { sendGrant } from './grants.ts'
import { kindOf, ownerKey, type SendRegister } from './register.ts'

interface QueuedSend {
  invio: string
  email: string | null
  oggetto: string
  testo: string
  richiestoIl: string
  /** The address of the user who asked for it. */
  replyTo: string | null
}

/** How the sends of a register are delivered, by topic of the outbox. */
export const sendDeliveries = (app: FastifyInstance, register: SendRegister): Record<string, Delivery> => ({
  [`${register.name} mail`]: {
    ready: app.config.smtp !== undefined,
    deliver: (payload) => deliverMail(app, register, payload),
    ...outcome(app, register),
  },
  [`${register.name} erp`]: {
    ready: app.config.erp !== undefined,
    deliver: (payload) => deliverDocument(app, register, payload),
    ...outcome(app, register),
  },
})

/** Undefined for one that was deleted with its owner, or withdrawn: it is not sent any more. */
async function queuedSend(
  { db, model }: FastifyInstance,
  { sends }: SendRegister,
  { sendId }: Payload,
): Promise<QueuedSend | undefined> {
  const people = tableOf(model, sends).fields.richiestoDa?.table
  const [send] = await db.query<QueuedSend>(
    `select s."invio", s."email", s."oggetto", s."testo", ${wireInstant('s."richiestoIl"')} as "richiestoIl",
       u."email" as "replyTo" from "${sends}" s left join "${people}" u on u."id" = s."richiestoDaId"
     where s."id" = $1 and s."stato" = 'queued'`,
    [sendId],
    `queued ${sends}`,
  )
  return send
}

async function deliverMail(app: FastifyInstance, register: SendRegister, payload: Payload): Promise<void> {
  const send = await queuedSend(app, register, payload)
  if (!send || !app.config.smtp) return
  const attachments = await filesOf(app, register, payload)
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

async function filesOf(app: FastifyInstance, { files: table }: SendRegister, { sendId }: Payload) {
  if (!table) return []
  const files = await app.db.query<StoredBytes & { originalFilename: string; type: string }>(
    `select f."sha256", f."size", f."originalFilename", f."type" from "${table}" a join "_files" f on f."filename" = a."file"
     where a."invioId" = $1 order by a."id"`,
    [sendId],
    `files of ${table}`,
  )
  return Promise.all(
    files.map(async ({ originalFilename, type, ...stored }) => {
      const opened = await openFile(filesFolder(app.config), stored)
      if ('bytes' in opened) return { filename: originalFilename, contentType: type, content: opened.bytes }
      app.log.error({ sha256: stored.sha256, damage: opened.damage }, 'a stored file is damaged')
      const why = opened.damage === 'missing' ? 'non si trova' : 'è danneggiato'
      throw new NotDelivered(`L'allegato ${originalFilename} ${why}`)
    }),
  )
}

async function deliverDocument(app: FastifyInstance, register: SendRegister, payload: Payload): Promise<void> {
  const send = await queuedSend(app, register, payload)
  if (!send || !app.config.erp) return
  const { document } = kindOf(register, send.invio) ?? {}
  if (!document) throw new Undeliverable('Questo tipo di invio non esiste più')
  const key = String(payload.key)
  const facts = { key, requestedAt: send.richiestoIl, email: send.email }
  await sendToErp(app.config.erp, key, document.wrapped(JSON.parse(send.testo), facts))
}

/**
 * Records the outcome on the send, and the flag on its owner once it has left, in the transaction that takes it off the
 * outbox.
 */
function outcome(app: FastifyInstance, register: SendRegister): Pick<Delivery, 'delivered' | 'failed'> {
  const grant = sendGrant(register)
  const update = async (tx: Transaction, table: string, id: number, set: Record<string, unknown>) =>
    write(tx, asProgram(app.engine, grant), [{ table: tableOf(app.model, table), verb: 'update', id, set }])
  return {
    async delivered(tx, payload) {
      const send = await lockedSend(tx, register, payload)
      if (!send) return
      await update(tx, register.sends, send.id, {
        ...attempted(send),
        stato: 'sent',
        errore: null,
        inviatoIl: now().toISOString(),
      })
      for (const { id } of await supersededBy(tx, register, send)) {
        await update(tx, register.sends, id, { stato: 'superseded' })
      }
      const flag = kindOf(register, send.invio)?.flag
      if (send.ownerId && flag) await update(tx, register.owner.table, send.ownerId, { [flag]: 'Y' })
    },
    async failed(tx, payload, reason, final) {
      const send = await lockedSend(tx, register, payload)
      if (!send) return
      const endState = (await hasLeftSince(tx, register, send)) ? 'superseded' : 'failed'
      await update(tx, register.sends, send.id, {
        ...attempted(send),
        stato: final ? endState : 'queued',
        errore: reason,
      })
      if (final && endState === 'failed') await tellOfFailure(tx, register, send)
    },
  }
}

/** Who asked for a send has it in their inbox that it was given up, each time it is. What nobody asked for is told to nobody. */
async function tellOfFailure(tx: Transaction, register: SendRegister, send: LockedSend): Promise<void> {
  const { id, ownerId, askedById, invio } = send
  if (ownerId === null || askedById === null || !kindOf(register, invio)) return
  const event = `sendFailed ${register.sends} ${id} ${attempted(send).tentativi}`
  const about = { table: register.owner.table, id: ownerId }
  await tell(tx, { kind: 'sendFailed', event, about, source: { table: register.sends, id } }, [askedById])
}

interface LockedSend {
  id: number
  ownerId: number | null
  askedById: number | null
  invio: string
  tentativi: number | null
}

/** The counter of finished attempts, raised by one. */
const attempted = ({ tentativi }: LockedSend) => ({ tentativi: (tentativi ?? 0) + 1 })

/** The failed sends of the kind that were asked for before this one: they need no retry once it has left. */
const supersededBy = (tx: Transaction, register: SendRegister, { id, ownerId, invio }: LockedSend) =>
  tx.query<{ id: number }>(
    `select "id" from "${register.sends}" where "${ownerKey(register)}" = $1 and "invio" = $2 and "id" < $3
       and "stato" = 'failed' order by "id"`,
    [ownerId, invio, id],
  )

/** Whether a send of the kind that was asked for after this one has left already. */
async function hasLeftSince(tx: Transaction, register: SendRegister, { id, ownerId, invio }: LockedSend) {
  const later = await tx.query(
    `select 1 from "${register.sends}" where "${ownerKey(register)}" = $1 and "invio" = $2 and "id" > $3
       and "stato" = 'sent' limit 1`,
    [ownerId, invio, id],
  )
  return later.length > 0
}

/** The send while it still waits, with its owner locked first: the order in which a save locks them. */
async function lockedSend(tx: Transaction, register: SendRegister, { sendId }: Payload) {
  const { owner, sends } = register
  const key = ownerKey(register)
  await tx.query(
    `select 1 from "${owner.table}" where "id" = (select "${key}" from "${sends}" where "id" = $1) for no key update`,
    [sendId],
  )
  const [send] = await tx.query<LockedSend>(
    `select "id", "${key}" as "ownerId", "richiestoDaId" as "askedById", "invio", "tentativi" from "${sends}" where "id" = $1 and "stato" = 'queued' for update`,
    [sendId],
  )
  return send
}
