import type { Transaction } from '../db/database.ts'
import { enqueueEach } from '../outbox/entries.ts'
import type { ToldNotice } from './tell.ts'

/** The topic of mails about one row: `{ userId, table, rowId, key }`. */
export const AT_ONCE = 'inbox mail'
/** What happens to a row within that time is one mail. */
const GATHERED = '3 minutes'

/**
 * Has a mail wait for each of these notices whose reader wants one at once. The first of a row that leaves tells all there is by then, and
 * the others find nothing.
 */
export const mailTold = (tx: Transaction, told: readonly ToldNotice[]): void =>
  enqueueEach(
    tx,
    AT_ONCE,
    `select jsonb_build_object('userId', p."userId", 'table', p."table", 'rowId', p."rowId", 'key', gen_random_uuid()) as "payload",
       now() + interval '${GATHERED}' as "runAt"
     from jsonb_to_recordset($1::jsonb) as p("userId" integer, "kind" text, "table" text, "rowId" integer)
     join "_inbox_mails" m on m."userId" = p."userId" and m."every" = 'now'
     where not exists (select from "_unmailed" x where x."userId" = p."userId" and x."kind" = p."kind")`,
    [JSON.stringify(told)],
  )
