import type { Sql } from '../db/database.ts'

/** The data of an event for subscribers of /api/<table>: never the row itself. */
export interface ChangeEvent {
  /** Orders events and lets a reader go on where it stopped. */
  cursor: string
  table: string
  id: number
  action: string
  version: number
}

/** The cursor of this moment: no event behind it has been read yet. */
export async function currentCursor(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ cursor: string }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text || ':0' as "cursor"`,
  )
  return row?.cursor ?? '0:0'
}

/** A cursor a few seconds back, for clients that fetched rows just before subscribing. */
export async function recentCursor(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ cursor: string }>(
    `select coalesce(
       (select "xid" from "_history" where "at" > now() - interval '5 seconds' order by "xid" limit 1),
       pg_snapshot_xmin(pg_current_snapshot()))::text || ':0' as "cursor"`,
  )
  return row?.cursor ?? '0:0'
}

/**
 * The changes committed behind the cursor, oldest first, at most `limit`. Read from the history by transaction: only
 * those below every transaction still running, since commits do not come in the order of ids. So an event is late by
 * the longest open transaction, and never lost.
 */
export async function eventsAfter(sql: Sql, cursor: string, limit = 500): Promise<ChangeEvent[]> {
  const [xid = '0', id = '0'] = cursor.split(':')
  return sql.query<ChangeEvent>(
    `select "xid"::text || ':' || "id" as "cursor", "table", "rowId" as "id", "verb" as "action", "version"
     from "_history"
     where ("xid", "id") > ($1::text::xid8, $2::text::bigint) and "xid" < pg_snapshot_xmin(pg_current_snapshot())
     order by "_history"."xid", "_history"."id" limit $3`,
    [xid, id, limit],
  )
}
