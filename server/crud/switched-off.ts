import { messages } from '#schema/italian/messages.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { noErrors, writableFields } from '#schema/rows/row.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import type { Sql } from '../db/database.ts'
import { invalid } from '../http/errors.ts'
import type { PendingChange } from './hooks.ts'
import { columnName, quoted } from './identifiers.ts'
import { statementName } from './statement-name.ts'

/**
 * Reads what these changes refer to newly by the keys that people have named, and returns what throws 422 by key for one of
 * them that refers to a row that is switched off (`active` of its table). What a row refers to already may be saved again.
 */
export async function switchedOffRule(
  { tx, model }: { tx: Sql; model: Model },
  table: Table,
  keysOf: ReadonlyMap<PendingChange, readonly string[]>,
): Promise<(change: PendingChange) => void> {
  const changes = [...keysOf.keys()]
  const switchedOff = new Map<string, { label: Table['label']; ids: ReadonlySet<number> }>()
  for (const { key, field } of writableFields(table)) {
    const target = field.table === undefined ? undefined : tableOf(model, field.table)
    if (target?.active === undefined) continue
    const named = changes.filter((change) => keysOf.get(change)?.includes(key))
    const ids = [...new Set(named.flatMap((change) => addedIds(change, key)))]
    if (ids.length > 0) switchedOff.set(key, { label: target.label, ids: await switchedOffAmong(tx, target, ids) })
  }
  return (change) => {
    const errors = noErrors()
    for (const [key, { label, ids }] of switchedOff) {
      const isNamed = keysOf.get(change)?.includes(key)
      if (isNamed && addedIds(change, key).some((id) => ids.has(id))) errors[key] = [messages.switchedOff(label)]
    }
    if (Object.keys(errors).length > 0) throw invalid(errors)
  }
}

/** The rows to which the change refers by the key, and its row does not yet. */
export function addedIds({ before, values }: PendingChange, key: string): number[] {
  const storedIds = new Set(idsIn(before?.[key]))
  return idsIn(values[key]).filter((id) => !storedIds.has(id))
}

const idsIn = (value: unknown): number[] => [value].flat().filter((id) => typeof id === 'number')

/** Those of the rows that are switched off. */
export async function switchedOffAmong(sql: Sql, table: Table, ids: readonly number[]): Promise<Set<number>> {
  const { active } = table
  const flag = active === undefined ? undefined : fieldOf(table, active)
  if (active === undefined || !flag) return new Set()
  const text = `select t."id" from ${quoted(table.name)} t where t."id" = any($1::integer[]) and ${columnName(active, flag)} = 'N'`
  const rows = await sql.query<{ id: number }>(text, [ids], statementName(text))
  return new Set(rows.map(({ id }) => id))
}
