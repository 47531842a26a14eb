import type { Database } from './database.ts'

// What changed in big tables lately, row by row, in _changes: a total that was counted before is put right by these rows
// alone (crud/list/known-total.ts). The log says `everything` by a line without a row.

/** A statement that changes more rows than this is logged as one line without a row: to count again costs less than its log. */
export const MOST_ROWS_LOGGED = 100

/**
 * Takes what is older than a minute out of the log. A total that was counted earlier cannot be put right any more: the
 * horizon says which those are, by a snapshot that sees all that was taken out. Its minute is no promise but a pace: what
 * a transaction wrote stays until a horizon sees it, however long it runs.
 */
export async function shortenChangeLog(db: Database): Promise<void> {
  if ((await db.query('select 1 from "_changes" limit 1')).length === 0) return
  // A line of a transaction yet to come was restored from the backup of another server.
  const removed = await db.query<{ rows: number }>(
    `with moved as (
       insert into "_horizon" ("id", "seen", "next", "nextAt") values (1, '1:1:', pg_current_snapshot(), now())
       on conflict ("id") do update set "seen" = "_horizon"."next", "next" = excluded."next", "nextAt" = excluded."nextAt"
         where "_horizon"."nextAt" < now() - interval '50 seconds'
       returning "seen"),
     removed as (
       delete from "_changes" using moved where pg_visible_in_snapshot("xid", moved."seen")
         or "xid" >= pg_snapshot_xmax(pg_current_snapshot()) returning 1)
     select count(*) as "rows" from removed`,
  )
  if (removed[0]?.rows) await db.query('vacuum (analyze, skip_locked) "_changes"')
}
