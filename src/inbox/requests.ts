import { z } from 'zod'
import { type MailPace, mailPaces, noticeKinds } from '#schema/inbox.ts'
import { envelope, nullableText, read } from '#src/lib/net/answers.ts'
import { call } from '#src/lib/net/http.ts'
import { INBOX } from './use-unread-rows.ts'

const notice = z.object({
  id: z.number(),
  kind: z.string(),
  by: nullableText,
  at: z.string(),
  unread: z.boolean(),
  excerpt: nullableText,
  done: nullableText,
  why: z.string(),
})
const group = z.object({
  table: z.string(),
  id: z.number(),
  name: z.string(),
  unread: z.number(),
  snoozedUntil: nullableText,
  at: z.string(),
  notices: z.array(notice),
})
const page = z.object({ data: z.array(group), more: z.boolean() })
const mutes = envelope(
  z.array(
    z.object({
      kind: z.string(),
      table: nullableText,
      id: z.number().nullable(),
      name: nullableText,
      label: z.string(),
    }),
  ),
)

const mailChoice = envelope(
  z.object({ every: z.enum(mailPaces), without: z.array(z.string()), ready: z.boolean(), email: nullableText }),
)

/** How often notices are sent by e-mail, of which kinds none are, and whether the server can send any. */
export type MailChoice = z.infer<typeof mailChoice>

/** Something that somebody did, and why this user is told of it. */
export type Notice = z.infer<typeof notice>
/** The last notices about one row; `unread` counts all of them. */
export type NoticeGroup = z.infer<typeof group>
/** A kind of notices that this user does not want: altogether, or of one row. */
export type Mute = z.infer<typeof mutes>[number]
export type RowRef = Pick<NoticeGroup, 'table' | 'id'>

/** Reads one page of rows with notices, newest first, or of those with unread ones. Page numbers start at 1. */
export const readInbox = (number: number, unreadOnly: boolean, signal?: AbortSignal) =>
  read(INBOX, page, {
    query: { page: number, ...(unreadOnly && { unread: 'Y' }) },
    signal,
    background: true,
  })

export const readMutes = (signal?: AbortSignal): Promise<Mute[]> =>
  read(`${INBOX}/mutes`, mutes, { signal, background: true })

/** Marks all notices of these rows, for all devices of the user; in the `background` where nobody waits for it. */
export const markRows = (rows: readonly RowRef[], isRead: boolean, background = false) =>
  call(`${INBOX}/read`, {
    method: 'POST',
    body: { rows: rows.map(({ table, id }) => ({ table, id })), read: isRead },
    background,
  })

export const markAllRead = () => call(`${INBOX}/read`, { method: 'POST', body: { all: true, read: true } })

/** Hides the notices of a row until the moment (ISO); from then on they are unread. */
export const snooze = ({ table, id }: RowRef, until: string) =>
  call(`${INBOX}/snooze`, { method: 'POST', body: { table, id, until } })

/** Ends notices of this kind, or brings them back: altogether, or of one row. */
export const setMuted = (kind: string, isMuted: boolean, row?: RowRef) =>
  call(`${INBOX}/mutes`, {
    method: 'PUT',
    body: { kind, ...(row && { table: row.table, id: row.id }), muted: isMuted },
  })

/** The same for several kinds of one row; for all of them unless said otherwise. */
export const setRowMuted = (row: RowRef, isMuted: boolean, kinds: readonly string[] = Object.keys(noticeKinds)) =>
  Promise.all(kinds.map((kind) => setMuted(kind, isMuted, row)))

export const readMailChoice = (signal?: AbortSignal): Promise<MailChoice> =>
  read(`${INBOX}/mail`, mailChoice, { signal, background: true })

/** From now on notices are sent that often. */
export const chooseMailPace = (every: MailPace) => call(`${INBOX}/mail`, { method: 'PUT', body: { every } })

/** Notices of this kind are sent, or are not. */
export const chooseMailed = (kind: string, isMailed: boolean) =>
  call(`${INBOX}/mail`, { method: 'PUT', body: { kind, mailed: isMailed } })
