import { USERS } from '#schema/grammar/reserved.ts'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { isGuarded } from '#schema/rights/sight.ts'
import { type Actor, SYSTEM_NAME } from '../actor.ts'
import type { Sql } from '../db/database.ts'
import { usersNamed } from '../identity/person-names.ts'
import { namesSeen } from './row-names.ts'
import type { Rows } from './within.ts'

/** Who did something: by the user name, and the person behind the screen; null for nobody. */
interface Authored {
  username: string | null
  realUsername: string | null
  name?: string | null
  realName?: string | null
}

/** The lines with their authors as this person may read them: `(riservato)` for users whom they do not see, or who are gone. */
export async function authorsSeen<L extends Authored>(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  lines: readonly L[],
): Promise<readonly L[]> {
  if (!isGuarded(engine.model, tableOf(engine.model, USERS))) return lines
  const usernames = [
    ...new Set(lines.flatMap(({ username, realUsername }) => [username ?? [], realUsername ?? []].flat())),
  ]
  const users = await usersNamed(sql, usernames)
  const names = new Map([[USERS, new Map(users.map(({ id, username }) => [id, username]))]])
  const seen = new Set((await namesSeen(sql, engine, actor, names)).get(USERS)?.values())
  const isTold = (username: string | null) => username === null || username === SYSTEM_NAME || seen.has(username)
  return lines.map((line) => ({
    ...line,
    ...(!isTold(line.username) && { username: messages.reserved, name: messages.reserved }),
    ...(!isTold(line.realUsername) && { realUsername: messages.reserved, realName: messages.reserved }),
  }))
}
