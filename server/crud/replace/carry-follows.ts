import type { Transaction } from '../../db/database.ts'

/**
 * Who follows a row that is replaced, or stopped following it, does so with the one in its place, unless they have chosen there already.
 * The lines of the first stay: an undo brings that back with its followers.
 */
export async function carryFollows(
  tx: Transaction,
  table: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx.query(
    `insert into "_follows" as f ("userId", "table", "rowId", "state", "seenAt")
     select "userId", "table", $3, "state", null from "_follows" where "table" = $1 and "rowId" = $2 order by "userId"
     on conflict ("userId", "table", "rowId") do update set "state" = coalesce(f."state", excluded."state")`,
    [table, from, to],
    'carry follows',
  )
}
