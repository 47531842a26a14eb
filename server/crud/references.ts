import { messages } from '#schema/italian/messages.ts'
import { type Model, type Referrer, referrersOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { filterKey, type Table, writeKey } from '#schema/table.ts'
import type { Sql, Transaction } from '../db/database.ts'
import { conflict } from '../http/errors.ts'
import { kindOf } from './columns.ts'
import { joinTable, quoted } from './identifiers.ts'
import { statementName } from './statement-name.ts'

/** Rows of one table that still refer to a row. */
export interface UsedBy {
  table: string
  label: string
  count: number
}

/** The rows that refer to a row, by field, and the effect of its deletion on them: deleted, unlinked or a refusal. */
export interface Usage extends UsedBy {
  /** The label of the field. */
  field: string
  /** They forbid the deletion, lose the reference, or are deleted too. */
  effect: 'restrict' | 'unlink' | 'cascade'
  /** The key by which a list of the table finds them. */
  filter: string
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
 * The deletions and unlinkings that must precede the deletion of locked rows, one list for each field that refers to them:
 * deleting agent 7 unlinks `{ table: clienti, id: 12, key: 'agentId' }`. These rows are read, not locked: the cascade calls
 * `stillRefers` once it has locked each. Throws 409 with `usedBy` when a reference forbids the deletion.
 */
export async function consequencesOf(
  tx: Transaction,
  model: Model,
  table: Table,
  ids: readonly number[],
): Promise<Consequence[][]> {
  const referrers = referrersOf(model, table.name)
  const isRestricting = ({ field }: Referrer) => field.onDelete === 'restrict'
  const usages = await countedIn(tx, referrers.filter(isRestricting), ids)
  const usedBy = usages.map(({ table, label, count }): UsedBy => ({ table, label, count }))
  if (usedBy.length > 0) throw conflict(messages.inUse, { usedBy })
  return consequencesBy(
    tx,
    referrers.filter((referrer) => !isRestricting(referrer)),
    ids,
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

/** The table (or join table) and column of a reference. */
export function referringColumn({ table, name, field }: Referrer): { from: string; target: string } {
  if (kindOf(field).inJoinTable) {
    const from = `${quoted(table.name)} t join ${joinTable(table, name)} _link on _link."ownerId" = t."id"`
    return { from, target: '_link."targetId"' }
  }
  return { from: `${quoted(table.name)} t`, target: `t.${quoted(writeKey(name, field))}` }
}

/** How many rows refer to these, by each field that may. */
export const usagesOf = (sql: Sql, model: Model, table: Table, ids: readonly number[]): Promise<Usage[]> =>
  countedIn(sql, referrersOf(model, table.name), ids)

/** One statement for all tables: deleting many rows at once asks this of each. */
async function countedIn(sql: Sql, referrers: readonly Referrer[], ids: readonly number[]): Promise<Usage[]> {
  if (referrers.length === 0) return []
  const counts = referrers.map((referrer, index) => {
    const { from, target } = referringColumn(referrer)
    return `(select count(*)::integer from ${from} where ${target} = any($1::integer[])) as "${index}"`
  })
  const text = `select ${counts.join(', ')}`
  const [found] = await sql.query<Record<string, number>>(text, [ids], statementName(text))
  return referrers.flatMap(({ table, name, field }, index): Usage[] => {
    const count = found?.[index] ?? 0
    if (count === 0) return []
    const { label, onDelete: effect = 'restrict' } = field
    const usedBy = { table: table.name, label: labelFor(table, count), count }
    return [{ ...usedBy, field: label, effect, filter: filterKey(name, field) }]
  })
}

/** The rows that refer to these, in one list for each field. */
async function consequencesBy(
  tx: Transaction,
  referrers: readonly Referrer[],
  ids: readonly number[],
): Promise<Consequence[][]> {
  if (referrers.length === 0) return []
  const parts = referrers.map((referrer, index) => {
    const { from, target } = referringColumn(referrer)
    return `select ${index} as "referrer", t."id" as "id", ${target} as "target" from ${from} where ${target} = any($1::integer[])`
  })
  const text = `${parts.join(' union all ')} order by "referrer", "id"`
  const rows = await tx.query<{ referrer: number; id: number; target: number }>(text, [ids], statementName(text))
  return referrers.map(({ table, name, field }, index) => {
    const verb = field.onDelete === 'cascade' ? 'delete' : 'update'
    const { inJoinTable } = kindOf(field)
    const referringRows = rows.filter(({ referrer }) => referrer === index)
    return referringRows.map(({ id, target }) => ({ table, verb, id, key: writeKey(name, field), target, inJoinTable }))
  })
}
