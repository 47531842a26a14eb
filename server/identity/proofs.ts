import type { Database } from '../db/database.ts'
import type { Attempts, Try } from './attempts.ts'
import { passwordHash } from './credentials.ts'
import type { Origin } from './origin.ts'
import { inTurn, passwordMatches } from './passwords.ts'

/** Somebody signed in who proves once more who they are. */
export interface Holder {
  id: number
  sessionId: string
  origin: Origin
}

/** A session is a known device: what others get wrong elsewhere does not keep its holder from a proof. */
const tryOf = ({ id, sessionId, origin }: Holder, codesSince?: string | null): Try => ({
  who: id,
  origin,
  device: `session ${sessionId}`,
  codesSince: codesSince ?? undefined,
})

/** The hash of the password that the holder of a session knows, undefined when it is wrong; 429 after too many of these. */
export async function provesPassword(
  { db, attempts }: { db: Database; attempts: Attempts },
  holder: Holder,
  password: string,
): Promise<string | undefined> {
  const hash = await passwordHash(db, holder.id)
  const proved = await inTurn(() => attempts.counted(tryOf(holder), 'password', () => passwordMatches(hash, password)))
  return proved ? hash : undefined
}

/** What `use` makes of a code, undefined when it is wrong; counted like a password, and by the day since `since`. */
export async function provedByCode<T>(
  { attempts }: { attempts: Attempts },
  holder: Holder,
  since: string | null,
  use: () => Promise<T | undefined>,
): Promise<T | undefined> {
  let made: T | undefined
  await attempts.counted(tryOf(holder, since), 'code', async () => {
    made = await use()
    return made !== undefined
  })
  return made
}
