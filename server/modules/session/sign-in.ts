import { messages } from '#schema/messages.ts'
import type { Database } from '../../db/database.ts'
import { unauthorized } from '../../errors.ts'
import type { Attempts } from '../../identity/attempts.ts'
import { inTurn, passwordMatches } from '../../identity/passwords.ts'
import { type Origin, type Person, personColumns } from '../../identity/session-store.ts'
import type { Sessions, TokenPair } from '../../identity/sessions.ts'

interface Account extends Person {
  hash: string | null
}

/**
 * Opens a session for whoever knows the password. Wrong name and wrong password are told apart by nobody, neither in
 * words nor in time; too many failures get 429; an account switched off is told so only to who knows its password.
 */
export async function signIn(
  { db, sessions, attempts }: { db: Database; sessions: Sessions; attempts: Attempts },
  { username, password }: { username: string; password: string },
  origin: Origin,
): Promise<TokenPair> {
  const account = await findAccount(db, username)
  const key = account ? `id ${account.id}` : `name ${username.slice(0, 200).toLowerCase()}`
  await inTurn(async () => {
    attempts.check(key, origin.address)
    if (await passwordMatches(account?.hash ?? undefined, password)) return
    attempts.failed(key, origin.address)
    throw unauthorized(messages.signIn)
  })
  if (!account?.active) throw unauthorized(messages.inactive)
  return sessions.open(account, origin)
}

async function findAccount(db: Database, username: string): Promise<Account | undefined> {
  const [account] = await db.query<Account>(
    `select ${personColumns}, c."hash"
     from "users" u left join "_credentials" c on c."userId" = u."id" where lower(u."username") = lower($1)`,
    [username],
    'account',
  )
  return account
}
