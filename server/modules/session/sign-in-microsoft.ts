import { messages } from '#schema/italian/messages.ts'
import type { Model } from '#schema/model.ts'
import { secondFactorRequired } from '#schema/rights/access.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { unauthorized } from '../../http/errors.ts'
import type { Attempts } from '../../identity/attempts.ts'
import { credentialsOf } from '../../identity/credentials.ts'
import type { Devices } from '../../identity/devices.ts'
import type { Microsoft } from '../../identity/microsoft.ts'
import { linkByName, linkedPerson } from '../../identity/microsoft-links.ts'
import type { Origin } from '../../identity/origin.ts'
import type { Sessions, TokenPair } from '../../identity/sessions.ts'

interface Parts {
  db: Database
  model: Model
  sessions: Sessions
  attempts: Attempts
  devices: Devices
}

/**
 * Opens a session for the user of a Microsoft access token. The account is found by tenant and object id; the first time it
 * is linked to the user whom an administrator has enabled under that e-mail address. 401 for any other, and where a role
 * asks for a second factor that Microsoft says was not shown.
 */
export async function signInWithMicrosoft(
  { db, model, sessions, attempts, devices }: Parts,
  microsoft: Microsoft,
  accessToken: string,
  origin: Origin,
): Promise<{ answer: TokenPair; cookies: string[] }> {
  const identity = await microsoft.identityOf(accessToken)
  let person = await linkedPerson(db, identity)
  if (!person) {
    await linkByName(db, identity)
    person = await linkedPerson(db, identity)
  }
  if (!person) throw unauthorized(messages.microsoftUnknown)
  const { id, active } = person
  if (!active) {
    await attempts.note({ who: id, origin }, 'inactive')
    throw unauthorized(messages.inactive)
  }
  if (identity.hasSecondFactor === false && secondFactorRequired(model.access, person.roles)) {
    await attempts.note({ who: id, origin }, 'secondFactor')
    throw unauthorized(messages.microsoftNoFactor)
  }
  const { hash = null, factorSince = null } = (await credentialsOf(db, id)) ?? {}
  const stillLinked = async (tx: Transaction) => {
    const still = await linkedPerson(tx, identity)
    if (still?.id !== id || !still.active) throw unauthorized(messages.microsoftUnknown)
  }
  // Who has no password proves anew who they are by signing in again.
  const answer = await sessions.open(person, origin, stillLinked, { isProof: hash === null })
  await attempts.note({ who: id, origin }, 'ok')
  return { answer, cookies: devices.remember({ id, hash, factorSince }) }
}
