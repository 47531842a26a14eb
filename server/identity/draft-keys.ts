import { createHash } from 'node:crypto'
import { moment } from '../clock.ts'
import type { Sql, Transaction } from '../db/database.ts'
import type { Keys } from './keys.ts'

/** For so long after a raise what was sealed before it can still be opened. */
const OPENED_MS = 30 * 86_400_000

/** A key (AES, base64), and the name by which what it sealed is told apart. */
export interface DraftKey {
  id: string
  key: string
}

interface Raise {
  generation: number
  /** Whether a session may open what was sealed under the generation before. */
  opens: boolean
}

/** From now on devices seal what they store for a user under another key. The caller holds the lock of the user. */
export async function raiseDraftKey(tx: Transaction, userId: number): Promise<void> {
  await tx.query(
    `insert into "_draft_keys" ("userId", "generation", "raisedAt")
     select $1, coalesce(max("generation"), 0) + 1, $2::timestamptz from "_draft_keys" where "userId" = $1`,
    [userId, moment()],
  )
}

/**
 * The key that seals what a device stores for a user, and those of before. An earlier key is given for thirty days after it
 * was replaced, and only to sessions opened since: their user has signed in anew.
 */
export async function draftKeysOf(
  sql: Sql,
  keys: Keys,
  userId: number,
  sessionId: string,
): Promise<{ present: DraftKey; older: DraftKey[] }> {
  const raises = await sql.query<Raise>(
    `select d."generation", d."raisedAt" > $3::timestamptz and d."raisedAt" <= s."createdAt" as "opens"
     from "_draft_keys" d join "_sessions" s on s."id" = $2::uuid
     where d."userId" = $1 order by d."generation" desc`,
    [userId, sessionId, moment(-OPENED_MS)],
  )
  const latest = raises[0]?.generation ?? 0
  const earlier = raises.filter(({ opens }) => opens).map(({ generation }) => generation - 1)
  // Under an earlier secret, the key of one generation is another one.
  const [present, ...older] = [latest, ...earlier].flatMap((generation) =>
    keys.all('drafts', detailOf(userId, generation)).map(named),
  )
  if (!present) throw new Error('There is always a key')
  return { present, older }
}

/** The first generation has no number. */
const detailOf = (userId: number, generation: number) =>
  ` of user ${userId}${generation === 0 ? '' : `, raised ${generation}`}`

const named = (key: Buffer): DraftKey => ({
  id: createHash('sha256').update('draft key ').update(key).digest('base64url').slice(0, 16),
  key: key.toString('base64'),
})
