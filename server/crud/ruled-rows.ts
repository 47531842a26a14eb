import { emptyRow, ruledFields, ruledReferences } from '#schema/condition/form-rules.ts'
import type { RowValues } from '#schema/condition/holds.ts'
import { type FindReferred, storedValues } from '#schema/condition/row-values.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { initialValues, type Moment, type Values } from '#schema/rows/row.ts'
import { fieldOf, type Table, writeKey } from '#schema/table.ts'
import type { Sql } from '../db/database.ts'
import type { PendingChange } from './hooks.ts'
import { storedRows } from './statements.ts'

/** A row as it is about to be, and as it is stored; a new one as it begins. */
export interface RowStates {
  merged: Values
  stored: Values
}

/** Both states of the row of a change. */
export function statesOf(table: Table, moment: Moment, { before, values }: PendingChange): RowStates {
  const stored = before ?? { ...emptyRow(table), ...initialValues(table, moment) }
  return { merged: { ...stored, ...values }, stored }
}

/** The rows that others refer to, as stored, by table and id. */
export type Referred = ReadonlyMap<string, ReadonlyMap<number, Values>>

/** A row as rules and moves ask for it, with the rows it refers to. */
export function ruledRow(model: Model, table: Table, referred: Referred, values: Values): RowValues {
  const find: FindReferred = (_name, { table: of = '' }, id) => {
    const row = referred.get(of)?.get(id)
    return row && storedValues(tableOf(model, of), row)
  }
  return storedValues(table, values, find)
}

/** The rows that these refer to and that rules look at: one statement for each of their tables, of which not all are known. */
export async function readReferred(
  sql: Sql,
  model: Model,
  table: Table,
  rows: readonly RowStates[],
  known: Referred = new Map(),
): Promise<Referred> {
  const idsByTable = new Map<string, Set<number>>()
  for (const { key, of } of referencesRead(model, table)) {
    const ids = idsByTable.get(of) ?? new Set()
    idsByTable.set(of, ids)
    for (const id of rows.flatMap(({ merged, stored }) => [merged[key], stored[key]].flat()))
      if (typeof id === 'number') ids.add(id)
  }
  const read = new Map<string, ReadonlyMap<number, Values>>()
  for (const [of, ids] of idsByTable) {
    const kept = known.get(of)
    if (kept && [...ids].every((id) => kept.has(id))) read.set(of, kept)
    else if (ids.size > 0) read.set(of, await storedRows(sql, tableOf(model, of), ids))
  }
  return read
}

/** The references whose rows the rules look at, by the keys that hold them. */
function referencesRead(model: Model, table: Table): { key: string; of: string }[] {
  const chosen = ruledFields(table).flatMap(({ key, field, optionsWhen }) =>
    optionsWhen && field.table !== undefined ? [{ key, of: field.table }] : [],
  )
  const named = ruledReferences(model, table).flatMap(({ name, of }) => {
    const field = fieldOf(table, name)
    return field ? [{ key: writeKey(name, field), of }] : []
  })
  return [...chosen, ...named]
}
