import { z } from 'zod'
import { nullableText, read } from './answers.ts'

const values = z.record(z.string(), z.unknown()).nullable()

/**
 * One entry of a row's history: what one command changed. `before` and `after` hold stored values, with ids for
 * references.
 */
const historyLine = z.object({
  id: z.number(),
  command: z.string(),
  at: z.string(),
  verb: z.string(),
  /** The acting user, and the signed-in user when the two differ (impersonation). */
  username: nullableText,
  realUsername: nullableText,
  /** What the two are called; null for the program and for users who are gone. */
  name: nullableText,
  realName: nullableText,
  before: values,
  after: values,
  /** The reason given for an irreversible deletion. */
  reason: nullableText.optional(),
})

/** What rows that the lines refer to are called, or were when they were deleted, by table and id. */
const names = z.record(z.string(), z.record(z.string(), z.string())).default({})

const historyPage = z
  .object({ data: z.array(historyLine), names })
  .transform(({ data, names }) => data.map((line) => ({ ...line, names })))
export type HistoryLine = z.infer<typeof historyPage>[number]

export const HISTORY_PAGE = 20

/** Fetches one page of a row's history, newest first. Page numbers start at 1. */
export const fetchHistory = (table: string, id: number, page: number, signal?: AbortSignal): Promise<HistoryLine[]> =>
  read('/api/history', historyPage, { query: { table, id, page, rowsPerPage: HISTORY_PAGE }, signal })
