import { z } from 'zod'
import type { Table } from '#schema/table.ts'
import { envelope, parseBody, read } from '#src/lib/answers.ts'
import { call } from '#src/lib/http.ts'

const usage = z.object({
  table: z.string(),
  label: z.string(),
  count: z.number(),
  /** The label of the field that refers to the row. */
  field: z.string(),
  effect: z.enum(['restrict', 'unlink', 'cascade']),
  /** The key by which a list of that table finds these rows. */
  filter: z.string(),
})
/** Rows that refer to one, and what a deletion would mean for them. */
export type RowUsage = z.output<typeof usage>

const pathOf = (table: Table, id: number) => `/api/${encodeURIComponent(table.name)}/${id}`

/** Asks what uses a row. */
export const fetchUsage = async (table: Table, id: number): Promise<RowUsage[]> =>
  (await read(`${pathOf(table, id)}/usage`, envelope(z.object({ usedBy: z.array(usage) })))).usedBy

/** Lets all that uses a row use another one, and deletes the first; the same key makes it happen once. */
export async function replaceRow(
  table: Table,
  { id, version }: { id: number; version: number },
  by: number,
  key: string,
): Promise<{ count: number; command?: string }> {
  const path = `${pathOf(table, id)}/replace`
  const headers = { 'If-Match': `W/"${version}"`, 'Idempotency-Key': key }
  const answer = await call(path, { method: 'POST', body: { with: by }, headers })
  const { count } = parseBody(path, envelope(z.object({ count: z.number() })), answer.body)
  return { count, command: answer.headers.get('x-command') ?? undefined }
}
