import { messages } from '#schema/italian/messages.ts'
import { MAX_BULK_ROWS } from '#schema/lists/bulk.ts'
import { type Model, type Referrer, referrersOf } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import { type Table, writeKey } from '#schema/table.ts'
import type { Transaction } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import { kindOf } from '../columns.ts'
import type { HooksByTable } from '../hooks.ts'
import { joinTable } from '../identifiers.ts'
import { referringColumn } from '../references.ts'
import { statementName } from '../statement-name.ts'

/** A row that refers to the one being replaced, as it was seen, with what it holds once that is replaced. */
export interface MovedReference {
  id: number
  version: number
  set: Values
}

interface Seen {
  referrer: number
  id: number
  version: number
  others: number[] | null
}

/**
 * The rows of all tables that refer to one, by table and in the order of their ids, with their references moved to the
 * other: once where they refer to several rows. What is personal is left out, and goes with the first. Throws 422 where they
 * are more than one command may change.
 */
export async function referencesTo(
  tx: Transaction,
  { model, hooks }: { model: Model; hooks: HooksByTable },
  table: Table,
  ids: { from: number; to: number },
): Promise<Map<Table, MovedReference[]>> {
  const referrers = referrersOf(model, table.name).filter((referrer) => !hooks.get(referrer.table.name)?.personal)
  const rows = await seenIn(tx, referrers, ids)
  if (rows.length > MAX_BULK_ROWS) throw new AppError(422, messages.replaceTooMany(MAX_BULK_ROWS))
  const moved = new Map<Table, Map<number, MovedReference>>()
  for (const { referrer, id, version, others } of rows) {
    const at = referrers[referrer]
    if (!at) continue
    const ofTable = moved.get(at.table) ?? new Map<number, MovedReference>()
    moved.set(at.table, ofTable)
    const row = ofTable.get(id) ?? { id, version, set: {} }
    ofTable.set(id, row)
    row.set[writeKey(at.name, at.field)] = others ? [...new Set([...others, ids.to])].sort(ascending) : ids.to
  }
  return new Map([...moved].map(([of, found]) => [of, [...found.values()]]))
}

const ascending = (a: number, b: number) => a - b

async function seenIn(tx: Transaction, referrers: readonly Referrer[], { from }: { from: number }): Promise<Seen[]> {
  if (referrers.length === 0) return []
  const parts = referrers.map((referrer, index) => {
    const { from: rows, target } = referringColumn(referrer)
    return `select ${index} as "referrer", t."id" as "id", t."version" as "version", ${othersOf(referrer)} as "others" from ${rows} where ${target} = $1`
  })
  const text = `${parts.join(' union all ')} order by "referrer", "id" limit ${MAX_BULK_ROWS + 1}`
  return tx.query<Seen>(text, [from], statementName(text))
}

/** The other targets of a field with several references; null for a single reference. */
function othersOf({ table, name, field }: Referrer): string {
  if (!kindOf(field).inJoinTable) return 'null::integer[]'
  return `(select coalesce(array_agg(_other."targetId"), '{}') from ${joinTable(table, name)} _other
    where _other."ownerId" = t."id" and _other."targetId" <> $1)`
}
