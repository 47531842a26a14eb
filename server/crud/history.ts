import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { type Actor, isSystem } from '../actor.ts'
import type { Sql, Transaction } from '../db/database.ts'
import { wireInstant } from '../db/instant.ts'
import { authorNames } from '../identity/person-names.ts'
import type { PendingChange } from './hooks.ts'
import { quoted } from './identifiers.ts'
import type { Parameters } from './parameters.ts'
import { statementName } from './statement-name.ts'
import { storedJson } from './statements.ts'

/** What one change did to one row. */
export interface HistoryEntry {
  table: string
  rowId: number
  verb: string
  version: number
  before: Row | null
  after: Row | null
}

/** A line of the history, as clients read it. */
export interface HistoryLine extends HistoryEntry {
  id: number
  command: string
  at: string
  username: string | null
  /** The person behind the screen, when it was another than `username`. */
  realUsername: string | null
  /** Why, where something was destroyed for good. */
  reason: string | null
}

/** A line with the present names of its user and of the real user behind it; null for the program and for deleted users. */
export interface NamedLine extends HistoryLine {
  name: string | null
  realName: string | null
}

/** The line that a stored change leaves. */
export function historyEntry({ table, verb, before }: PendingChange, after: Row | undefined): HistoryEntry {
  const row = after ?? before
  if (!row) throw new Error('A change has a row before or after it')
  return { table: table.name, rowId: row.id, verb, version: row.version, before: before ?? null, after: after ?? null }
}

/** The lines of one statement: its values are held in memory several times. */
const LINES_AT_ONCE = 500

/**
 * Queues the history lines of one command on the transaction without waiting for them: a failure surfaces at the commit.
 * The lines are the feed of change events too; its readers are notified once they are committed. `reason` is why, where a
 * reason was asked for.
 */
export function saveHistory(
  tx: Transaction,
  actor: Actor,
  command: string,
  entries: HistoryEntry[],
  reason?: string,
): void {
  if (entries.length === 0) return
  const text = `insert into "_history" ("command", "userId", "username", "realUsername", "requestId", "reason", "table", "rowId", "verb", "version", "before", "after")
     select $1::uuid, $2::integer, $3::text, $4::text, $5::text, $7::text, e."table", e."rowId", e."verb", e."version",
       nullif(e."before", 'null'::jsonb), nullif(e."after", 'null'::jsonb)
     from jsonb_to_recordset($6::jsonb) as e("table" text, "rowId" integer, "verb" text, "version" integer, "before" jsonb, "after" jsonb)`
  for (let from = 0; from < entries.length; from += LINES_AT_ONCE) {
    const lines = JSON.stringify(entries.slice(from, from + LINES_AT_ONCE))
    tx.send(text, [command, ...authorOf(actor), lines, reason ?? null], statementName(text))
  }
  tx.announceChanges()
}

/** Deletes locked rows of one table by one statement, each with the line of the history that saveHistory would leave. */
export async function deleteWithHistory(
  tx: Transaction,
  actor: Actor,
  command: string,
  table: Table,
  ids: readonly number[],
): Promise<void> {
  const text = `with _gone as (delete from ${quoted(table.name)} as t where t."id" = any($7::integer[]) returning t."id", t."version", ${storedJson(table)})
     insert into "_history" ("command", "userId", "username", "realUsername", "requestId", "table", "rowId", "verb", "version", "before")
     select $1::uuid, $2::integer, $3::text, $4::text, $5::text, $6::text, _gone."id", 'delete', _gone."version", _gone."row"::jsonb
     from _gone order by _gone."id"`
  await tx.query(text, [command, ...authorOf(actor), table.name, ids], statementName(text))
}

/**
 * Sends the statement that updates one locked row, which answers its `id`, `version` and `row`, and the line of the history
 * that saveHistory would leave, without waiting: it needs no answer of the database to know what was stored.
 */
export function sendWithHistory(
  tx: Transaction,
  actor: Actor,
  command: string,
  { table, verb, before }: PendingChange,
  { update, lists, translate }: { update: string; lists: Parameters; translate: (error: unknown) => unknown },
): void {
  const [userId, username, realUsername, requestId] = authorOf(actor)
  const line = [
    lists.add(command, 'uuid'),
    lists.add(userId, 'integer'),
    lists.add(username, 'text'),
    lists.add(realUsername, 'text'),
    lists.add(requestId, 'text'),
    lists.add(table.name, 'text'),
    lists.add(verb, 'text'),
    lists.add(JSON.stringify(before), 'jsonb'),
  ]
  const text = `with _stored as (${update})
     insert into "_history" ("command", "userId", "username", "realUsername", "requestId", "table", "verb", "before", "rowId", "version", "after")
     select ${line.join(', ')}, _stored."id", _stored."version", _stored."row"::jsonb from _stored`
  tx.send(text, lists.values, statementName(text, 'save'), translate)
  tx.announceChanges()
}

const authorOf = (actor: Actor) => [
  isSystem(actor) ? null : actor.id,
  actor.username,
  actor.real?.username ?? null,
  actor.requestId,
]

const lineColumns = `"id", "command", ${wireInstant('"at"')} as "at",
  "username", "realUsername", "table", "rowId", "verb", "version", "before", "after", "reason"`

/** What happened to one row, newest first. */
export async function historyOf(
  sql: Sql,
  table: string,
  rowId: number,
  limit: number,
  offset: number,
): Promise<NamedLine[]> {
  return sql.query<NamedLine>(
    `select ${lineColumns}, ${authorNames} from "_history" where "table" = $1 and "rowId" = $2 order by "id" desc limit $3 offset $4`,
    [table, rowId, limit, offset],
  )
}

/** A line of a command, with the user behind it: null for what the program did by itself. */
export interface CommandLine extends HistoryLine {
  userId: number | null
}

/** The number of history lines of a command. */
export async function countLines(tx: Sql, command: string): Promise<number> {
  const [found] = await tx.query<{ count: number }>(
    `select count(*)::integer as "count" from "_history" where "command" = $1`,
    [command],
  )
  return found?.count ?? 0
}

/** Everything one command did, last first: the order in which it is undone. Nobody empties these lines meanwhile. */
export async function linesOf(tx: Transaction, command: string): Promise<CommandLine[]> {
  return tx.query<CommandLine>(
    `select ${lineColumns}, "userId" from "_history" where "command" = $1 order by "id" desc for share`,
    [command],
  )
}

/** Keeps the lines of a row as they are until the transaction ends: nobody takes them back meanwhile. */
export async function lockHistory(tx: Transaction, table: string, rowId: number): Promise<void> {
  await tx.query(`select 1 from "_history" where "table" = $1 and "rowId" = $2 order by "id" for update`, [
    table,
    rowId,
  ])
}
