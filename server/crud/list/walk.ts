import { isFieldFilter } from '#schema/condition/condition.ts'
import { fieldOf } from '#schema/table.ts'
import { hasSortIndex } from '../../db/indexes.ts'
import { kindOf } from '../columns.ts'
import { Parameters } from '../parameters.ts'
import { totalSql } from './count.ts'
import type { KnownFilter } from './known-filters.ts'
import { correctedTotal, countAgain, isInTransaction, rememberTotal, unchangedTotal } from './known-total.ts'
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
import { behindSql, isSeekable, readSeeking, standing } from './seek.ts'
import type { SeekCursor } from './seek-cursors.ts'
import { type DatedPage, type ListPage, type ListStatement, readDatedPage } from './statement.ts'

/**
 * Walk: the first entries of the index of the sort are tried one by one, and nothing else, as where many rows match a page
 * of them is soon full. For filters on big tables that are known to match many rows. It costs a look at some entries, and
 * at the rows that changed since the matches were counted. Undefined where the matches met on the way do not fill the page.
 */
export async function walkPage(list: List, known: KnownFilter): Promise<ListPage | undefined> {
  const page =
    (await walkFromKnownTotal(list, known)) ?? (await walk(list, () => ({ tables: [], total: totalSql(list) })))
  rememberTotal(list, page)
  const { limit, offset } = list.query
  if (page.count >= Math.min(limit, page.total - offset)) return page
  known.notWalkable.set(sortName(list), offset + limit)
  return undefined
}

/** What cannot be put right is counted for all who ask; where a long change of many rows goes on, that may be of no use. */
const SHARED_COUNTS = 2

/** The page with the known total put right; undefined where it has to be counted with the page. */
async function walkFromKnownTotal(list: List, known: KnownFilter): Promise<DatedPage | undefined> {
  if (list.readsElsewhere) return undefined
  for (let counts = 0; ; counts++) {
    for (const totalSince of [unchangedTotal, correctedTotal]) {
      const { total, moment } = known
      const page =
        moment && (await walk<number | null>(list, (parameters) => totalSince(list, { total, moment }, parameters)))
      if (page && page.total !== null) return { ...page, total: page.total }
    }
    if (counts === SHARED_COUNTS || isInTransaction(list)) return undefined
    await countAgain(list)
  }
}

type TotalIn = (parameters: Parameters) => { tables: string[]; total: string }

function walk<Total extends number | null = number>(list: List, totalIn: TotalIn): Promise<DatedPage<Total>> {
  const atFirst = () => walkStatement(list, totalIn, 'from the first row')
  return isSeekable(list)
    ? readSeeking(list, { behind: (cursor) => walkStatement(list, totalIn, cursor), atOffset: atFirst })
    : readDatedPage(list, atFirst())
}

/** Whether the page is likely to be found by walking. */
export function isWorthWalking({ engine, table, query }: List, known: KnownFilter): boolean {
  const { sortBy, filters, offset, limit } = query
  const { minMatches, minMatchesOnSort } = engine.walkLimits
  const onSort = filters.every((filter) => isFieldFilter(filter) && filter.fields.every((field) => field === sortBy))
  if (!hasSortIndex(table, sortBy) || known.total < (onSort ? minMatchesOnSort : minMatches)) return false
  return offset + limit < (known.notWalkable.get(sortName({ query })) ?? Number.POSITIVE_INFINITY)
}

const sortName = ({ query: { sortBy, descending } }: Pick<List, 'query'>): string => `${sortBy} ${descending}`

// How many entries are looked at for each row that is passed or wanted, besides the fixed number.
const ENTRIES_A_ROW = 4

function walkStatement(list: List, totalIn: TotalIn, start: SeekCursor | 'from the first row'): ListStatement {
  const { query, condition, engine } = list
  const parameters = new Parameters(list.filterValues)
  const atFirst = start === 'from the first row'
  const { tables, total } = totalIn(parameters)
  const cursor = atFirst ? { tables: [] } : standing(list, start, parameters)
  const limited = [...inSort(list, parameters), ...(atFirst ? [] : [behindSql(list, start, parameters)])]
  const walkedPart = limited.length > 0 ? ` where ${limited.join(' and ')}` : ''
  const rows = query.limit + (atFirst ? query.offset : 0)
  const entries = engine.walkLimits.maxEntries + ENTRIES_A_ROW * rows
  // With its numbers in the text, and no guess at how many entries match, one plan is as good as another for all values: it
  // is planned once, which saves a quarter of what the page costs.
  const matches = `case when ${condition} then true end`
  const isFirstPage = atFirst && query.offset === 0
  // The entries are called `t` again, as the filter is about `t`.
  const walked = `select t.*, ${keyColumns(list)} from ${rowsFrom(list)}${walkedPart} order by ${orderSql(list)} limit ${isFirstPage ? entries : parameters.add(entries, 'bigint')}`
  const limits = isFirstPage
    ? `limit ${query.limit}`
    : atFirst
      ? limitAndOffsetSql(list, parameters)
      : limitSql(list, parameters)
  const pageSql = `select t."id", ${keyNames(list, 't')} from (${walked}) t where ${matches} order by ${keyOrderSql(list, 't')} ${limits}`
  return { ...cursor, tables: [...tables, ...cursor.tables], page: wholeRowsSql(list, pageSql), total, parameters }
}

/** The conditions by which the filters on the field of the sort limit the part of its index that is walked. */
function inSort({ table, query: { filters, sortBy } }: List, parameters: Parameters): string[] {
  const field = fieldOf(table, sortBy)
  if (!field) return []
  return filters.filter(isFieldFilter).flatMap(({ fields, value }) => {
    if ('holds' in value || fields.some((name) => name !== sortBy)) return []
    return kindOf(field).inSort({ table, name: sortBy, field, alias: 't' }, value, parameters)
  })
}
