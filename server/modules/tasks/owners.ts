import { rowScreen } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import type { Actor } from '../../actor.ts'
import type { Rows } from '../../crud/within.ts'
import type { Sql } from '../../db/database.ts'
import { peopleNamed } from '../../inbox/people.ts'
import { type Person, type ReadRow, readersAmong } from '../../inbox/readers.ts'
import { abilityOf } from '../../plugins/allow.ts'

const OFFERED = 20

/** Those of the people who may have a task about this row, or about none: they open the page of tasks and read the row. */
export async function ownersAmong<P extends Person>(
  sql: Sql,
  engine: Rows,
  about: ReadRow | undefined,
  people: readonly P[],
): Promise<P[]> {
  const page = rowScreen(tableOf(engine.model, 'tasks'))
  const open = people.filter(({ roles }) => page && abilityOf(engine.model, roles).can('open', page.route))
  return about ? readersAmong(sql, engine, about, open) : open
}

/** Whom somebody may give a task to, of those whose name holds the text: at most OFFERED, by name. */
export async function offeredOwners(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  about: ReadRow | undefined,
  text: string,
): Promise<{ id: number; name: string; username: string }[]> {
  const owners = await ownersAmong(sql, engine, about, await peopleNamed(sql, engine, actor, text))
  return owners.slice(0, OFFERED).map(({ id, name, username }) => ({ id, name, username }))
}
