import type { Transaction } from '../db/database.ts'
import { type ChangeDetails, changeDetails } from './change-details.ts'
import { IS_UNREAD } from './read.ts'
import { type AddressedHappening, IS_TOLD, type RowRef, tellEach } from './tell.ts'

/** What one command did to a row that somebody follows. */
export interface News {
  userId: number
  about: RowRef
  /** The command and the row: of each, one person gets one notice. */
  event: string
  by: number
  fields: readonly string[]
  added: Readonly<Record<string, number>>
}

/**
 * Tells followers what was done to their rows. Who has not read the last notice of changes of a row yet gets a newer one in its place,
 * which says all of it.
 */
export async function tellChanges(tx: Transaction, news: readonly News[]): Promise<void> {
  // Two commands at once would each find no notice to take the place of.
  await tx.query(`select pg_advisory_xact_lock(hashtext('notices of changes'))`)
  const lines = news.map(({ userId, about }) => ({ userId, kind: 'change', table: about.table, rowId: about.id }))
  const unread = await tx.query<{ userId: number; table: string; rowId: number; details: unknown }>(
    `delete from "_inbox" i using jsonb_to_recordset($1::jsonb) as p("userId" integer, "kind" text, "table" text, "rowId" integer)
     where i."userId" = p."userId" and i."table" = p."table" and i."rowId" = p."rowId" and i."kind" = p."kind" and ${IS_UNREAD} and ${IS_TOLD}
     returning i."userId", i."table", i."rowId", i."details"`,
    [JSON.stringify(lines)],
    'unread changes',
  )
  const before = new Map(
    unread.map((one) => [keyOf({ userId: one.userId, about: { table: one.table, id: one.rowId } }), one.details]),
  )
  const happenings = news.map(({ userId, about, event, by, fields, added }): AddressedHappening => {
    const told = changeDetails.safeParse(before.get(keyOf({ userId, about }))).data
    const details = merged(told, { fields: [...fields], added: { ...added }, by: [by], times: 1 })
    return { kind: 'change', event, about, by, people: [userId], details }
  })
  await tellEach(tx, happenings)
}

/** The person and the row of news. */
export const keyOf = ({ userId, about }: Pick<News, 'userId' | 'about'>): string =>
  `${userId} ${about.table} ${about.id}`

function merged(told: ChangeDetails | undefined, news: ChangeDetails): ChangeDetails {
  if (!told) return news
  const added = { ...told.added }
  for (const [table, count] of Object.entries(news.added)) added[table] = (added[table] ?? 0) + count
  return {
    fields: [...new Set([...told.fields, ...news.fields])],
    added,
    by: [...told.by.filter((one) => !news.by.includes(one)), ...news.by],
    times: told.times + news.times,
  }
}
