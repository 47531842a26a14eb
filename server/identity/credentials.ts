import { moment } from '../clock.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Sql, Transaction } from '../db/database.ts'
import { wireInstant } from '../db/instant.ts'

/** The credentials of a user at one moment. */
export interface Credentials {
  active: boolean
  /** The hash of the password; none where they sign in with Microsoft only. */
  hash: string | null
  /** Whether somebody else chose the password. */
  mustChange: boolean
  /** Since when a second factor is in use. */
  factorSince: string | null
  /** When the last one was taken away, while none is in use. */
  factorGone: string | null
}

/** The columns of credentials in a statement over `users u` and `credentialTables`. */
export const credentialColumns = `${columnsOf<'users'>('u')('attivo')} = 'Y' as "active", c."hash", coalesce(c."mustChange", false) as "mustChange",
  ${wireInstant('f."confirmedAt"')} as "factorSince",
  case when f."confirmedAt" is null then ${wireInstant('f."createdAt"')} end as "factorGone"`
export const credentialTables = `left join "_credentials" c on c."userId" = u."id"
  left join "_second_factors" f on f."userId" = u."id"`

/**
 * Locks a user until the transaction ends, before anything else is locked: no sign-in and no change of password or second
 * factor runs meanwhile. With `opening` the lock is shared: several sessions may open at once.
 */
export async function lockUser(tx: Transaction, id: number, opening = false): Promise<void> {
  const lock = opening ? 'share' : 'no key update'
  await tx.query(`select 1 from "users" where "id" = $1 for ${lock}`, [id], `user lock ${lock}`)
}

/** The present credentials of the user; undefined when there is no such user. */
export async function credentialsOf(sql: Sql, id: number): Promise<Credentials | undefined> {
  const text = `select ${credentialColumns} from "users" u ${credentialTables} where u."id" = $1`
  const [found] = await sql.query<Credentials>(text, [id], 'credentials')
  return found
}

/** Sets the password of a user, by its hash; with `mustChange` it only opens the way to another one. */
export async function storePassword(tx: Transaction, userId: number, hash: string, mustChange = false): Promise<void> {
  await lockUser(tx, userId)
  await tx.query(
    `insert into "_credentials" ("userId", "hash", "changedAt", "mustChange") values ($1, $2, $3::timestamptz, $4)
     on conflict ("userId") do update set "hash" = excluded."hash", "changedAt" = excluded."changedAt",
       "mustChange" = excluded."mustChange"`,
    [userId, hash, moment(), mustChange],
  )
}

/** The hash of a user's password; none where they sign in with Microsoft only. */
export async function passwordHash(sql: Sql, userId: number): Promise<string | undefined> {
  const find = 'select "hash" from "_credentials" where "userId" = $1'
  const [stored] = await sql.query<{ hash: string }>(find, [userId])
  return stored?.hash
}
