import { Parameters } from '../parameters.ts'
import { sourceOf } from '../source.ts'
import type { List } from './list.ts'
import { limitAndOffsetSql, orderSql, sortJoin } from './order-by.ts'
import { type ListPage, readPage } from './statement.ts'

/**
 * Once: all rows that match are read once, and page and total taken out of them. For views, whose statements have no
 * index to find a page by, and may cost anything.
 */
export function oncePage(list: List): Promise<ListPage> {
  const parameters = new Parameters(list.filterValues)
  const matched = `select t.* from ${sourceOf(list.engine.views, list.table)} t${list.where}`
  const limits = limitAndOffsetSql(list, parameters)
  const page = `select t.* from _matched t${sortJoin(list)} order by ${orderSql(list)} ${limits}`
  return readPage(list, { matched, page, total: '(select count(*)::integer from _matched)', parameters })
}
