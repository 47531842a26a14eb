import { messages } from '#schema/messages.ts'
import { type Model, type Referrer, referrersOf } from '#schema/model.ts'
import type { Row } from '#schema/row.ts'
import { type Table, writeKey } from '#schema/table.ts'
import type { Transaction } from '../db/database.ts'
import { conflict } from '../errors.ts'
import { kindOf } from './columns.ts'
import { joinTable, quoted } from './identifiers.ts'

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
  const usedBy: UsedBy[] = []
  const consequences: Consequence[] = []
  for (const referrer of referrersOf(model, table.name)) {
    if (referrer.field.onDelete === 'restrict') {
      const count = await countReferring(tx, referrer, id)
      if (count > 0) usedBy.push({ table: referrer.table.name, label: labelFor(referrer.table, count), count })
    } else {
      consequences.push(...(await consequencesBy(tx, referrer, id)))
    }
  }
  if (usedBy.length > 0) throw conflict(messages.inUse, { usedBy })
  return consequences
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

async function countReferring(tx: Transaction, referrer: Referrer, id: number): Promise<number> {
  const { from, condition } = referring(referrer)
  const [found] = await tx.query<{ count: number }>(
    `select count(*)::integer as "count" from ${from} where ${condition}`,
    [id],
  )
  return found?.count ?? 0
}

async function consequencesBy(tx: Transaction, referrer: Referrer, target: number): Promise<Consequence[]> {
  const { table, name, field } = referrer
  const { from, condition } = referring(referrer)
  const rows = await tx.query<{ id: number }>(`select t."id" from ${from} where ${condition} order by t."id"`, [target])
  const verb = field.onDelete === 'cascade' ? 'delete' : 'update'
  return rows.map(({ id }) => ({ table, verb, id, key: writeKey(name, field), target }))
}
