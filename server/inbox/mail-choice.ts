import { randomUUID } from 'node:crypto'
import { DIGEST_HOUR, type MailPace } from '#schema/inbox.ts'
import { nextMailTime } from '#schema/rules/mail-times.ts'
import { now } from '../clock.ts'
import type { Sql, Transaction } from '../db/database.ts'
import { cancel, enqueue } from '../outbox/entries.ts'

/** The topic of the mails of a day, each of which waits for its time: `{ userId, key, at }`. */
export const DIGEST = 'inbox digest'

/** How often this person has notices sent. */
export async function paceOf(sql: Sql, userId: number): Promise<MailPace> {
  const [row] = await sql.query<{ every: MailPace }>(
    'select "every" from "_inbox_mails" where "userId" = $1',
    [userId],
    'mails of somebody',
  )
  return row?.every ?? 'never'
}

/** Of which kinds this person wants no mail. */
export async function kindsWithout(sql: Sql, userId: number): Promise<string[]> {
  const rows = await sql.query<{ kind: string }>(
    'select "kind" from "_unmailed" where "userId" = $1 order by 1',
    [userId],
    'kinds without mail',
  )
  return rows.map(({ kind }) => kind)
}

/** From now on notices are sent that often. */
export async function setPace(tx: Transaction, userId: number, every: MailPace): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('mails of ' || $1))`, [String(userId)])
  await cancel(tx, DIGEST, { userId })
  if (every === 'never') return void (await tx.query('delete from "_inbox_mails" where "userId" = $1', [userId]))
  await tx.query(
    `insert into "_inbox_mails" ("userId", "every") values ($1, $2)
     on conflict ("userId") do update set "every" = excluded."every"`,
    [userId, every],
  )
  if (every === 'day') await awaitDigest(tx, userId, now())
}

/** Mails of these kinds are sent, or are not any more. */
export async function setMailed(
  tx: Transaction,
  userId: number,
  kinds: readonly string[],
  isMailed: boolean,
): Promise<void> {
  await tx.query(
    isMailed
      ? 'delete from "_unmailed" where "userId" = $1 and "kind" = any($2::text[])'
      : 'insert into "_unmailed" ("userId", "kind") select $1, unnest($2::text[]) on conflict do nothing',
    [userId, kinds],
  )
}

/** The next mail of a day waits for its time after this moment. */
export async function awaitDigest(tx: Transaction, userId: number, after: Date): Promise<void> {
  await cancel(tx, DIGEST, { userId })
  const at = nextMailTime({ every: 'day', hour: DIGEST_HOUR }, after)
  await enqueue(tx, DIGEST, { userId, key: randomUUID(), at: at.toISOString() }, at)
}
