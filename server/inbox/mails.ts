import type { FastifyInstance } from 'fastify'
import { isNoticeKind, type MailPace } from '#schema/inbox.ts'
import { now, today } from '../clock.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Delivery, Payload } from '../outbox/delivery.ts'
import { sendMail } from '../outbox/mail.ts'
import { awaitDigest, DIGEST, paceOf } from './mail-choice.ts'
import { mailSubject, mailText } from './mail-text.ts'
import { AT_ONCE } from './mail-told.ts'
import { namedColumns } from './people.ts'
import { IS_DUE, IS_UNREAD, readInbox } from './read.ts'
import { actorOf, type Person } from './readers.ts'
import { isTold } from './tell.ts'
import { endingToken } from './unsubscribe.ts'

const u = columnsOf<'users'>('u')

/** SQL: whether a mail may tell the notice `i`: it is unread, of the last two days, and wanted. */
const MAILED = `${IS_DUE} and ${IS_UNREAD} and i."at" > now() - interval '2 days' and ${isTold('i')}
  and not exists (select from "_unmailed" x where x."userId" = i."userId" and x."kind" = i."kind")`

/** How mails of notices leave. Each notice is in one mail only, and a repeated attempt sends the same mail. */
export function inboxDeliveries(app: FastifyInstance): Record<string, Delivery> {
  const ready = app.config.smtp !== undefined
  /** The next mail of a day waits, whatever became of this one. */
  const next: NonNullable<Delivery['delivered']> = async (tx, { userId, at }) => {
    const id = Number(userId)
    if ((await paceOf(tx, id)) !== 'day') return
    // By the clock of the database its time has come; that of this node may be slow.
    await awaitDigest(tx, id, new Date(Math.max(now().getTime(), Date.parse(String(at)))))
  }
  return {
    [AT_ONCE]: { ready, deliver: (payload) => send(app, payload, 'now') },
    [DIGEST]: {
      ready,
      deliver: (payload) => send(app, payload, 'day'),
      delivered: next,
      failed: async (tx, payload, _reason, final) => (final ? next(tx, payload) : undefined),
    },
  }
}

/** Sends what this person may read now; nothing where that is nothing, or they chose otherwise, or may not sign in. */
async function send(app: FastifyInstance, payload: Payload, pace: MailPace): Promise<void> {
  const { db, engine, model, config, keys } = app
  const userId = Number(payload.userId)
  const [person] = await db.query<Person & { active: boolean; email: string | null }>(
    `select ${namedColumns}, ${u('email')} from "users" u where u."id" = $1`,
    [userId],
    'reader of mails',
  )
  if (!config.smtp || !person?.active || !person.email || (await paceOf(db, userId)) !== pace) return
  const key = String(payload.key)
  await claimNotices(app, payload)
  const only = { mail: key, where: MAILED }
  const { data, more } = await readInbox(db, engine, actorOf(model, person), { page: 1, unreadOnly: true, only })
  if (data.length === 0) return
  const isDigest = pace === 'day'
  const kinds = [...new Set(data.flatMap(({ notices }) => notices.map(({ kind }) => kind).filter(isNoticeKind)))]
  const token = endingToken(keys, { userId, kinds: isDigest ? 'digest' : kinds })
  const end = config.publicUrl && `${config.publicUrl}/api/inbox/unsubscribe?t=${token}`
  await sendMail(config.smtp, {
    key,
    to: person.email,
    subject: mailSubject(data, today(), isDigest),
    text: mailText(data, { model, url: config.publicUrl, isDigest, more, end }),
    unsubscribe: end,
  })
}

/** Marks the notices that this mail tells: of its row, or all; each once. */
const claimNotices = ({ db }: FastifyInstance, { userId, key, table = null, rowId = null }: Payload) =>
  db.query(
    `update "_inbox" set "mail" = $2 where "id" in (select i."id" from "_inbox" i where i."userId" = $1 and i."mail" is null
       and ($3::text is null or (i."table" = $3 and i."rowId" = $4)) and ${MAILED} for update)`,
    [userId, key, table, rowId],
    'notices of a mail',
  )
