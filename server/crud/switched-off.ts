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
 * Throws 422 by key where one of the `keys`, which people have named, newly refers to a row that is switched off
 * (`active` of its table). What the row refers to already may be saved again.
 */
export async function refuseSwitchedOff(
  { tx, model }: { tx: Sql; model: Model },
  { table, before, values }: PendingChange,
  keys: readonly string[],
): Promise<void> {
  const errors = noErrors()
  for (const { key, field } of writableFields(table)) {
    const target = field.table === undefined ? undefined : tableOf(model, field.table)
    if (target?.active === undefined || !keys.includes(key)) continue
    const storedIds = new Set(idsIn(before?.[key]))
    const added = idsIn(values[key]).filter((id) => !storedIds.has(id))
    if (added.length > 0 && (await hasSwitchedOff(tx, target, added)))
      errors[key] = [messages.switchedOff(target.label)]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const idsIn = (value: unknown): number[] => [value].flat().filter((id) => typeof id === 'number')

/** Whether one of the rows is switched off. */
export async function hasSwitchedOff(sql: Sql, table: Table, ids: readonly number[]): Promise<boolean> {
  const { active } = table
  const flag = active === undefined ? undefined : fieldOf(table, active)
  if (active === undefined || !flag) return false
  const text = `select 1 from ${quoted(table.name)} t
    where t."id" = any($1::integer[]) and ${columnName(active, flag)} = 'N' limit 1`
  return (await sql.query(text, [ids], statementName(text))).length > 0
}
