import { z } from 'zod'
import { type Model, tableOf } from '#schema/model.ts'
import { rowPath } from '#schema/presentation.ts'
import { readCopy, storeCopy } from '#src/device/copies.ts'
import { call } from '#src/lib/http.ts'
import type { Entry, Group } from './entries.ts'

const record = z.object({
  table: z.string(),
  id: z.number(),
  name: z.string(),
  detail: z.string(),
  /** The row it is opened at, where it has no screen of its own. */
  at: z.object({ table: z.string(), id: z.number() }).optional(),
})
/** A row as the search names it. */
export type FoundRecord = z.output<typeof record>

const answer = z.object({ data: z.array(record), complete: z.boolean() })
export type Answer = z.output<typeof answer>

/** The rows of all tables that answer what is typed. Rejects as `call` does, and when the signal is aborted. */
export async function searchRecords(typed: string, signal: AbortSignal): Promise<Answer> {
  const { body } = await call('/api/search', { query: { q: typed }, signal, background: true })
  return answer.parse(body)
}

const RECENT = 'recent-records'
const MOST_RECENT = 8

/** The records chosen last on this device, newest first: sealed, and unreadable once their user has signed out. */
export async function recentRecords(): Promise<FoundRecord[]> {
  return z
    .array(record)
    .catch([])
    .parse((await readCopy(RECENT))?.value)
}

/** Notes that a record was chosen. Where the device cannot store it, it is not remembered. */
export async function remember(chosen: FoundRecord): Promise<void> {
  const others = (await recentRecords()).filter(({ table, id }) => table !== chosen.table || id !== chosen.id)
  await storeCopy(RECENT, [chosen, ...others].slice(0, MOST_RECENT)).catch(() => undefined)
}

/** A record as a line of the palette; none where nothing shows such rows any more. */
export function entryOf(model: Model, found: FoundRecord): Entry[] {
  if (!model.tables.has(found.table)) return []
  const table = tableOf(model, found.table)
  const { table: opened, id: openedId } = found.at ?? found
  const to = model.tables.has(opened) ? rowPath(tableOf(model, opened), openedId) : undefined
  if (to === undefined) return []
  const [id, label, chip] = [`record ${found.table} ${found.id}`, found.name, table.label.one]
  return [{ id, label, detail: found.detail, chip, to, run: () => void remember(found) }]
}

/** Records under the names of their tables, in the order they were found. */
export function groupsOf(model: Model, found: readonly FoundRecord[]): Group[] {
  const names = [...new Set(found.map(({ table }) => table))]
  return names.flatMap((name) => {
    const entries = found.filter(({ table }) => table === name).flatMap((row) => entryOf(model, row))
    return entries.length > 0 ? [{ title: tableOf(model, name).label.many, entries }] : []
  })
}
