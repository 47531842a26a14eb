import { messages } from '#schema/italian/messages.ts'
import { type Model, type Referrer, referrersOf } from '#schema/model.ts'
import { filterKey, type Table, writeKey } from '#schema/table.ts'
import { type Actor, isSystem } from '../actor.ts'
import type { Sql, Transaction } from '../db/database.ts'
import { conflict } from '../http/errors.ts'
import { kindOf } from './columns.ts'
import { joinTable, quoted } from './identifiers.ts'
import { Parameters } from './parameters.ts'
import { statementName } from './statement-name.ts'
import { type Rows, rowsSeenSql } from './within.ts'

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
  /** What a list is filtered by besides. */
  among?: Readonly<Record<string, string>>
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
export async function refuseUsed(tx: Transaction, asker: Asker, table: Table, ids: readonly number[]): Promise<void> {
  const usedBy = (await countedIn(tx, asker, restricting(asker.model, table), ids)).map(usedByOf)
  if (usedBy.length > 0) throw conflict(messages.inUse, { usedBy })
}

/** What forbids that these rows are deleted, by their ids: none for those that nothing does. */
export async function usedByRow(
  tx: Transaction,
  asker: Asker,
  table: Table,
  ids: readonly number[],
): Promise<Map<number, UsedBy[]>> {
  const referrers = restricting(asker.model, table)
  const usages = new Map<number, UsedBy[]>()
  for (const [id, counts] of await countsIn(tx, asker, referrers, ids))
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
export function referringColumn({ table, name, field, among }: Referrer): { from: string; target: string } {
  if (kindOf(field).inJoinTable) {
    const from = `${quoted(table.name)} t join ${joinTable(table, name)} _link on _link."ownerId" = t."id"`
    return { from, target: '_link."targetId"' }
  }
  const rows = quoted(table.name)
  // A name of a table: letters, digits, _ and - (T01).
  const from = among ? `(select * from ${rows} _a where _a.${quoted(among.field)} = '${among.is}') t` : `${rows} t`
  return { from, target: `t.${quoted(writeKey(name, field))}` }
}

/** How many rows refer to these, by each field that may. */
export const usagesOf = (sql: Sql, asker: Asker, table: Table, ids: readonly number[]): Promise<Usage[]> =>
  countedIn(sql, asker, referrersOf(asker.model, table.name), ids)

async function countedIn(
  sql: Sql,
  asker: Asker,
  referrers: readonly Referrer[],
  ids: readonly number[],
): Promise<Usage[]> {
  const all: Counts = new Map()
  for (const counts of (await countsIn(sql, asker, referrers, ids)).values()) {
    for (const [referrer, { seen, hidden }] of counts) {
      const before = all.get(referrer) ?? { seen: 0, hidden: 0 }
      all.set(referrer, { seen: before.seen + seen, hidden: before.hidden + hidden })
    }
  }
  return usagesIn(referrers, all)
}

/** Who asks what refers to a row. */
export type Asker = Rows & { actor: Actor }

/** By the places of the fields that refer to a row: how many rows do that the asker sees, and how many others. */
type Counts = Map<number, { seen: number; hidden: number }>

/** How many rows refer to each of these: one statement for all tables. */
async function countsIn(
  sql: Sql,
  { actor, ...engine }: Asker,
  referrers: readonly Referrer[],
  ids: readonly number[],
): Promise<Map<number, Counts>> {
  const counts = new Map<number, Counts>()
  if (referrers.length === 0) return counts
  const parameters = new Parameters([ids])
  const parts: string[] = []
  for (const [index, referrer] of referrers.entries()) {
    const { from, target } = referringColumn(referrer)
    const isSeen = isSystem(actor) ? 'true' : await rowsSeenSql(sql, engine, actor, referrer.table, parameters)
    parts.push(
      `select ${index} as "referrer", ${target} as "target", (count(*) filter (where ${isSeen}))::integer as "seen", count(*)::integer as "all" from ${from} where ${target} = any($1::integer[]) group by 2`,
    )
  }
  const text = parts.join(' union all ')
  const rows = await sql.query<Counted>(text, parameters.values, statementName(text))
  for (const { referrer, target, seen, all } of rows)
    counts.set(target, (counts.get(target) ?? new Map()).set(referrer, { seen, hidden: all - seen }))
  return counts
}

interface Counted {
  referrer: number
  target: number
  seen: number
  all: number
}

/** Rows that the asker does not see are counted apart: they would be deleted too, or forbid the deletion. */
const usagesIn = (referrers: readonly Referrer[], counts: Counts): Usage[] =>
  referrers.flatMap(({ table, name, field, among }, index): Usage[] => {
    const { seen, hidden } = counts.get(index) ?? { seen: 0, hidden: 0 }
    const { label, onDelete: effect = 'restrict' } = field
    const found = { filter: filterKey(name, field), ...(among && { among: { [among.field]: among.is } }) }
    const usage = { table: table.name, field: label, effect, ...found }
    return [
      ...(seen > 0 ? [{ ...usage, label: labelFor(table, seen), count: seen }] : []),
      ...(hidden > 0 ? [{ ...usage, label: messages.reservedRows(hidden), count: hidden }] : []),
    ]
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
