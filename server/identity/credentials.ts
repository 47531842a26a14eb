import { moment } from '../clock.ts'
import type { Sql } from '../db/database.ts'

/** Sets the password of a user, by its hash. */
export async function storePassword(sql: Sql, userId: number, hash: string): Promise<void> {
  await sql.query(
    `insert into "_credentials" ("userId", "hash", "changedAt") values ($1, $2, $3::timestamptz)
     on conflict ("userId") do update set "hash" = excluded."hash", "changedAt" = excluded."changedAt"`,
    [userId, hash, moment()],
  )
}

/** The hash of a user's password; none where they sign in with Microsoft only. */
export async function passwordHash(sql: Sql, userId: number): Promise<string | undefined> {
  const find = 'select "hash" from "_credentials" where "userId" = $1'
  const [stored] = await sql.query<{ hash: string }>(find, [userId])
  return stored?.hash
}
