import { tableOf } from '#schema/model.ts'
import type { Actor } from '../actor.ts'
import { requireWhole } from '../crud/fields-given.ts'
import { type Rows, requireReadOfAll } from '../crud/within.ts'
import type { Sql } from '../db/database.ts'
import type { SendRegister } from './register.ts'

/**
 * What is sent holds the whole row, and those that its register names: throws 404 unless this person sees the row, and 403 where
 * they read one of them in part.
 */
export async function requireSent(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  { owner, holds = [] }: Pick<SendRegister, 'owner' | 'holds'>,
  id: number,
): Promise<void> {
  await requireWhole(sql, engine, actor, tableOf(engine.model, owner.table), id)
  for (const table of holds.map((name) => tableOf(engine.model, name))) {
    requireReadOfAll(actor, table, Object.keys(table.fields))
  }
}
