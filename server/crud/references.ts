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
  /** Whether it refers to it among several, which lie in a join table. */
  inJoinTable: boolean
}

/**
 * What must happen before locked rows of a table can be deleted, in one list for each field that refers to them. The rows
 * are as they were seen, not locked: the cascade asks `stillRefers` of each once it is locked. Throws 409 with `usedBy`
 * when a reference forbids the deletion.
 */
export async function consequencesOf(
  tx: Transaction,
  model: Model,
  table: Table,
  ids: readonly number[],
): Promise<Consequence[][]> {
  const usedBy: UsedBy[] = []
  const consequences: Consequence[][] = []
  for (const referrer of referrersOf(model, table.name)) {
    if (referrer.field.onDelete === 'restrict') {
      const count = await countReferring(tx, referrer, ids)
      if (count > 0) usedBy.push({ table: referrer.table.name, label: labelFor(referrer.table, count), count })
    } else {
      consequences.push(await consequencesBy(tx, referrer, ids))
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

/** From where, and by which column, rows refer to others. */
function referring({ table, name, field }: Referrer): { from: string; target: string } {
  if (kindOf(field).inJoinTable) {
    const from = `${quoted(table.name)} t join ${joinTable(table, name)} _link on _link."ownerId" = t."id"`
    return { from, target: '_link."targetId"' }
  }
  return { from: `${quoted(table.name)} t`, target: `t.${quoted(writeKey(name, field))}` }
}

async function countReferring(tx: Transaction, referrer: Referrer, ids: readonly number[]): Promise<number> {
  const { from, target } = referring(referrer)
  const [found] = await tx.query<{ count: number }>(
    `select count(*)::integer as "count" from ${from} where ${target} = any($1::integer[])`,
    [ids],
  )
  return found?.count ?? 0
}

async function consequencesBy(tx: Transaction, referrer: Referrer, ids: readonly number[]): Promise<Consequence[]> {
  const { table, name, field } = referrer
  const { from, target } = referring(referrer)
  const rows = await tx.query<{ id: number; target: number }>(
    `select t."id", ${target} as "target" from ${from} where ${target} = any($1::integer[]) order by t."id"`,
    [ids],
  )
  const verb = field.onDelete === 'cascade' ? 'delete' : 'update'
  const { inJoinTable } = kindOf(field)
  return rows.map((row) => ({ ...row, table, verb, key: writeKey(name, field), inJoinTable }))
}
