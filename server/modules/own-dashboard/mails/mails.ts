import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { StoredRow } from '#schema/rows/typed-rows.ts'
import { nextMailTime } from '#schema/rules/mail-times.ts'
import { inRome } from '#schema/rules/rome.ts'
import type { Actor } from '../../../actor.ts'
import { now } from '../../../clock.ts'
import { columnsOf } from '../../../db/columns-of.ts'
import type { Sql, Transaction } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { readPersonOf } from '../../../identity/session-store.ts'
import { type Delivery, type Payload, Undeliverable } from '../../../outbox/delivery.ts'
import { cancel, enqueue } from '../../../outbox/entries.ts'
import { sendMail } from '../../../outbox/mail.ts'
import { abilityOf } from '../../../plugins/allow.ts'
import { drawPage } from './draw-page.ts'
import { type PageAsked, readPage } from './page.ts'

// A mail that leaves again and again waits in the outbox for its time; once it has left, the next one waits there.

/** Those that leave at their times: `{ mailId, version, key, at }`. */
const TIMED = 'dashboard mail'
/** Those that leave once: `{ ownerId, dashboard, query, key }`. */
const ONCE = 'dashboard mail now'

type StoredMail = StoredRow<'dashboard-mails'>
const m = columnsOf<'dashboard-mails'>('m')
const u = columnsOf<'users'>('u')

/** The next mail waits for its time after this moment. */
export async function awaitNext(tx: Transaction, mail: StoredMail, after = now()): Promise<void> {
  const at = nextMailTime(mail, after)
  const payload = { mailId: mail.id, version: mail.version, key: randomUUID(), at: at.toISOString() }
  await enqueue(tx, TIMED, payload, at)
}

/** It waits no more. */
export const stopWaiting = (tx: Transaction, mailId: number): Promise<void> => cancel(tx, TIMED, { mailId })

/** A mail of the page that leaves at once, to who asks for it. */
export const mailNow = (tx: Transaction, { id }: Pick<Actor, 'id'>, { dashboard, query }: PageAsked) =>
  enqueue(tx, ONCE, { ownerId: id, dashboard, query, key: randomUUID() })

/** When the next mail leaves; null for none. */
export async function nextMailOf(sql: Sql, mailId: number): Promise<string | null> {
  const [row] = await sql.query<{ at: Date }>(
    `select "runAt" as "at" from "_outbox" where "doneAt" is null and "deadAt" is null and "topic" = $1 and "payload" @> $2::jsonb
     order by "runAt" limit 1`,
    [TIMED, JSON.stringify({ mailId })],
    'next mail of a page',
  )
  return row ? new Date(row.at).toISOString() : null
}

/** The mail as it was when this one began to wait; undefined where it was changed since, or is gone. */
async function mailOf(sql: Sql, { mailId, version }: Payload, lock = ''): Promise<StoredMail | undefined> {
  const [mail] = await sql.query<StoredMail>(
    `select m."id", m."version", ${m('ownerId', 'dashboard', 'query', 'every', 'weekday', 'monthDay', 'hour')}
     from "dashboard-mails" m where m."id" = $1 and m."version" = $2${lock}`,
    [mailId, version],
  )
  return mail
}

/** How they leave. */
export function mailDeliveries(app: FastifyInstance): Record<string, Delivery> {
  const ready = app.config.smtp !== undefined
  /** The next one waits, whatever became of this one. */
  const next = async (tx: Transaction, payload: Payload) => {
    const mail = await mailOf(tx, payload, ' for no key update')
    if (!mail) return
    // A worker that was taken for dead may have come to this as well.
    await stopWaiting(tx, mail.id)
    // By the clock of the database its time has come; that of this node may be slow.
    await awaitNext(tx, mail, new Date(Math.max(now().getTime(), Date.parse(String(payload.at)))))
  }
  return {
    [TIMED]: {
      ready,
      async deliver(payload) {
        const mail = await mailOf(app.db, payload)
        if (mail) await send(app, mail.ownerId, { dashboard: mail.dashboard, query: mail.query ?? '' }, payload)
      },
      delivered: next,
      failed: async (tx, payload, _reason, final) => (final ? next(tx, payload) : undefined),
    },
    [ONCE]: {
      ready,
      deliver: (payload) =>
        send(
          app,
          Number(payload.ownerId),
          { dashboard: String(payload.dashboard), query: String(payload.query) },
          payload,
        ),
    },
  }
}

/** Sends the page as its recipient may read it now; nothing to who may not sign in any more, nor where there is nothing to read. */
async function send(app: FastifyInstance, ownerId: number, asked: PageAsked, { key }: Payload): Promise<void> {
  const person = await readPersonOf(app.db, ownerId)
  if (!person?.active || !app.config.smtp) return
  const { id, username, roles } = person
  const actor: Actor = { id, username, roles, ability: abilityOf(app.model, roles), sessionId: '', requestId: '' }
  const page = await readPage({ actor, server: app }, asked).catch((error: unknown) => {
    throw error instanceof AppError ? new Undeliverable(error.message, { cause: error }) : error
  })
  if (!page || page.isEmpty) return
  const [user] = await app.db.query<{ email: string }>(`select ${u('email')} from "users" u where u."id" = $1`, [id])
  const { day, time } = inRome(now())
  const read = `Numeri del ${day}, ore ${time}, per ${person.name} ${person.surname}`
  const url = app.config.publicUrl
  const bytes = await drawPage(page, { read, day: now(), url })
  await sendMail(app.config.smtp, {
    key: String(key),
    to: user?.email ?? '',
    subject: `${page.title}: ${page.days}`,
    text: textOf(page, url),
    attachments: [
      { filename: `${asked.dashboard}.pdf`, contentType: 'application/pdf', content: Readable.from([bytes]) },
    ],
  })
}

const textOf = ({ title, days, path }: { title: string; days: string; path: string }, url: string | undefined) =>
  [
    `In allegato «${title}», ${days}: i numeri che puoi vedere, come sono adesso.`,
    ...(url ? [`La pagina: ${url}${path}`] : []),
    'Hai chiesto tu questo invio: si cambia o si ferma dalla pagina, con «Invia per email».',
  ].join('\n\n')
