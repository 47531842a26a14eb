import { call } from './http.ts'

/** What one command did to one row: `before` and `after` as stored, with ids for records. */
export interface HistoryLine {
  id: number
  command: string
  at: string
  verb: string
  /** Who did it, and who was behind the screen when that was somebody else. */
  username: string | null
  realUsername: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** Why, where something was destroyed for good. */
  reason?: string | null
}

export const HISTORY_PAGE = 20

/** A page of what happened to a row, newest first. Page numbers start at 1. */
export async function fetchHistory(
  table: string,
  id: number,
  page: number,
  signal?: AbortSignal,
): Promise<HistoryLine[]> {
  const { body } = await call('/api/history', { query: { table, id, page, rowsPerPage: HISTORY_PAGE }, signal })
  const lines: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  return Array.isArray(lines) ? lines : []
}

/** Takes a command back. Throws HttpError, 409 when the row has changed since. */
export async function undoCommand(command: string): Promise<void> {
  await call(`/api/undo/${encodeURIComponent(command)}`, { method: 'POST' })
}
