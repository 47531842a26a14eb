import { z } from 'zod'
import { envelope, nullableText, read } from './answers.ts'
import { call } from './http.ts'

const values = z.record(z.string(), z.unknown()).nullable()

/** What one command did to one row: `before` and `after` as stored, with ids for records. */
const historyLine = z.object({
  id: z.number(),
  command: z.string(),
  at: z.string(),
  verb: z.string(),
  /** Who did it, and who was behind the screen when that was somebody else. */
  username: nullableText,
  realUsername: nullableText,
  before: values,
  after: values,
  /** Why, where something was destroyed for good. */
  reason: nullableText.optional(),
})
export type HistoryLine = z.infer<typeof historyLine>

const historyPage = envelope(z.array(historyLine))

export const HISTORY_PAGE = 20

/** A page of what happened to a row, newest first. Page numbers start at 1. */
export const fetchHistory = (table: string, id: number, page: number, signal?: AbortSignal): Promise<HistoryLine[]> =>
  read('/api/history', historyPage, { query: { table, id, page, rowsPerPage: HISTORY_PAGE }, signal })

/** Takes a command back. Throws HttpError, 409 when the row has changed since. */
export async function undoCommand(command: string): Promise<void> {
  await call(`/api/undo/${encodeURIComponent(command)}`, { method: 'POST' })
}
