import { quoted } from '../identifiers.ts'
import { Parameters } from '../parameters.ts'
import { statementName } from '../statement-name.ts'
import { totalSql } from './count.ts'
import type { KnownFilter } from './known-filters.ts'
import type { List } from './list.ts'
import { changesSince, type Moment, momentColumns } from './moment.ts'
import { momentOf, type ReadMoment } from './statement.ts'

// The total of a filter is counted once. From then on only the rows that changed since are looked at: how many of them
// matched then, how many match now. docs/decisions/0091 says why that is exact.

const filterKey = ({ table, where, filterValues }: List): string => JSON.stringify([table.name, where, filterValues])

export const knownFilterOf = (list: List): KnownFilter | undefined =>
  list.engine.knownFilters.byKey.get(filterKey(list))

/** Remembers what was counted, where the moment it was counted at is known. */
export function rememberTotal(list: List, { total, moment }: Pick<KnownFilter, 'total' | 'moment'>): KnownFilter {
  const known = knownFilterOf(list) ?? { total, moment, notWalkable: new Map() }
  if (moment !== undefined) Object.assign(known, { total, moment })
  list.engine.knownFilters.byKey.set(filterKey(list), known)
  return known
}

/** How a statement tells its total by a known one of an earlier moment: null where it cannot. */
export type TotalSince = (
  list: List,
  known: { total: number; moment: Moment },
  parameters: Parameters,
) => { tables: string[]; total: string }

/** The known total, as long as no row has changed since. */
export const unchangedTotal: TotalSince = (list, { total, moment }, parameters) => {
  const { tables, unchanged } = changesSince(list.table, moment, parameters, SINCE_COUNT)
  return { tables, total: `(case when ${unchanged} then ${parameters.add(total, 'integer')} end)` }
}

/**
 * The known total less the rows that changed since and matched then, plus those that match now. It is planned anew each time,
 * for half a millisecond: so nobody asks for it before something has changed.
 */
export const correctedTotal: TotalSince = (list, { total, moment }, parameters) => {
  const { tables, areKnown, rows } = changesSince(list.table, moment, parameters, SINCE_COUNT)
  const name = quoted(list.table.name)
  // The rows first, by their ids (offset 0): no index that the filter may have finds so few.
  const states = `select -1 as "_sign", _old.* from ${rows} _row, jsonb_populate_record(null::${name}, _row."before") _old where _row."before" is not null
    union all select 1, _new.* from ${rows} _row join ${name} _new on _new."id" = _row."rowId" offset 0`
  const difference = `(select coalesce(sum(t."_sign"), 0) from (${states}) t${list.where})`
  const known = parameters.add(total, 'integer')
  return { tables, total: `(case when ${areKnown} then (${known} + ${difference})::integer end)` }
}

const SINCE_COUNT = '_since_count'

/**
 * Counts the rows that match and remembers that; who asks while it is counted waits for the same count. It answers nobody:
 * everyone reads the page after it, with the total put right for what was written meanwhile.
 */
export function countAgain(list: List): Promise<void> {
  return inOneGo(list, async () => {
    const parameters = new Parameters(list.filterValues)
    const text = `select ${totalSql(list)} as "total", ${momentColumns(list.table)}`
    const [row] = await list.sql.query<{ total: number } & ReadMoment>(
      text,
      parameters.values,
      statementName(text, 'client'),
    )
    if (row) rememberTotal(list, { total: row.total, moment: momentOf(row) })
  })
}

/**
 * Does the work for all who ask for the filter meanwhile; they wait, and get nothing else of it. Where it fails they go on
 * without it. Never within a transaction: who waits there may hold what the work waits for.
 */
export async function inOneGo(list: List, work: () => Promise<void>): Promise<void> {
  const { counts } = list.engine.knownFilters
  const key = filterKey(list)
  const underWay = counts.get(key)
  if (underWay)
    return underWay.then(
      () => {},
      () => {},
    )
  const count = work()
  counts.set(key, count)
  await count.finally(() => counts.delete(key))
}

export const isInTransaction = ({ sql }: List): boolean => 'open' in sql
