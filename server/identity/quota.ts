import { messages } from '#schema/italian/messages.ts'
import { type Actor, ownerOf } from '../actor.ts'
import { moment, now } from '../clock.ts'
import type { Sql } from '../db/database.ts'
import { AppError } from '../http/errors.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How much a person may use of what costs others: far more than work by hand takes, far less than a script wants. */
export const quotas = {
  /** Files that are stored, by whatever call; what is sent again counts once. */
  uploads: { most: 1_000, each: DAY, sentence: messages.tooManyUploads },
  /** What those files weigh, in kilobytes begun. */
  uploadKilobytes: { most: 5_000_000, each: DAY, sentence: messages.tooManyUploadedBytes },
  /** Files taken in, stored or refused: far more than any day of bad network takes. */
  uploadTries: { most: 20_000, each: DAY, sentence: messages.tooManyUploads },
  /** E-mails and contacts asked for, and those tried again. */
  sends: { most: 200, each: HOUR, sentence: messages.tooManySends },
  /** Commands over many rows, and the checks before them. */
  bulkChanges: { most: 300, each: HOUR, sentence: messages.tooManyBulkChanges },
  /** Questions who has a VAT number: asked one after the other they would list all customers. */
  vatLookups: { most: 60, each: MINUTE, sentence: messages.tooManyVatLookups },
  /** Lists written into files, whatever their format. */
  exports: { most: 60, each: HOUR, sentence: messages.tooManyExports },
  /** Reports drawn as PDF. */
  reports: { most: 300, each: HOUR, sentence: messages.tooManyReports },
  /** Searches through all tables: somebody typing asks a few times a second. */
  searches: { most: 300, each: MINUTE, sentence: messages.tooManySearches },
  /** Searches that leave for the geocoder. */
  addressSearches: { most: 30, each: MINUTE, sentence: messages.tooManyAddressSearches },
} as const
export type Quota = keyof typeof quotas

// A refusal changes nothing. A window that begins in the future is of a clock that was wrong.
const take = `with taken as (
    insert into "_quotas" as q ("userId", "name", "since", "used") values ($1, $2, $3::timestamptz, $7)
    on conflict ("userId", "name") do update set
      "since" = case when q."since" between $4 and $5 then q."since" else excluded."since" end,
      "used" = case when q."since" between $4 and $5 then q."used" + $7 else $7 end
    where q."used" + $7 <= $6 or q."since" not between $4 and $5
    returning 1)
  select extract(epoch from "since")::float8 * 1000 as "since" from "_quotas"
  where "userId" = $1 and "name" = $2 and not exists (select 1 from taken)`

/**
 * Counts a use, or `amount` of them, by the person at the device, whatever user they act as: one statement, exact with any
 * number of nodes, in windows that begin with their first use. Throws 429 with Retry-After when the window is used up. Call
 * it before the expensive work and outside a transaction: a use that is rolled back has still cost.
 */
export async function takeQuota(db: Sql, actor: Actor, name: Quota, amount = 1): Promise<void> {
  const { most, each, sentence } = quotas[name]
  const values = [ownerOf(actor), name, moment(), moment(1 - each), moment(each), most, amount]
  const [refused] = await db.query<{ since: number }>(take, values, `quota ${name}`)
  if (!refused) return
  const seconds = Math.max(1, Math.ceil((refused.since + each - now().getTime()) / SECOND))
  throw new AppError(429, sentence(most, waitText(seconds)), { headers: { 'retry-after': String(seconds) } })
}

/** Gives back what was taken, as far as its window goes on: what it was for is not there. */
export async function giveQuotaBack(db: Sql, actor: Actor, name: Quota, amount: number): Promise<void> {
  const { each } = quotas[name]
  await db.query(
    `update "_quotas" set "used" = greatest(0, "used" - $3)
     where "userId" = $1 and "name" = $2 and "since" between $4 and $5`,
    [ownerOf(actor), name, amount, moment(1 - each), moment(each)],
  )
}

/** A time to wait, as people say it. */
function waitText(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? 'un secondo' : `${seconds} secondi`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} minuti` : `${Math.ceil(minutes / 60)} ore`
}
