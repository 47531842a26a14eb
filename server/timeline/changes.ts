import { type Model, tableOf } from '#schema/model.ts'
import { USERS } from '#schema/reserved.ts'
import { fieldOf, isView, type Table, writeKey } from '#schema/table.ts'
import { quoted } from '../crud/identifiers.ts'
import { statementName } from '../crud/statement-name.ts'
import type { Sql } from '../db/database.ts'

type Stored = Readonly<Record<string, unknown>> | null

/** A field that a change gave another value: as the API gives values, rows it refers to by their names. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/**
 * The fields, among the readable ones, that differ between two states of a row; none where one of the two is missing. What the
 * program set along with what a person changed follows from it, and is left out.
 */
export function changedFields(table: Table, readable: readonly string[], before: Stored, after: Stored): FieldChange[] {
  if (!before || !after) return []
  const changes = readable.flatMap((name) => {
    const field = fieldOf(table, name)
    if (!field || field.computed) return []
    const key = writeKey(name, field)
    const change = { field: name, before: before[key] ?? null, after: after[key] ?? null }
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change]
  })
  const byPerson = changes.filter(({ field }) => !fieldOf(table, field)?.readOnly)
  return byPerson.length > 0 ? byPerson : changes
}

/** Names of rows, by table and id. */
export type Names = ReadonlyMap<string, ReadonlyMap<number, string>>

/** The names of all rows that these changes refer to, by one statement; users by the names colleagues know. */
export async function namesIn(
  sql: Sql,
  model: Model,
  changed: readonly { table: Table; changes: readonly FieldChange[] }[],
): Promise<Names> {
  const wanted = new Map<string, Set<number>>()
  for (const { table, changes } of changed) {
    for (const { field, before, after } of changes) {
      const target = fieldOf(table, field)?.table
      if (!target || isView(tableOf(model, target))) continue
      const ids = wanted.get(target) ?? new Set()
      for (const id of [before, after].flat()) if (typeof id === 'number') ids.add(id)
      wanted.set(target, ids)
    }
  }
  const targets = [...wanted].filter(([, ids]) => ids.size > 0)
  if (targets.length === 0) return new Map()
  const parts = targets.map(([name], place) => {
    const title = name === USERS ? `concat_ws(' ', t."nome", t."cognome")` : `t.${quoted(tableOf(model, name).title)}`
    return `select '${name}' as "table", t."id", ${title}::text as "name" from ${quoted(name)} t where t."id" = any($${place + 1}::integer[])`
  })
  const text = parts.join(' union all ')
  const rows = await sql.query<{ table: string; id: number; name: string }>(
    text,
    targets.map(([, ids]) => [...ids]),
    statementName(text, 'client'),
  )
  const names = new Map(targets.map(([name]) => [name, new Map<number, string>()]))
  for (const { table, id, name } of rows) names.get(table)?.set(id, name)
  return names
}

/** The change as people read it: a row that is gone has its number for a name. */
export function named(table: Table, names: Names, { field, before, after }: FieldChange): FieldChange {
  const target = fieldOf(table, field)?.table
  if (!target) return { field, before, after }
  const nameOf = (id: unknown) => (typeof id === 'number' ? (names.get(target)?.get(id) ?? `n. ${id}`) : id)
  const read = (value: unknown) => (Array.isArray(value) ? value.map(nameOf) : nameOf(value))
  return { field, before: read(before), after: read(after) }
}
