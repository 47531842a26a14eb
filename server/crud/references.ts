import { messages } from '#schema/messages.ts'
import { type Model, type Referrer, referrersOf } from '#schema/model.ts'
import type { Row } from '#schema/row.ts'
import { type Table, writeKey } from '#schema/table.ts'
import type { Transaction } from '../db/database.ts'
import { conflict } from '../errors.ts'
import { kindOf } from './columns.ts'
import { joinTable, quoted } from './identifiers.ts'
import { statementName } from './statement-name.ts'

/** Rows of one table that still refer to a row. */
export interface UsedBy {
  table: string
  label: string
  count: number
}

/** A row that refers to one being deleted: it is deleted too, or unlinked (`update`). */
export interface Consequence {
  table: Table
  verb: 'update' | 'delete'
  id: number
  /** The key that refers to the deleted row, and that row's id. */
  key: string
  target: number
}

/**
 * What must happen before a locked row can be deleted. The rows are as they were seen, not locked: the cascade asks
 * `stillRefers` of each once it is locked. Throws 409 with `usedBy` when a reference forbids the deletion.
 */
export async function consequencesOf(tx: Transaction, model: Model, table: Table, id: number): Promise<Consequence[]> {
  const referrers = referrersOf(model, table.name)
  const isRestricting = ({ field }: Referrer) => field.onDelete === 'restrict'
  const usedBy = await usedByOf(tx, referrers.filter(isRestricting), id)
  if (usedBy.length > 0) throw conflict(messages.inUse, { usedBy })
  return consequencesBy(
    tx,
    referrers.filter((referrer) => !isRestricting(referrer)),
    id,
  )
}

/** Whether the row, as it is by now, refers to the deleted one. */
export function stillRefers(row: Row, { key, target }: Consequence): boolean {
  const value = row[key]
  return Array.isArray(value) ? value.includes(target) : value === target
}

/** The value of the field without the deleted row. */
export function withoutTarget(row: Row, { key, target }: Consequence): unknown {
  const value = row[key]
  return Array.isArray(value) ? value.filter((one) => one !== target) : null
}

const labelFor = (table: Table, count: number): string => (count === 1 ? table.label.one : table.label.many)

/** From where, and under which condition, rows refer to the row $1. */
function referring({ table, name, field }: Referrer): { from: string; condition: string } {
  if (kindOf(field).inJoinTable) {
    const from = `${quoted(table.name)} t join ${joinTable(table, name)} _link on _link."ownerId" = t."id"`
    return { from, condition: '_link."targetId" = $1' }
  }
  return { from: `${quoted(table.name)} t`, condition: `t.${quoted(writeKey(name, field))} = $1` }
}

/** One statement for all tables: deleting many rows at once asks this of each. */
async function usedByOf(tx: Transaction, referrers: readonly Referrer[], id: number): Promise<UsedBy[]> {
  if (referrers.length === 0) return []
  const counts = referrers.map((referrer, index) => {
    const { from, condition } = referring(referrer)
    return `(select count(*)::integer from ${from} where ${condition}) as "${index}"`
  })
  const text = `select ${counts.join(', ')}`
  const [found] = await tx.query<Record<string, number>>(text, [id], statementName(text))
  return referrers.flatMap(({ table }, index) => {
    const count = found?.[index] ?? 0
    return count > 0 ? [{ table: table.name, label: labelFor(table, count), count }] : []
  })
}

async function consequencesBy(tx: Transaction, referrers: readonly Referrer[], target: number): Promise<Consequence[]> {
  if (referrers.length === 0) return []
  const parts = referrers.map((referrer, index) => {
    const { from, condition } = referring(referrer)
    return `select ${index} as "referrer", t."id" as "id" from ${from} where ${condition}`
  })
  const text = `${parts.join(' union all ')} order by "referrer", "id"`
  const rows = await tx.query<{ referrer: number; id: number }>(text, [target], statementName(text))
  return rows.flatMap(({ referrer, id }) => {
    const found = referrers[referrer]
    if (!found) return []
    const { table, name, field } = found
    const verb = field.onDelete === 'cascade' ? 'delete' : 'update'
    return [{ table, verb, id, key: writeKey(name, field), target }]
  })
}
