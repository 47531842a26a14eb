import { Parameters } from '../parameters.ts'
import type { List } from './list.ts'
import { keyColumns, keyOrderSql, limitAndOffsetSql, rowsFrom, wholeRowsSql } from './order-by.ts'
import { type DatedPage, readDatedPage } from './statement.ts'

/**
 * Materialise: the ids and sort keys of all rows that match are gathered once, counted and sorted, and the page is taken
 * out of them. For filters on big tables that few rows match, or without statistics yet: then of at most `atMost` rows, and
 * the total of a longer list is a lower bound. It costs a look at every row that matches.
 */
export function materialisePage(list: List, atMost: number | 'all'): Promise<DatedPage> {
  const parameters = new Parameters(list.filterValues)
  const limit = atMost === 'all' ? '' : ` limit ${parameters.add(atMost, 'integer')}`
  const matched = `select t."id" as "id", ${keyColumns(list)} from ${rowsFrom(list)}${list.where}${limit}`
  const pageSql = `select * from _matched order by ${keyOrderSql(list, '_matched')} ${limitAndOffsetSql(list, parameters)}`
  const total = '(select count(*)::integer from _matched)'
  return readDatedPage(list, { matched, page: wholeRowsSql(list, pageSql), total, parameters })
}
