import type { Model } from '#schema/model.ts'
import { isBoundByRow } from '#schema/rights/sight.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import { isWithin, type Rows } from '../crud/within.ts'
import type { Sql } from '../db/database.ts'
import { abilityOf } from '../plugins/allow.ts'

/** Somebody who may be asked about, signed in or not. */
export interface Person {
  id: number
  username: string
  roles: readonly string[]
}

/** A row of which it is asked who may read it. */
export interface ReadRow {
  table: Table
  id: number
}

/** Those of the people who may read this row now; a row that is there, of a table whose rows have a page. */
export async function readersAmong<P extends Person>(
  sql: Sql,
  engine: Rows,
  { table, id }: ReadRow,
  people: readonly P[],
): Promise<P[]> {
  const readers: P[] = []
  for (const person of people) {
    const actor = actorOf(engine.model, person)
    if (actor.ability.cannot('read', table.name)) continue
    const isAsked =
      isBoundByRow(actor.ability, table) ||
      table.about !== undefined ||
      engine.hooks.get(table.name)?.within !== undefined
    if (!isAsked || (await isWithin(sql, engine, actor, table, id))) readers.push(person)
  }
  return readers
}

/** Somebody as they would act, to ask what they may read. */
export const actorOf = (model: Model, { id, username, roles }: Person): Actor => ({
  id,
  username,
  roles,
  ability: abilityOf(model, roles),
  sessionId: '',
  requestId: '',
})
