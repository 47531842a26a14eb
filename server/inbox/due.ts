import type { NoticeKind } from '#schema/inbox.ts'
import { moment } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { WORKS } from './owners.ts'
import { announce, follow, IS_TOLD, NOTICE_COLUMNS, type ToldNotice } from './tell.ts'

/** Notices that time brings, which a module declares (`becomesDue`). */
export interface DueNotice {
  kind: NoticeKind
  /**
   * A `select` of what became due after $1 and until $2, both `timestamptz`, which an index answers: "event" and "userId" (each person is told of an
   * event once), the row that it is about as "table" and "rowId", and when it became due as "at". Whose moment is put off has another event.
   */
  due: string
}

const DAY_MS = 86_400_000
/** What became due before is not told any more: an old database does not flood anybody at its first start. */
const WINDOW_MS = 2 * DAY_MS
const AT_ONCE = 500

/**
 * Puts what became due by now into the inbox of whom it concerns, as `tell` does: each has it once, however many nodes look. None who may
 * not sign in, or muted the kind or the row.
 */
export async function tellDue(db: Database, notices: readonly DueNotice[]): Promise<void> {
  for (const notice of notices) while ((await tellSome(db, notice)) === AT_ONCE);
}

const tellSome = (db: Database, { kind, due }: DueNotice): Promise<number> =>
  db.transaction(async (tx) => {
    const told = await tx.query<ToldNotice>(
      `insert into "_inbox" ("userId", "kind", "event", "table", "rowId", "at")
       select p."userId", p."kind", p."event", p."table", p."rowId", p."at"
       from (select d.*, $3::text as "kind" from (${due}) d) p join "users" u on u."id" = p."userId" and ${WORKS}
       where not exists (select from "_inbox" i where i."userId" = p."userId" and i."event" = p."event") and ${IS_TOLD}
       order by p."at", p."userId", p."event" limit ${AT_ONCE} on conflict ("userId", "event") do nothing returning ${NOTICE_COLUMNS}`,
      [moment(-WINDOW_MS), moment(), kind],
      `due ${kind}`,
    )
    await follow(tx, told)
    return told.length
  })

/** Brings back the notices that were put off until now: they are unread, and the open consoles of their people hear of it. */
export async function bringBack(db: Database): Promise<void> {
  while ((await bringSomeBack(db)) === AT_ONCE);
}

const bringSomeBack = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const back = await tx.query<{ userId: number }>(
      `update "_inbox" set "returnedAt" = "snoozedUntil", "snoozedUntil" = null, "readAt" = null
       where "id" in (select "id" from "_inbox" where "snoozedUntil" <= $1 order by "snoozedUntil", "id" limit ${AT_ONCE}
         for update skip locked) returning "userId"`,
      [moment()],
      'notices that come back',
    )
    await announce(
      tx,
      back.map(({ userId }) => userId),
    )
    return back.length
  })
