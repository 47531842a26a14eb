import type { FastifyInstance } from 'fastify'
import { shortenChangeLog } from '../db/change-log.ts'
import { logFault } from '../db/faults.ts'
import { refoldMeanwhile } from '../db/refold.ts'
import { repeat } from '../db/repeat.ts'
import { foldTotals } from '../db/totals.ts'
import { filesFolder, removeFile, sweepAside } from '../files/store.ts'
import { forgetFollows } from '../follows/forget.ts'
import { forgetLinks } from '../identity/microsoft-links.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const FAILURE = 'housekeeping failed; it will be tried again'

/**
 * Tidies up while the server runs. Totals are folded every ten seconds, the log of changes is shortened every minute; every
 * hour these are deleted:
 * - answers kept for repeated requests, entries of the outbox that were delivered or given up, sessions that ended or
 *   expired, passwords and second factors of deleted users: after 30 days
 * - attempts to sign in: after 90 days
 * - who acted as whom, and notices: after a year
 * - quotas, turns nobody gave back, and files that were uploaded and never saved: after a day
 * - files that no row holds any more, and who followed rows that are gone: after 30 days
 * - Microsoft accounts of deleted users: at once
 * - history: after HISTORY_DAYS, where that is set
 *
 * Indexes of an earlier program's searches are built anew at once; where something stops that, it goes on a minute later.
 */
export function startHousekeeping(app: FastifyInstance): void {
  // What is worth doing after rows were written, that often.
  const pace = { atMost: 60 * MINUTE, failure: FAILURE }
  repeat(app, { ...pace, ms: MINUTE / 6 }, () => foldTotals(app.db))
  repeat(app, { ...pace, ms: MINUTE }, () => shortenChangeLog(app.db))
  const hourly = setInterval(() => attempt(app, () => tidyUp(app)), 60 * MINUTE)
  hourly.unref()
  const refold = () =>
    attempt(app, async () => {
      if (await refoldMeanwhile(app.db)) clearInterval(refolding)
    })
  const refolding = setInterval(refold, MINUTE)
  refolding.unref()
  void refold()
  app.addHook('onClose', async () => {
    clearInterval(hourly)
    clearInterval(refolding)
  })
}

async function attempt(app: FastifyInstance, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    logFault(app.log, error, FAILURE)
  }
}

/** One round of the hourly tidying. */
export async function tidyUp(app: FastifyInstance): Promise<void> {
  await app.db.query(`delete from "_idempotency" where "createdAt" < now() - interval '30 days'`)
  await app.db.query(`delete from "_sessions" where coalesce("endedAt", "expiresAt") < now() - interval '30 days'`)
  await app.db.query(`delete from "_sign_ins" where "at" < now() - interval '90 days'`)
  await app.db.query(`delete from "_switches" where "until" < now() - interval '1 year'`)
  await app.db.query(`delete from "_outbox" where coalesce("doneAt", "deadAt") < now() - interval '30 days'`)
  await app.db.query(`delete from "_inbox" where "at" < now() - interval '1 year'`)
  await forgetFollows(app.db, app.model)
  await app.db.query(`delete from "_turns" where "until" < now() - interval '1 day'`)
  await app.db.query(`delete from "_quotas" where "since" < now() - interval '1 day'`)
  if (app.config.historyDays) {
    const days = [app.config.historyDays]
    await app.db.query(`delete from "_history" where "at" < now() - make_interval(days => $1)`, days)
  }
  await forgetCredentials(app)
  await forgetLinks(app.db)
  const folder = filesFolder(app.config)
  await sweepAside(folder, DAY)
  // What a row let go of comes back when that is undone; what was only uploaded was never saved.
  const removedFiles = await app.db.query<{ sha256: string }>(
    `delete from "_files" where "table" is null
       and "releasedAt" < now() - case when "releasedAt" = "createdAt" then interval '1 day' else interval '30 days' end
     returning "sha256"`,
  )
  for (const { sha256 } of removedFiles) {
    const [held] = await app.db.query(`select 1 from "_files" where "sha256" = $1 limit 1`, [sha256])
    if (!held) await removeFile(folder, sha256)
  }
}

/**
 * A deleted user who is brought back can sign in again, with the same second factor, for 30 days and as long as the history
 * knows who it was.
 */
async function forgetCredentials(app: FastifyInstance): Promise<void> {
  for (const table of [
    '_credentials',
    '_second_factors',
    '_recovery_codes',
    '_draft_keys',
    '_inbox_mails',
    '_unmailed',
  ]) {
    await app.db.query(
      `delete from "${table}" c where not exists (select 1 from "users" u where u."id" = c."userId")
         and not exists (select 1 from "_history" h where h."table" = 'users' and h."rowId" = c."userId"
           and h."verb" = 'delete' and h."before" is not null and h."at" > now() - interval '30 days')`,
    )
  }
}
