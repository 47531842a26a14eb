import { randomUUID } from 'node:crypto'
import { messages } from '#schema/italian/messages.ts'
import { type Model, type Referrer, referrersOf, tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { reasonRule } from '#schema/rules/reason.ts'
import { type Table, writeKey } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import type { Transaction } from '../db/database.ts'
import { conflict, forbidden, invalid } from '../http/errors.ts'
import { fileFields } from './columns.ts'
import { type HistoryEntry, lockHistory, saveHistory } from './history.ts'
import { lockRow } from './statements.ts'

/** Why a history is emptied, in the words of the administrator who does it. */
export const eraseReason = reasonRule.optional()

interface DeletedRow {
  table: string
  rowId: number
}

/**
 * Erases the values of a deleted row, and of the rows deleted with it, from the history: who changed what and when stays,
 * and a new line says who erased it and why. Stored answers, stays and unreferenced files are erased too; an undo is no longer
 * possible. Throws 403 without the right on each of these tables, 409 while the row is there, and 422 without a reason
 * while the deletion may still be taken back.
 */
export async function erase(
  tx: Transaction,
  { model, actor }: { model: Model; actor: Actor },
  table: Table,
  rowId: number,
  reason?: string,
): Promise<void> {
  // An undo of the deletion comes before or after, never in between.
  await lockHistory(tx, table.name, rowId)
  if (await lockRow(tx, table, rowId, false)) throw conflict(messages.stillThere)
  const rows = await deletedTogether(tx, model, { table: table.name, rowId })
  if (rows.some((row) => actor.ability.cannot('erase', row.table))) throw forbidden()
  if (reason === undefined && (await mayBeUndone(tx, table.name, rowId)))
    throw invalid({ reason: [messages.eraseReason] })
  await freeFiles(tx, model, rows)
  await forgetAnswers(tx, rows)
  await forgetStates(tx, rows)
  await forgetStays(tx, rows)
  await forgetFollows(tx, rows)
  saveHistory(tx, actor, randomUUID(), await emptyHistory(tx, rows), reason)
}

/** The row, and the dependent rows that its last deletion took along. */
async function deletedTogether(tx: Transaction, model: Model, root: DeletedRow): Promise<DeletedRow[]> {
  const lines = await tx.query<DeletedRow & { before: Row }>(
    `select "table", "rowId", "before" from "_history" where "verb" = 'delete' and "before" is not null and "command" = (
       select "command" from "_history" where "table" = $1 and "rowId" = $2 and "verb" = 'delete' order by "id" desc limit 1)`,
    [root.table, root.rowId],
  )
  const owners = ownersOf(model)
  const owned = new Map<string, DeletedRow[]>()
  for (const line of lines) {
    for (const { owner, key, among } of owners.get(line.table) ?? []) {
      if (among && line.before[among.field] !== among.is) continue
      const ownerName = nameOf({ table: owner, rowId: Number(line.before[key]) })
      const parts = owned.get(ownerName) ?? []
      parts.push(line)
      owned.set(ownerName, parts)
    }
  }
  const rows = new Map([[nameOf(root), root]])
  // It grows while it is walked: what belongs to a part belongs to the whole.
  for (const [whole] of rows)
    for (const { table, rowId } of owned.get(whole) ?? []) rows.set(nameOf({ table, rowId }), { table, rowId })
  return [...rows.values()]
}

const nameOf = ({ table, rowId }: DeletedRow): string => `${table} ${rowId}`

interface Owner extends Pick<Referrer, 'among'> {
  owner: string
  key: string
}

/** By table, the keys under which its rows name what they go along with. */
function ownersOf(model: Model): Map<string, Owner[]> {
  const owners = new Map<string, Owner[]>()
  for (const owner of model.tables.keys()) {
    for (const { table, name, field, among } of referrersOf(model, owner)) {
      if (field.onDelete !== 'cascade') continue
      owners.set(table.name, [...(owners.get(table.name) ?? []), { owner, key: writeKey(name, field), among }])
    }
  }
  return owners
}

/** Whether the row was deleted recently enough for an undo. */
async function mayBeUndone(tx: Transaction, table: string, rowId: number): Promise<boolean> {
  const lines = await tx.query(
    `select 1 from "_history" where "table" = $1 and "rowId" = $2 and "verb" = 'delete' and "before" is not null
       and "at" > now() - interval '30 days' limit 1`,
    [table, rowId],
  )
  return lines.length > 0
}

const rowsSql = `unnest($1::text[], $2::integer[]) as g("table", "rowId")`
const asArrays = (rows: readonly DeletedRow[]) => [rows.map(({ table }) => table), rows.map(({ rowId }) => rowId)]

/** Removes the values from the history of these rows; returns one new line for each row that had any. */
async function emptyHistory(tx: Transaction, rows: readonly DeletedRow[]): Promise<HistoryEntry[]> {
  const lines = await tx.query<DeletedRow & { version: number }>(
    `with emptied as (
       update "_history" h set "before" = null, "after" = null from ${rowsSql}
       where h."table" = g."table" and h."rowId" = g."rowId" and (h."before" is not null or h."after" is not null)
       returning h."table", h."rowId", h."version")
     select "table", "rowId", max("version") as "version" from emptied group by "table", "rowId" order by 1, 2`,
    asArrays(rows),
  )
  return lines.map((line) => ({ ...line, verb: 'erase', before: null, after: null }))
}

/** Kept answers to repeated requests hold the rows too. */
async function forgetAnswers(tx: Transaction, rows: readonly DeletedRow[]): Promise<void> {
  await tx.query(
    `delete from "_idempotency" i using ${rowsSql}
     where (i."route" = '/api/' || g."table" and i."body"::jsonb #>> '{data,id}' = g."rowId"::text)
       or i."headers" ->> 'x-command' in (
         select h."command"::text from "_history" h where h."table" = g."table" and h."rowId" = g."rowId")`,
    asArrays(rows),
  )
}

/** The log of changes holds the rows as they were, for a minute or two: it is left that something changed. */
async function forgetStates(tx: Transaction, rows: readonly DeletedRow[]): Promise<void> {
  await tx.query(
    `update "_changes" c set "rowId" = null, "before" = null from ${rowsSql} where c."table" = g."table" and c."rowId" = g."rowId"`,
    asArrays(rows),
  )
}

/** Who moved the rows from state to state, and when. */
async function forgetStays(tx: Transaction, rows: readonly DeletedRow[]): Promise<void> {
  await tx.query(
    `delete from "_stays" s using ${rowsSql} where s."table" = g."table" and s."rowId" = g."rowId"`,
    asArrays(rows),
  )
}

/** Who followed the rows. */
async function forgetFollows(tx: Transaction, rows: readonly DeletedRow[]): Promise<void> {
  await tx.query(
    `delete from "_follows" f using ${rowsSql} where f."table" = g."table" and f."rowId" = g."rowId"`,
    asArrays(rows),
  )
}

/**
 * Lets housekeeping delete the files that only these rows referred to, in an hour instead of after the time for an undo: an
 * upload of the same bytes may still be on its way.
 */
async function freeFiles(tx: Transaction, model: Model, rows: readonly DeletedRow[]): Promise<void> {
  const fields = [...new Set(rows.map(({ table }) => table))].flatMap((table) =>
    fileFields(tableOf(model, table)).map((name) => ({ table, name })),
  )
  if (fields.length === 0) return
  await tx.query(
    `update "_files" set "releasedAt" = least("releasedAt", now() - interval '30 days' + interval '1 hour')
     where "table" is null and "filename" in (
       select state.held ->> f."name" from "_history" h
       join ${rowsSql} on h."table" = g."table" and h."rowId" = g."rowId"
       join unnest($3::text[], $4::text[]) as f("table", "name") on f."table" = h."table"
       cross join lateral (values (h."before"), (h."after")) as state(held))`,
    [...asArrays(rows), fields.map(({ table }) => table), fields.map(({ name }) => name)],
  )
}
