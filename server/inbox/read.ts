import { USERS } from '#schema/grammar/reserved.ts'
import { isNoticeKind, MOST_UNREAD, noticeKinds, noticeLists, noticeSources } from '#schema/inbox.ts'
import { hasPage } from '#schema/rows/about.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import { isSuch } from '../crud/conditions.ts'
import { quoted } from '../crud/identifiers.ts'
import { Parameters } from '../crud/parameters.ts'
import { namesRead } from '../crud/row-names.ts'
import { statementName } from '../crud/statement-name.ts'
import { type Rows, seenSql } from '../crud/within.ts'
import type { Sql } from '../db/database.ts'
import { wireInstant } from '../db/instant.ts'
import { doneIn } from './done.ts'
import type { RowRef } from './tell.ts'

/** One notice as its reader may know it. */
export interface Notice {
  id: number
  kind: string
  by: string | null
  /** ISO 8601 in UTC. */
  at: string
  unread: boolean
  excerpt: string | null
  /** What was done, in words, where its kind does not say it already. */
  done: string | null
  why: string
}

/** The notices about one row, newest first. */
export interface Group extends RowRef {
  name: string
  unread: number
  /** Until when it is put off; null where it is not. */
  snoozedUntil: string | null
  at: string
  notices: Notice[]
}

const GROUPS = 30
const OF_A_ROW = 5
/** What says more of it is there still. */
const IS_THERE = `(i."sourceTable" is null or ${noticeSources
  .map((name) => `(i."sourceTable" = '${name}' and exists (select from "${name}" s where s."id" = i."sourceId"))`)
  .join(' or ')})`
const IS_PUT_OFF = 'coalesce(i."snoozedUntil" > now(), false)'
/** Not put off. */
export const IS_DUE = `not ${IS_PUT_OFF} and ${IS_THERE}`
/** What was put off until a moment that has passed counts as unread again. */
export const IS_UNREAD = `(not ${IS_PUT_OFF} and (i."readAt" is null or i."snoozedUntil" is not null))`

/** The notices that a mail tells: those marked with its name, as far as the SQL holds of `i`. */
interface Told {
  mail: string
  where: string
}

interface StoredGroup {
  table: string
  id: number
  unread: number
  snoozedUntil: string | null
}

interface StoredNotice {
  id: number
  table: string
  row: number
  kind: string
  sourceTable: string | null
  sourceId: number | null
  byId: number | null
  details: unknown
  at: string
  unread: boolean
}

/** How many rows have something unread for this person, of those they may read; at most MOST_UNREAD. */
export async function countUnread(sql: Sql, engine: Rows, actor: Actor): Promise<number> {
  const parameters = new Parameters([actor.id])
  const text = `select count(*)::integer as "count" from (
    select 1 from "_inbox" i where i."userId" = $1 and ${IS_DUE} and ${IS_UNREAD}
      and (${await toldSql(sql, engine, actor, parameters)}) group by i."table", i."rowId" limit ${MOST_UNREAD}) _rows`
  const [row] = await sql.query<{ count: number }>(text, parameters.values, statementName(text))
  return row?.count ?? 0
}

/** One page of the rows of which somebody was told something, the last told first, as they may know it now. */
export async function readInbox(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  { page, unreadOnly, only }: { page: number; unreadOnly: boolean; only?: Told },
): Promise<{ data: Group[]; more: boolean }> {
  const parameters = new Parameters([actor.id, (page - 1) * GROUPS])
  const told = only ? `${IS_THERE} and i."mail" = ${parameters.add(only.mail)} and ${only.where}` : IS_THERE
  const text = `select i."table", i."rowId" as "id", (count(*) filter (where ${IS_UNREAD}))::integer as "unread",
       ${wireInstant(`max(case when ${IS_PUT_OFF} then i."snoozedUntil" end)`)} as "snoozedUntil"
     from "_inbox" i where i."userId" = $1 and ${told} and (${await toldSql(sql, engine, actor, parameters)})
     group by 1, 2 ${unreadOnly ? `having bool_or(${IS_UNREAD})` : ''}
     order by max(case when ${IS_PUT_OFF} then i."at" else coalesce(i."snoozedUntil", i."returnedAt", i."at") end) desc, max(i."id") desc limit ${GROUPS + 1} offset $2`
  const stored = await sql.query<StoredGroup>(text, parameters.values, statementName(text))
  return { data: await groupsOf(sql, engine, actor, stored.slice(0, GROUPS), only), more: stored.length > GROUPS }
}

