import type { NoticeKind } from '#schema/inbox.ts'
import type { Transaction } from '../db/database.ts'
import { notify } from '../db/notices.ts'
import { mailTold } from './mail-told.ts'

/** A row of a table. */
export interface RowRef {
  table: string
  id: number
}

/** What happened that concerns somebody. */
export interface Happening {
  kind: NoticeKind
  /** Its name: of two with one name, each person gets one notice. */
  event: string
  /** The row that it is about. Who may not read that row when the inbox is read is not told. */
  about: RowRef
  /** The row that says more of it, and whose name is shown with it. */
  source?: RowRef
  /** The user who did it, who gets no notice. */
  by?: number
  /** What its kind says besides. */
  details?: object
}

/** What happened, and whom it concerns. */
export interface AddressedHappening extends Happening {
  people: readonly number[]
}

/** A notification of the database holds 8,000 bytes. */
const MOST_NAMED = 500

/**
 * Puts it into the inbox of these people, in the transaction of what happened: each has it once, however often that is repeated, and
 * none who muted the kind or the row. Their open consoles hear of it when that commits.
 */
export const tell = (tx: Transaction, happening: Happening, people: readonly number[]): Promise<void> =>
  tellEach(tx, [{ ...happening, people }])

/** SQL: whether the user of a notice wants to be told of its kind and row; `alias` names the notice. */
export const isTold = (alias: string) =>
  `not exists (select from "_muted" m where m."userId" = ${alias}."userId" and m."kind" = ${alias}."kind"
     and ((m."table" = '' and m."rowId" = 0) or (m."table" = ${alias}."table" and m."rowId" = ${alias}."rowId")))`
export const IS_TOLD = isTold('p')

/** The same of many things at once. */
export async function tellEach(tx: Transaction, happenings: readonly AddressedHappening[]): Promise<void> {
  const lines = happenings.flatMap(({ kind, event, about, source, by, people, details }) =>
    [...new Set(people)].flatMap((userId) => {
      const of = { table: about.table, rowId: about.id, sourceTable: source?.table, sourceId: source?.id }
      return userId === by ? [] : [{ userId, kind, event, ...of, byId: by, details }]
    }),
  )
  if (lines.length === 0) return
  const told = await tx.query<ToldNotice>(
    `insert into "_inbox" ("userId", "kind", "event", "table", "rowId", "sourceTable", "sourceId", "byId", "details")
     select p.* from jsonb_to_recordset($1::jsonb) as p("userId" integer, "kind" text, "event" text, "table" text, "rowId" integer,
       "sourceTable" text, "sourceId" integer, "byId" integer, "details" jsonb)
     where ${IS_TOLD} order by p."userId", p."event" on conflict ("userId", "event") do nothing returning ${NOTICE_COLUMNS}`,
    [JSON.stringify(lines)],
    'tell people',
  )
  await follow(tx, told)
}

/** A notice that was written. */
export interface ToldNotice {
  userId: number
  kind: string
  table: string
  rowId: number
}
/** The columns of a notice that was written. */
export const NOTICE_COLUMNS = '"userId", "kind", "table", "rowId"'

/** What follows from new notices: open consoles hear of them, and mails wait for their time. */
export async function follow(tx: Transaction, told: readonly ToldNotice[]): Promise<void> {
  if (told.length === 0) return
  mailTold(tx, told)
  await announce(
    tx,
    told.map(({ userId }) => userId),
  )
}

/** Notices whose source is on another row now are about that one. */
export async function moveNotices(tx: Transaction, source: RowRef, about: RowRef): Promise<void> {
  const moved = await tx.query<{ userId: number }>(
    `update "_inbox" set "table" = $3, "rowId" = $4 where "sourceTable" = $1 and "sourceId" = $2 returning "userId"`,
    [source.table, source.id, about.table, about.id],
    'move notices',
  )
  await announce(
    tx,
    moved.map(({ userId }) => userId),
  )
}

/** The open consoles of these people read their inbox again once the transaction commits. */
export async function announce(tx: Transaction, people: readonly number[]): Promise<void> {
  const users = [...new Set(people)]
  for (let from = 0; from < users.length; from += MOST_NAMED)
    await notify(tx, { kind: 'inbox', users: users.slice(from, from + MOST_NAMED) })
}
