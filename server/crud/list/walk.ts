import { hasSortIndex } from '../../db/indexes.ts'
import { Parameters } from '../parameters.ts'
import { totalSql } from './count.ts'
import type { KnownFilter } from './known-filters.ts'
import type { List } from './list.ts'
import {
  keyColumns,
  keyNames,
  keyOrderSql,
  limitAndOffsetSql,
  limitSql,
  orderSql,
  rowsFrom,
  wholeRowsSql,
} from './order-by.ts'
import { behindSql, isSeekable, readSeeking } from './seek.ts'
import type { SeekCursor } from './seek-cursors.ts'
import { type ListStatement, readVersionedPage, TABLE_VERSION, type VersionedPage } from './statement.ts'

/** A page found by walking; `isWhole` is false where the matches met on the way did not fill it. */
export interface WalkedPage extends VersionedPage {
  isWhole: boolean
}

/**
 * Walk: the first entries of the index of the sort are tried one by one, and nothing else, as where many rows match a page
 * of them is soon full. For filters on big tables that are known to match many rows. It costs a look at some entries; the
 * matches are counted only where the table has changed since they were counted last.
 */
export async function walkPage(list: List, known: KnownFilter): Promise<WalkedPage> {
  const page = isSeekable(list)
    ? await readSeeking(list, {
        behind: (cursor) => walkStatement(list, known, cursor),
        atOffset: () => walkStatement(list, known, 'from the first row'),
      })
    : await readVersionedPage(list, walkStatement(list, known, 'from the first row'))
  known.total = page.total
  known.tableVersion = page.tableVersion
  const { limit, offset } = list.query
  const isWhole = page.count >= Math.min(limit, page.total - offset)
  if (!isWhole) known.notWalkable.set(sortName(list), offset + limit)
  return { ...page, isWhole }
}

/** Whether the page is likely to be found by walking. */
export function isWorthWalking({ engine, table, query }: List, known: KnownFilter): boolean {
  const { sortBy, filters, offset, limit } = query
  const { minMatches, minMatchesOnSort } = engine.walkLimits
  const onSort = filters.every(({ fields }) => fields.every((field) => field === sortBy))
  if (!hasSortIndex(table, sortBy) || known.total < (onSort ? minMatchesOnSort : minMatches)) return false
  return offset + limit < (known.notWalkable.get(sortName({ query })) ?? Number.POSITIVE_INFINITY)
}

const sortName = ({ query: { sortBy, descending } }: Pick<List, 'query'>): string => `${sortBy} ${descending}`

// How many entries are looked at for each row that is passed or wanted, besides the fixed number.
const ENTRIES_A_ROW = 4

function walkStatement(list: List, known: KnownFilter, start: SeekCursor | 'from the first row'): ListStatement {
  const { query, where, engine } = list
  const parameters = new Parameters(list.filterValues)
  const atFirst = start === 'from the first row'
  const behind = atFirst ? '' : ` where ${behindSql(list, start, parameters)}`
  const rows = query.limit + (atFirst ? query.offset : 0)
  const entries = parameters.add(engine.walkLimits.maxEntries + ENTRIES_A_ROW * rows, 'bigint')
  // The entries are called `t` again, as the filter is about `t`.
  const walked = `select t.*, ${keyColumns(list)} from ${rowsFrom(list)}${behind} order by ${orderSql(list)} limit ${entries}`
  const limits = atFirst ? limitAndOffsetSql(list, parameters) : limitSql(list, parameters)
  const pageSql = `select t."id", ${keyNames(list, 't')} from (${walked}) t${where} order by ${keyOrderSql(list, 't')} ${limits}`
  return { page: wholeRowsSql(list, pageSql), total: totalSince(list, known, parameters), parameters }
}

/** The known total, or a new count where the table has changed since. */
function totalSince(list: List, { total, tableVersion }: KnownFilter, parameters: Parameters): string {
  const unchanged = `${TABLE_VERSION} = ${parameters.add(tableVersion, 'text')}`
  return `(case when ${unchanged} then ${parameters.add(total, 'integer')} else ${totalSql(list)} end)`
}
