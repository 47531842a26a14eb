import type { Table } from '#schema/table.ts'
import type { Actor } from '../../actor.ts'
import { conditionOf } from '../../crud/conditions.ts'
import type { Engine } from '../../crud/engine.ts'
import { Parameters } from '../../crud/parameters.ts'
import { sourceOf } from '../../crud/source.ts'
import { listedWithin } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { notFound } from '../../http/errors.ts'
import { abilityOf } from '../../plugins/allow.ts'

const u = columnsOf<'users'>()

/** How many rows of a table somebody finds in its list, of how many there are. */
export interface VisibleRows {
  seen: number
  total: number
}

/** Counts the rows of the table that the user with this id finds, by their roles as they are now. Throws 404 where there is no such user. */
export async function visibleRows(
  sql: Sql,
  engine: Engine,
  users: Table,
  id: number,
  table: Table,
): Promise<VisibleRows> {
  const actor = await actorOf(sql, engine, users, id)
  const mayRead = actor.ability.can('read', table.name)
  const filters = mayRead ? await listedWithin(sql, engine, actor, table) : []
  const parameters = new Parameters()
  const condition = filters.length > 0 ? conditionOf(engine.model, table, filters, parameters) : String(mayRead)
  const [count] = await sql.query<VisibleRows>(
    `select (count(*) filter (where ${condition}))::integer as "seen", count(*)::integer as "total" from ${sourceOf(engine.views, table)} t`,
    parameters.values,
  )
  return count ?? { seen: 0, total: 0 }
}

/** That user as somebody who asks, outside of any session. */
async function actorOf(sql: Sql, { model }: Engine, users: Table, id: number): Promise<Actor> {
  const [user] = await sql.query<{ username: string; roles: string[] }>(
    `select ${u('username')} as "username", ${u('ruoli')} as "roles" from "users" where "id" = $1`,
    [id],
  )
  if (!user) throw notFound(users.label.one)
  return { id, ...user, ability: abilityOf(model, user.roles), sessionId: '', requestId: '' }
}
