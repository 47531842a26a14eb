import { messages } from '#schema/italian/messages.ts'
import { isSystem, ownerOf } from '../../actor.ts'
import type { HookContext, PendingChange } from '../../crud/hooks.ts'
import { AppError } from '../../http/errors.ts'
import { type Credentials, credentialsOf } from '../../identity/credentials.ts'
import { isProved } from '../../identity/session-store.ts'
import { changedKeys, ownKeys } from './rights.ts'

/** What proves who somebody is: their password, a code where they have none, a new sign-in where they have neither. */
type Proof = 'password' | 'code' | 'microsoft'

const sentences: Record<Proof, string> = {
  password: messages.proofFirst,
  code: messages.proofByCodeFirst,
  microsoft: messages.proofByMicrosoftFirst,
}

/**
 * What one signs in with, and where one is written to, one changes only within five minutes of a proof in the same session:
 * otherwise 422 on the fields, with `proof`. That holds on every way to one's own record, acting as somebody else included.
 */
export async function requireProof(change: PendingChange<'users'>, { actor, tx }: HookContext): Promise<void> {
  if (change.verb !== 'update' || isSystem(actor) || change.id !== ownerOf(actor)) return
  const changed = changedKeys(change.before, change.values).filter((key) => ownKeys.includes(key))
  if (changed.length === 0 || (await isProved(tx, actor.sessionId))) return
  const proof = proofOf(await credentialsOf(tx, change.id))
  const errors = Object.fromEntries(changed.map((key) => [key, [sentences[proof]]]))
  throw new AppError(422, messages.invalid, { errors, details: { proof } })
}

function proofOf(credentials: Credentials | undefined): Proof {
  if (credentials?.hash) return 'password'
  return credentials?.factorSince ? 'code' : 'microsoft'
}
