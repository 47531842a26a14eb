import type { Model } from '#schema/model.ts'
import { hasPage } from '#schema/rows/about.ts'
import { quoted } from '../crud/identifiers.ts'
import type { Sql } from '../db/database.ts'

/** Deletes who followed rows, and what users followed, once these are gone for more than 30 days: until then an undo brings them back. */
export async function forgetFollows(sql: Sql, model: Model): Promise<void> {
  for (const { name } of [...model.tables.values()].filter(hasPage))
    await sql.query(`delete from "_follows" f where f."table" = $1 and ${isGone(name, 'f."rowId"')}`, [name])
  await sql.query(`delete from "_follows" f where ${isGone('users', 'f."userId"')}`)
}

const isGone = (table: string, id: string): string => `not exists (select from ${quoted(table)} t where t."id" = ${id})
  and not exists (select from "_history" h where h."table" = '${table}' and h."rowId" = ${id}
    and h."verb" = 'delete' and h."before" is not null and h."at" > now() - interval '30 days')`
