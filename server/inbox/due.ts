import type { NoticeKind } from '#schema/inbox.ts'
import { moment } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { WORKS } from './people.ts'
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

/** When in the day, in Rome, what a day without a time brings is told. */
export const MORNING = `time '06:00'`

/** Days of Rome on which rows come due, of SQL about them. */
interface DueOnDays {
  kind: NoticeKind
  table: string
  /** The user who is told of a row `t`. */
  userId: string
  /** The day of a row, which an index answers, and how many days after it the row comes due. */
  day: string
  later?: number
  /** The time of that day. */
  time: string
  /** Which rows come due at all. */
  where: string
}

/** Tells of rows of a table when a day of theirs has come; one that is put off to another moment is told of again. */
export function dueOnDays({ kind, table, userId, day, later = 0, time, where }: DueOnDays): DueNotice {
  const [after, until] = ['$1', '$2'].map(
    (moment) => `(${moment}::timestamptz at time zone 'Europe/Rome')::date - ${later}`,
  )
  const at = `${day} + ${later} + ${time}`
  return {
    kind,
    due: `select * from (
       select '${kind} ${table} ' || t."id" || to_char(${at}, ' YYYY-MM-DD HH24:MI') as "event", ${userId} as "userId", '${table}' as "table",
         t."id" as "rowId", (${at}) at time zone 'Europe/Rome' as "at"
       from "${table}" t where ${day} between ${after} and ${until} and ${where}) _due
     where "at" > $1::timestamptz and "at" <= $2::timestamptz`,
  }
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
