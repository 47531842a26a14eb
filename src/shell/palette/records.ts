import { z } from 'zod'
import { filterableFields } from '#schema/condition/condition.ts'
import { rowPath } from '#schema/lists/presentation.ts'
import { type Model, tableOf } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { shownFields } from '#schema/rights/sight.ts'
import { relatedRowsOf } from '#schema/rows/section-rows.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { readCopy, storeCopy } from '#src/device/copies.ts'
import { isReserved } from '#src/fields/reserved.tsx'
import { call } from '#src/lib/net/http.ts'
import { VIEW } from '#src/lib/screen.ts'
import { type Entry, type Group, listOf } from './entries.ts'
import { t } from './opened-texts.ts'

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
export function entryOf(model: Model, record: FoundRecord): Entry[] {
  if (!model.tables.has(record.table)) return []
  const table = tableOf(model, record.table)
  const to = placeOf(model, record)
  if (to === undefined || isReserved(record.name)) return []
  const [id, label, chip] = [`record ${record.table} ${record.id}`, record.name, table.label.one]
  return [{ id, label, detail: record.detail, chip, to, run: () => void remember(record) }]
}

/** The address of a record; where it has no screen of its own, of the view in which it is listed with others. */
function placeOf(model: Model, { table, id, at = { table, id } }: FoundRecord): string | undefined {
  if (!model.tables.has(at.table)) return undefined
  const opened = tableOf(model, at.table)
  const path = rowPath(opened, at.id)
  const view = at.table === table ? undefined : relatedRowsOf(model, opened).find((one) => one.table.name === table)
  return path && view ? `${path}?${VIEW}=${view.key}` : path
}

/** The server names at most so many rows of a table. */
const MOST_OF_TABLE = 5

/** Leads to the list of a table, searched by what is typed, where there may be more rows than those found and this person opens it. */
function allOf(table: Table, count: number, { ability, typed }: Asking): Entry[] {
  const list = listOf(table)
  const search = searchKey(table, shownFields(ability, table))
  if (count < MOST_OF_TABLE || !list || search === undefined || ability.cannot('open', list.route)) return []
  const query = new URLSearchParams({ filters: JSON.stringify({ [search]: typed.trim() }) })
  return [{ id: `all ${table.name}`, label: t('palette.all'), detail: table.label.many, to: `${list.route}?${query}` }]
}

/** The filter that stands beside a list: over several fields, else over the name of the rows. */
function searchKey(table: Table, readable: readonly string[]): string | undefined {
  const filters = filterableFields(table, readable)
  if (filters.has('multiField')) return 'multiField'
  const isText = fieldOf(table, table.title)?.type === 'text'
  return isText && filters.has(table.title) ? table.title : undefined
}

interface Asking {
  ability: AppAbility
  typed: string
}

/** Records under the names of their tables, in the order they were found, each with a way to all of them where there may be more. */
export function groupsOf(model: Model, records: readonly FoundRecord[], asking: Asking): Group[] {
  const names = [...new Set(records.map(({ table }) => table))]
  return names.flatMap((name) => {
    const rows = records.filter(({ table }) => table === name)
    const entries = rows.flatMap((row) => entryOf(model, row))
    if (entries.length === 0) return []
    const table = tableOf(model, name)
    return [{ title: table.label.many, entries: [...entries, ...allOf(table, rows.length, asking)] }]
  })
}
