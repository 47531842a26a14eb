import type { Sql } from '../db/database.ts'
import type { MicrosoftIdentity } from './microsoft.ts'
import { type Person, personColumns } from './session-store.ts'

/** The user linked to a Microsoft account who may sign in with it (`microsoftConnect`). */
export async function linkedPerson(sql: Sql, { tenant, object }: MicrosoftIdentity): Promise<Person | undefined> {
  const [found] = await sql.query<Person>(
    `select ${personColumns} from "_microsoft_links" l join "users" u on u."id" = l."userId"
     where l."tenant" = $1 and l."object" = $2 and u."microsoftConnect" = 'Y'`,
    [tenant, object],
  )
  return found
}

/**
 * Links a Microsoft account, once and for ever, to the user who was enabled for it (`microsoftConnect`) and has its name
 * as e-mail address. Nothing happens when there is none, or when either side is linked already.
 */
export async function linkByName(sql: Sql, { tenant, object, name }: MicrosoftIdentity): Promise<void> {
  if (name === undefined) return
  await forgetLinks(sql)
  await sql.query(
    `insert into "_microsoft_links" ("userId", "tenant", "object")
     select u."id", $1, $2 from "users" u
     where lower(u."email") = lower($3) and u."microsoftConnect" = 'Y' and u."attivo" = 'Y'
     on conflict do nothing`,
    [tenant, object, name],
  )
}

/** Forgets the link of one user, or those of users who are no more. */
export async function forgetLinks(sql: Sql, userId?: number): Promise<void> {
  await sql.query(
    `delete from "_microsoft_links" l
     where l."userId" = $1 or not exists (select 1 from "users" u where u."id" = l."userId")`,
    [userId ?? null],
  )
}
