import type { Table } from '#schema/table.ts'
import { type Actor, isSystem } from '../../actor.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import { wireInstant } from '../../db/instant.ts'
import { quoted } from '../identifiers.ts'
import { statementName } from '../statement-name.ts'
import { numberedFields } from './numbered-fields.ts'

/** Why a number has no row: the row was deleted, or its creation taken back. */
export type Freed = 'deleted' | 'undone'

/** Keeps the numbers of locked rows that are about to go: no other row ever gets them. */
export async function freeNumbers(
  tx: Transaction,
  actor: Actor,
  { table, ids, reason }: { table: Table; ids: readonly number[]; reason: Freed },
): Promise<void> {
  for (const { name } of numberedFields(table)) {
    const number = `t.${quoted(name)}`
    const text = `insert into "_freed_numbers" ("table", "field", "rowId", "number", "reason", "userId", "username", "realUsername")
      select $1::text, $2::text, t."id", ${number}, $3::text, $4::integer, $5::text, $6::text from ${quoted(table.name)} t
      where t."id" = any($7::integer[]) and ${number} is not null order by t."id"
      on conflict ("table", "field", "number") do nothing`
    const userId = isSystem(actor) ? null : actor.id
    const who = [userId, actor.username, actor.real?.username ?? null]
    await tx.query(text, [table.name, name, reason, ...who, ids], statementName(text))
  }
}

/** Numbers that have a row again are free no longer. */
export async function takeNumbers(
  tx: Transaction,
  table: Table,
  field: string,
  numbers: readonly string[],
): Promise<void> {
  const text = `delete from "_freed_numbers" where "table" = $1 and "field" = $2 and "number" = any($3::text[])`
  await tx.query(text, [table.name, field, numbers], statementName(text))
}

/** A number without a row, as clients read it. */
export interface FreeNumber {
  field: string
  number: string
  reason: Freed
  at: string
  username: string | null
  /** The person behind the screen, when it was another than `username`. */
  realUsername: string | null
}

/**
 * The free numbers of these fields, newest first, and how many there are. A row may have got one meanwhile, in other capitals, or
 * while the field was a text.
 */
export async function freeNumbersOf(
  sql: Sql,
  table: Table,
  fields: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ data: FreeNumber[]; total: number }> {
  const isFree = fields.map(
    (field, n) => `("field" = ($2::text[])[${n + 1}] and not exists (select from ${quoted(table.name)} t
      where lower(t.${quoted(field)}) = lower(f."number")))`,
  )
  const from = `from "_freed_numbers" f where "table" = $1 and "field" = any($2::text[]) and (${isFree.join(' or ')})`
  const data = await sql.query<FreeNumber>(
    `select "field", "number", "reason", ${wireInstant('"at"')} as "at", "username", "realUsername" ${from} order by "id" desc limit $3 offset $4`,
    [table.name, fields, limit, offset],
  )
  const [all] = await sql.query<{ total: number }>(`select count(*)::integer as "total" ${from}`, [table.name, fields])
  return { data, total: all?.total ?? 0 }
}
