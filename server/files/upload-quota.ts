import { createHash } from 'node:crypto'
import { type Actor, ownerOf } from '../actor.ts'
import { moment } from '../clock.ts'
import type { Database, Transaction } from '../db/database.ts'
import { giveQuotaBack, takeQuota } from '../identity/quota.ts'
import type { StoredFile } from './store.ts'

// One upload counts once, however often it is sent: the same bytes to the same route. An attempt that follows one whose answer
// was lost, or whose database was, adds nothing; one that fails gives back what it counted, where the database is there.

const DAY_MS = 24 * 60 * 60_000

/** The use that an upload counted, so that it can be given back. */
export interface CountedUpload {
  mark: string
  sha256: string
  kilobytes: number
}

/**
 * Counts a file that is about to be noted, in the same transaction; undefined when it was counted before. Throws 429 when
 * the pieces or the bytes of the day are used up.
 */
export async function countUpload(
  tx: Transaction,
  actor: Actor,
  route: string,
  { sha256, receivedSha256, size }: StoredFile,
): Promise<CountedUpload | undefined> {
  const kilobytes = Math.ceil(size / 1_000)
  const mark = `uploaded ${createHash('sha256')
    .update(`${route} ${receivedSha256 ?? sha256}`)
    .digest('base64url')}`
  // Waits for a concurrent upload of the same bytes.
  const isNew = await tx.query(
    `insert into "_quotas" as q ("userId", "name", "since", "used") values ($1, $2, $3::timestamptz, $4)
     on conflict ("userId", "name") do update set "since" = excluded."since"
       where q."since" not between $5::timestamptz and $6::timestamptz returning 1`,
    [ownerOf(actor), mark, moment(), kilobytes, moment(1 - DAY_MS), moment(DAY_MS)],
  )
  if (isNew.length === 0) return undefined
  await takeQuota(tx, actor, 'uploads')
  await takeQuota(tx, actor, 'uploadKilobytes', kilobytes)
  return { mark, sha256, kilobytes }
}

/**
 * Gives back what a failed attempt counted, once its own files are discarded; not where another attempt has stored the same
 * bytes meanwhile, which counted nothing.
 */
export async function uncountUploads(db: Database, actor: Actor, counted: readonly CountedUpload[]): Promise<void> {
  const owner = ownerOf(actor)
  for (const { mark, sha256, kilobytes } of counted) {
    await db.transaction(async (tx) => {
      // Waits for a concurrent upload of the same bytes.
      await tx.query(`select 1 from "_quotas" where "userId" = $1 and "name" = $2 for update`, [owner, mark])
      const isKept = await tx.query(`select 1 from "_files" where "createdBy" = $1 and "sha256" = $2 limit 1`, [
        actor.id,
        sha256,
      ])
      if (isKept.length > 0) return
      await tx.query(`delete from "_quotas" where "userId" = $1 and "name" = $2`, [owner, mark])
      await giveQuotaBack(tx, actor, 'uploads', 1)
      await giveQuotaBack(tx, actor, 'uploadKilobytes', kilobytes)
    })
  }
}
