import { createHash } from 'node:crypto'
import { type Actor, ownerOf } from '../actor.ts'
import { moment } from '../clock.ts'
import type { Sql, Transaction } from '../db/database.ts'
import { giveQuotaBack, takeQuota } from '../identity/quota.ts'
import type { StoredFile } from './store.ts'

// One upload counts once, however often it is sent: the same bytes to the same route. An attempt that follows one whose answer
// was lost, or whose database was, adds nothing; one that fails gives back what it counted, where the database is there.

const DAY_MS = 24 * 60 * 60_000

/** What an upload counted, so that it can be given back. */
export interface CountedUpload {
  mark: string
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
  // Whoever counts the same at this moment is waited for.
  const isNew = await tx.query(
    `insert into "_quotas" as q ("userId", "name", "since", "used") values ($1, $2, $3::timestamptz, $4)
     on conflict ("userId", "name") do update set "since" = excluded."since"
       where q."since" not between $5::timestamptz and $6::timestamptz returning 1`,
    [ownerOf(actor), mark, moment(), kilobytes, moment(1 - DAY_MS), moment(DAY_MS)],
  )
  if (isNew.length === 0) return undefined
  await takeQuota(tx, actor, 'uploads')
  await takeQuota(tx, actor, 'uploadKilobytes', kilobytes)
  return { mark, kilobytes }
}

/** Gives back what a failed attempt counted. */
export async function uncountUploads(sql: Sql, actor: Actor, counted: readonly CountedUpload[]): Promise<void> {
  for (const { mark, kilobytes } of counted) {
    await sql.query(`delete from "_quotas" where "userId" = $1 and "name" = $2`, [ownerOf(actor), mark])
    await giveQuotaBack(sql, actor, 'uploads', 1)
    await giveQuotaBack(sql, actor, 'uploadKilobytes', kilobytes)
  }
}
