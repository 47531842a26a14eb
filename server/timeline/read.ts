import { z } from 'zod'
import { USERS } from '#schema/grammar/reserved.ts'
import { nameOf, type Table } from '#schema/table.ts'
import { kindsInOrder, type TimelineKind } from '#schema/timeline.ts'
import type { Actor } from '../actor.ts'
import { Parameters } from '../crud/parameters.ts'
import { namesSeen } from '../crud/row-names.ts'
import { statementName } from '../crud/statement-name.ts'
import type { Rows } from '../crud/within.ts'
import type { Sql } from '../db/database.ts'
import { boundSources } from './bounds.ts'
import { changedFields, type FieldChange, namesIn, withRowNames } from './changes.ts'
import { type Cursor, cursorText } from './cursor.ts'
import { kindsOf, pageStatement, type ReadSource, readableSources } from './statement.ts'
import type { Timeline } from './timeline.ts'

/** Something that happened, as far as its reader may know it. */
export interface Entry {
  /** Tells it apart from the others of its timeline. */
  key: string
  kind: TimelineKind
  /** ISO 8601 in UTC. */
  at: string
  /** The day is known, the time is not. */
  dayOnly: boolean
  /** The full name of the user who did it; null for the program. */
  who: string | null
  /** The full name of who acted as that user. */
  behind: string | null
  /** Its reader did it. */
  own: boolean
  /** The table it is of, and the row it leads to. */
  table: string
  leadsTo: { table: string; id: number } | null
  /** The fields that it shows, its title first; null where it is a change. */
  row: Record<string, unknown> | null
  /** How many files belong to it, where it may have some. */
  files: number | null
  change: { verb: string; title: string | null; reason: string | null; fields: FieldChange[] } | null
}

/** One page of a timeline, newest first. */
export interface Page {
  data: Entry[]
  /** What asks for the next page; null at the end. */
  next: string | null
  /** The kinds that the reader may filter by. */
  kinds: TimelineKind[]
  /** The tables it is made of, as far as the reader may read them. */
  tables: string[]
}

interface Line {
  source: number
  kind: TimelineKind
  id: string
  at: string
  moment: string
  row: string | null
  who: Person | null
}

const stored = z.record(z.string(), z.unknown())
/** A user and their full name. */
const person = z.object({ id: z.number(), name: z.string() })
type Person = z.output<typeof person>
const historyLine = z.object({
  rowId: z.number(),
  verb: z.string(),
  before: stored.nullable(),
  after: stored.nullable(),
  behind: person.nullable(),
  reason: z.string().nullable(),
})

interface TimelineRequest {
  /** The id of a row of the table, or a text. */
  subject: number | string
  table?: Table
  kinds?: readonly TimelineKind[]
  before?: Cursor
  limit: number
}

/** Reads one page as this person may see it: by one statement, and one more for names where changes refer to rows. */
export async function readTimeline(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  timeline: Timeline,
  { subject, table, kinds, before, limit }: TimelineRequest,
): Promise<Page> {
  const { model } = engine
  const readable = readableSources(model, actor.ability, timeline, table)
  const offered = new Set(readable.flatMap(kindsOf))
  const page = { kinds: kindsInOrder.filter((kind) => offered.has(kind)), tables: tablesOf(readable) }
  const sources = readable.filter((source) => !kinds || kindsOf(source).some((kind) => kinds.includes(kind)))
  if (sources.length === 0) return { data: [], next: null, ...page }
  const parameters = new Parameters([subject])
  const bound = await boundSources(sql, engine, actor, sources, parameters)
  const text = pageStatement(model, actor.ability, bound, { kinds, before, limit: limit + 1 }, parameters)
  const lines = await sql.query<Line>(text, parameters.values, statementName(text, 'client'))
  const pageLines = lines.slice(0, limit)
  const last = lines.length > limit ? pageLines.at(-1) : undefined
  return {
    data: await namedEntries(sql, engine, actor, pageLines, new Map(sources.map((source) => [source.place, source]))),
    next: last ? cursorText({ at: last.moment, source: last.source, id: Number(last.id) }) : null,
    ...page,
  }
}

const tablesOf = (sources: readonly ReadSource[]): string[] => [...new Set(sources.map(({ table }) => table.name))]

/** The lines as entries, with the names of people, and of the rows that changes refer to, as this person may read them. */
async function namedEntries(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  lines: readonly Line[],
  sources: ReadonlyMap<number, ReadSource>,
): Promise<Entry[]> {
  const entries = lines.flatMap((line) => {
    const source = sources.get(line.source)
    return source ? [{ table: source.table, entry: entryOf(line, source) }] : []
  })
  const people = entries.flatMap(({ entry: { who, behind } }) => [who, behind].flatMap((one) => one ?? []))
  const users = new Map(people.map(({ id, name }) => [id, name]))
  const seen = (await namesSeen(sql, engine, actor, new Map([[USERS, users]]))).get(USERS)
  const named = (one: Person | null) => (one && seen?.get(one.id)) || null
  const names = await namesIn(
    sql,
    engine,
    actor,
    entries.map(({ table, entry }) => ({ table, changes: entry.change?.fields ?? [] })),
  )
  for (const { table, entry } of entries) {
    if (entry.change) entry.change.fields = entry.change.fields.map((change) => withRowNames(table, names, change))
  }
  const isOwn = ({ who, behind }: UnnamedEntry) => [who, behind].some((one) => one?.id === actor.id)
  return entries.map(({ entry }) => ({
    ...entry,
    who: named(entry.who),
    behind: named(entry.behind),
    own: isOwn(entry),
  }))
}

/** An entry before it is decided which names its reader may read. */
type UnnamedEntry = Omit<Entry, 'who' | 'behind' | 'own'> & Record<'who' | 'behind', Person | null>

function entryOf(line: Line, source: ReadSource): UnnamedEntry {
  const { kind, at, who } = line
  const common = { key: `${source.place}-${line.id}`, kind, at, who, table: source.table.name }
  const json: unknown = line.row === null ? null : JSON.parse(line.row)
  if ('changes' in source) return { ...common, ...changeOf(historyLine.parse(json), source) }
  const { _files = null, ...row } = stored.parse(json ?? {})
  const { leadsTo: field, dayOnly = false } = source.entries
  const target = field === undefined ? { table: source.table.name, id: Number(line.id) } : leadsTo(source, field, row)
  const files = typeof _files === 'number' ? _files : null
  return { ...common, dayOnly, behind: null, leadsTo: target, row, files, change: null }
}

const record = z.object({ id: z.number() })

function leadsTo({ table }: ReadSource, field: string, row: Record<string, unknown>): Entry['leadsTo'] {
  const target = table.fields[field]?.table
  const reference = record.safeParse(row[field])
  return target && reference.success ? { table: target, id: reference.data.id } : null
}

type HistoryLine = z.output<typeof historyLine>
function changeOf({ rowId, verb, before, after, behind, reason }: HistoryLine, { table, readable }: ReadSource) {
  const state = after ?? before ?? {}
  const title = nameOf(table, Object.fromEntries(readable.map((name) => [name, state[name]])))
  return {
    dayOnly: false,
    behind,
    leadsTo: { table: table.name, id: rowId },
    row: null,
    files: null,
    change: {
      verb,
      title: title === '' ? null : title,
      reason,
      fields: changedFields(table, readable, before, after),
    },
  }
}
