import { type Model, tableOf } from '#schema/model.ts'
import { quoted } from '../crud/identifiers.ts'
import type { Sql } from '../db/database.ts'
import type { RowRef } from '../inbox/tell.ts'
import { changedFields } from '../timeline/changes.ts'
import { isWatched, subjectsOfChange } from './subjects.ts'

/** What a command did to one row that people may follow. */
export interface RowNews {
  about: RowRef
  /** The lines of the history that changed it, and the versions it came to. */
  lines: { id: number; version: number }[]
  /** The rows that came to it. */
  added: RowRef[]
}

/** A command of a person, by what it did. */
export interface CommandNews {
  by: number
  /** The person who acted as that user. */
  behind: number | null
  rows: RowNews[]
}

interface Line {
  id: number
  table: string
  rowId: number
  verb: string
  version: number
  userId: number
  behind: number | null
  values: Record<string, unknown> | null
}

type State = Record<string, unknown> | null

/** More rows than one command may change. */
const MOST_LINES = 20_000

/** What the history says of a command, by row; undefined where it says nothing that concerns followers. */
export async function newsOf(sql: Sql, model: Model, command: string): Promise<CommandNews | undefined> {
  const watched = [...model.tables.values()].filter((table) => isWatched(model, table)).map(({ name }) => name)
  const lines = await sql.query<Line>(
    `select h."id"::integer as "id", h."table", h."rowId", h."verb", h."version", h."userId", b."id" as "behind",
       case when h."verb" = 'create' then h."after" end as "values"
     from "_history" h left join ${quoted('users')} b on b."username" = h."realUsername"
     where h."command" = $1::uuid and h."userId" is not null and h."table" = any($2::text[]) order by h."id" limit ${MOST_LINES}`,
    [command, watched],
    'news of a command',
  )
  const [first] = lines
  if (!first) return undefined
  const rows = new Map<string, RowNews>()
  for (const line of lines) {
    const table = tableOf(model, line.table)
    for (const about of subjectsOfChange(model, {
      table,
      verb: line.verb,
      id: line.rowId,
      values: line.values ?? {},
    })) {
      const key = `${about.table} ${about.id}`
      const news = rows.get(key) ?? { about, lines: [], added: [] }
      rows.set(key, news)
      if (about.table !== line.table || about.id !== line.rowId) news.added.push({ table: line.table, id: line.rowId })
      else if (line.verb !== 'create') news.lines.push({ id: line.id, version: line.version })
    }
  }
  const told = [...rows.values()].filter(({ lines, added }) => lines.length + added.length > 0)
  return { by: first.userId, behind: first.behind, rows: told }
}

/** The names of the fields that these changes of one row gave other values. */
export async function fieldsOf(sql: Sql, model: Model, { about, lines }: RowNews): Promise<string[]> {
  if (lines.length === 0) return []
  const table = tableOf(model, about.table)
  const states = await sql.query<{ before: State; after: State }>(
    `select "before", "after" from "_history" where "id" = any($1::bigint[]) order by "id"`,
    [lines.map(({ id }) => id)],
    'states of changes',
  )
  const names = Object.keys(table.fields)
  const changed = states.flatMap(({ before, after }) => changedFields(table, names, before, after))
  return [...new Set(changed.map(({ field }) => field))]
}
