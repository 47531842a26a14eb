import { messages } from '#schema/italian/messages.ts'
import { type Model, type Referrer, referrersOf } from '#schema/model.ts'
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

/** Throws 409 with `usedBy` when a reference forbids that these rows are deleted. */
export async function refuseUsed(tx: Transaction, model: Model, table: Table, ids: readonly number[]): Promise<void> {
  const usedBy = (await countedIn(tx, restricting(model, table), ids)).map(usedByOf)
  if (usedBy.length > 0) throw conflict(messages.inUse, { usedBy })
}

/** What forbids that these rows are deleted, by their ids: none for those that nothing does. */
export async function usedByRow(
  tx: Transaction,
  model: Model,
  table: Table,
  ids: readonly number[],
): Promise<Map<number, UsedBy[]>> {
  const referrers = restricting(model, table)
  const usages = new Map<number, UsedBy[]>()
  for (const [id, counts] of await countsIn(tx, referrers, ids))
    usages.set(id, usagesIn(referrers, counts).map(usedByOf))
  return usages
}

const usedByOf = ({ table, label, count }: Usage): UsedBy => ({ table, label, count })

const isRestricting = ({ field }: Referrer): boolean => field.onDelete === 'restrict'
const restricting = (model: Model, table: Table): Referrer[] => referrersOf(model, table.name).filter(isRestricting)

/** What the field holds without the deleted rows; undefined where it refers to none of them by now. */
export function withoutTargets(value: unknown, targets: ReadonlySet<unknown>): unknown {
  if (!Array.isArray(value)) return targets.has(value) ? null : undefined
  const others = value.filter((one) => !targets.has(one))
  return others.length < value.length ? others : undefined
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

async function countedIn(sql: Sql, referrers: readonly Referrer[], ids: readonly number[]): Promise<Usage[]> {
  const all = new Map<number, number>()
  for (const counts of (await countsIn(sql, referrers, ids)).values())
    for (const [referrer, count] of counts) all.set(referrer, (all.get(referrer) ?? 0) + count)
  return usagesIn(referrers, all)
}

/** How many rows refer to each of these, by the places of the fields that do: one statement for all tables. */
async function countsIn(
  sql: Sql,
  referrers: readonly Referrer[],
  ids: readonly number[],
): Promise<Map<number, Map<number, number>>> {
  const counts = new Map<number, Map<number, number>>()
  if (referrers.length === 0) return counts
  const parts = referrers.map((referrer, index) => {
    const { from, target } = referringColumn(referrer)
    return `select ${index} as "referrer", ${target} as "target", count(*)::integer as "count" from ${from} where ${target} = any($1::integer[]) group by 2`
  })
  const text = parts.join(' union all ')
  const rows = await sql.query<{ referrer: number; target: number; count: number }>(text, [ids], statementName(text))
  for (const { referrer, target, count } of rows)
    counts.set(target, (counts.get(target) ?? new Map()).set(referrer, count))
  return counts
}

const usagesIn = (referrers: readonly Referrer[], counts: ReadonlyMap<number, number>): Usage[] =>
  referrers.flatMap(({ table, name, field }, index): Usage[] => {
    const count = counts.get(index) ?? 0
    if (count === 0) return []
    const { label, onDelete: effect = 'restrict' } = field
    const usedBy = { table: table.name, label: labelFor(table, count), count }
    return [{ ...usedBy, field: label, effect, filter: filterKey(name, field) }]
  })

/**
 * The deletions and unlinkings that must precede the deletion of locked rows, one list for each field that refers to them:
 * deleting agent 7 unlinks `{ table: clienti, id: 12, key: 'agentId' }`. These rows are read, not locked: the cascade asks
 * `withoutTargets` once it has locked them.
 */
export async function consequencesOf(
  tx: Transaction,
  model: Model,
  table: Table,
  ids: readonly number[],
): Promise<Consequence[][]> {
  const referrers = referrersOf(model, table.name).filter((referrer) => !isRestricting(referrer))
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
