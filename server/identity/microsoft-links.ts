import { columnsOf } from '../db/columns-of.ts'
import type { Database, Sql, Transaction } from '../db/database.ts'
import type { MicrosoftIdentity } from './microsoft.ts'
import { type Person, personColumns } from './session-store.ts'

const u = columnsOf<'users'>('u')

/** The user linked to a Microsoft account who may sign in with it (`microsoftConnect`). */
export async function linkedPerson(sql: Sql, { tenant, object }: MicrosoftIdentity): Promise<Person | undefined> {
  const [found] = await sql.query<Person>(
    `select ${personColumns} from "_microsoft_links" l join "users" u on u."id" = l."userId"
     where l."tenant" = $1 and l."object" = $2 and ${u('microsoftConnect')} = 'Y'`,
    [tenant, object],
  )
  return found
}

/**
 * Writes down the present e-mail address of a user as the name of the Microsoft account that will be linked to them, in
 * lower case, and returns it; undefined when an account is linked already, which stays. Throws when another user is awaited
 * under that address. The address is not read from the user again: changing one's address gains nothing.
 */
export async function awaitAccount(tx: Transaction, userId: number): Promise<string | undefined> {
  await oneAtATime(tx)
  await forgetLinks(tx)
  const [other] = await tx.query<{ username: string; address: string }>(
    `select ${u('username')}, l."address" from "_microsoft_links" l join "users" u on u."id" = l."userId"
     where l."object" is null and l."userId" <> $1
       and l."address" = (select lower(${u('email')}) from "users" u where u."id" = $1)`,
    [userId],
  )
  if (other) throw new Error(`${other.username} is awaited under ${other.address} already.`)
  const [written] = await tx.query<{ address: string }>(
    `insert into "_microsoft_links" as l ("userId", "address", "linkedAt")
     select u."id", lower(${u('email')}), null from "users" u where u."id" = $1
     on conflict ("userId") do update set "address" = excluded."address" where l."object" is null
     returning "address"`,
    [userId],
  )
  return written?.address
}

/**
 * Links a Microsoft account, once and for ever, to the user who is awaited under its name. Nothing happens when there is
 * none, or when either side is linked already.
 */
export async function linkByName(db: Database, { tenant, object, name }: MicrosoftIdentity): Promise<void> {
  if (name === undefined) return
  await db.transaction(async (tx) => {
    await oneAtATime(tx)
    await forgetLinks(tx)
    await tx.query(
      `update "_microsoft_links" l set "tenant" = $1, "object" = $2, "linkedAt" = now(), "address" = null
       from "users" u
       where u."id" = l."userId" and ${u('microsoftConnect')} = 'Y' and ${u('attivo')} = 'Y'
         and l."object" is null and l."address" = lower($3)
         and not exists (select 1 from "_microsoft_links" known where known."tenant" = $1 and known."object" = $2)`,
      [tenant, object, name],
    )
  })
}

/** Forgets the link of one user, or those of users who are no more. */
export async function forgetLinks(sql: Sql, userId?: number): Promise<void> {
  await sql.query(
    `delete from "_microsoft_links" l
     where l."userId" = $1 or not exists (select 1 from "users" u where u."id" = l."userId")`,
    [userId ?? null],
  )
}

/** Neither an account nor an address can so be given to two users at once. */
const oneAtATime = (tx: Transaction) => tx.query(`select pg_advisory_xact_lock(hashtext('microsoft links'))`)
