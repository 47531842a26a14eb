import { messages } from '#schema/messages.ts'
import type { Database } from '../../db/database.ts'
import { unauthorized } from '../../errors.ts'
import type { Microsoft } from '../../identity/microsoft.ts'
import { linkByName, linkedPerson } from '../../identity/microsoft-links.ts'
import type { Origin } from '../../identity/session-store.ts'
import type { Sessions, TokenPair } from '../../identity/sessions.ts'

/**
 * Opens a session for whoever Microsoft vouches for. The account is found by tenant and object id; the first time it is
 * linked to the user whom an administrator has enabled under that e-mail address. 401 for any other.
 */
export async function signInWithMicrosoft(
  { db, sessions }: { db: Database; sessions: Sessions },
  microsoft: Microsoft,
  accessToken: string,
  origin: Origin,
): Promise<TokenPair> {
  const identity = await microsoft.identityOf(accessToken)
  let person = await linkedPerson(db, identity)
  if (!person) {
    await linkByName(db, identity)
    person = await linkedPerson(db, identity)
  }
  if (!person) throw unauthorized(messages.microsoftUnknown)
  if (!person.active) throw unauthorized(messages.inactive)
  return sessions.open(person, origin)
}
