import { fieldOf, isDerived, type Table, writeKey } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import { type Names, namesRead } from '../crud/row-names.ts'
import type { Rows } from '../crud/within.ts'
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
    if (!field || isDerived(field)) return []
    const key = writeKey(name, field)
    const change = { field: name, before: before[key] ?? null, after: after[key] ?? null }
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change]
  })
  const byPerson = changes.filter(({ field }) => !fieldOf(table, field)?.readOnly)
  return byPerson.length > 0 ? byPerson : changes
}

/** The names of all rows that these changes refer to, as this person may read them. */
export async function namesIn(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  changed: readonly { table: Table; changes: readonly FieldChange[] }[],
): Promise<Names> {
  const values = changed.flatMap(({ table, changes }) =>
    changes.flatMap(({ field, before, after }) => {
      const target = fieldOf(table, field)?.table
      return target === undefined ? [] : [{ target, value: [before, after].flat() }]
    }),
  )
  return namesRead(sql, engine, actor, values)
}

/** The change with names instead of ids; a row without a known name is shown by its number. */
export function withRowNames(table: Table, names: Names, { field, before, after }: FieldChange): FieldChange {
  const target = fieldOf(table, field)?.table
  if (!target) return { field, before, after }
  const nameOf = (id: unknown) => (typeof id === 'number' ? (names.get(target)?.get(id) ?? `n. ${id}`) : id)
  const read = (value: unknown) => (Array.isArray(value) ? value.map(nameOf) : nameOf(value))
  return { field, before: read(before), after: read(after) }
}