/** SQL: whether the row that the notice `i` is about is there, and this person may read it now. */
export async function toldSql(sql: Sql, engine: Rows, actor: Actor, parameters: Parameters): Promise<string> {
  const parts: string[] = []
  const isTold = (table: Table) => hasPage(table) || noticeLists.includes(table.name)
  for (const table of [...engine.model.tables.values()].filter(isTold)) {
    if (actor.ability.cannot('read', table.name)) continue
    const seen = await seenSql(sql, engine, actor, table, parameters)
    parts.push(`(i."table" = '${table.name}' and ${isSuch(table, 'i."rowId"', seen)})`)
  }
  return parts.join(' or ') || 'false'
}

/** Those of the rows that are there and that this person may read now. */
export async function seenOf<R extends RowRef>(sql: Sql, engine: Rows, actor: Actor, rows: readonly R[]): Promise<R[]> {
  const seen = new Set<string>()
  for (const name of new Set(rows.map(({ table }) => table))) {
    const table = engine.model.tables.get(name)
    if (!table || actor.ability.cannot('read', name)) continue
    const parameters = new Parameters([rows.flatMap((row) => (row.table === name ? [row.id] : []))])
    const text = `select t."id" from ${quoted(name)} t where t."id" = any($1::integer[]) and (${await seenSql(sql, engine, actor, table, parameters)})`
    const found = await sql.query<{ id: number }>(text, parameters.values, statementName(text))
    for (const { id } of found) seen.add(`${name} ${id}`)
  }
  return rows.filter(({ table, id }) => seen.has(`${table} ${id}`))
}

async function groupsOf(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  groups: readonly StoredGroup[],
  only?: Told,
): Promise<Group[]> {
  const notices = await lastOf(sql, actor, groups, only)
  const names = await namesRead(sql, engine, actor, [
    ...groups.map(({ table, id }) => ({ target: table, value: id })),
    ...notices.flatMap(({ sourceTable, sourceId }) =>
      sourceTable === null ? [] : [{ target: sourceTable, value: sourceId }],
    ),
    ...notices.map(({ byId }) => ({ target: USERS, value: byId })),
  ])
  const done = await doneIn(sql, engine, actor, notices)
  const nameOf = (table: string | null, id: number | null) =>
    table === null || id === null ? null : (names.get(table)?.get(id) ?? null)
  return groups.flatMap(({ table, id, ...group }): Group[] => {
    const own = notices.filter((one) => one.table === table && one.row === id)
    const [last] = own
    if (!last) return []
    const shown = own.map(({ id: notice, kind, byId, sourceTable, sourceId, at, unread }): Notice => {
      const by = nameOf(USERS, byId)
      return {
        id: notice,
        kind,
        by: by === null ? null : (done.get(notice)?.doers(by) ?? by),
        at,
        unread,
        excerpt: nameOf(sourceTable, sourceId),
        done: done.get(notice)?.text ?? null,
        why: isNoticeKind(kind) ? noticeKinds[kind].why : '',
      }
    })
    return [{ table, id, name: nameOf(table, id) ?? `n. ${id}`, ...group, at: last.at, notices: shown }]
  })
}

/** The last notices about each of the rows. */
const lastOf = (sql: Sql, { id }: Actor, groups: readonly RowRef[], only?: Told): Promise<StoredNotice[]> =>
  sql.query<StoredNotice>(
    `select n.* from unnest($2::text[], $3::integer[]) as g("table", "rowId")
     cross join lateral (
       select i."id"::integer as "id", i."table", i."rowId" as "row", i."kind", i."sourceTable", i."sourceId", i."byId", i."details",
         ${wireInstant('i."at"')} as "at", ${IS_UNREAD} as "unread"
       from "_inbox" i where i."userId" = $1 and i."table" = g."table" and i."rowId" = g."rowId" and ${IS_THERE}${only ? ` and i."mail" = $4 and ${only.where}` : ''}
       order by i."id" desc limit ${OF_A_ROW}) n order by n."id" desc`,
    [id, groups.map(({ table }) => table), groups.map((one) => one.id), ...(only ? [only.mail] : [])],
    only ? 'notices of a mail, by row' : 'notices of rows',
  )
