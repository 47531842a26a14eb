import { maintainedTotalSql } from '../../db/table-versions.ts'
import { quoted } from '../identifiers.ts'
import { Parameters } from '../parameters.ts'
import { sourceOf } from '../source.ts'
import { DEEP, type List } from './list.ts'
import { limitAndOffsetSql, orderSql, rowsFrom, sortJoin } from './order-by.ts'
import { type ListPage, type ListStatement, readPage } from './statement.ts'

/**
 * Count: the page at its offset, and a count of all rows that match. For tables that are not big, and for the first pages
 * of big ones. It passes every row before the page; the total of a whole big table is kept by triggers and costs nothing.
 */
export function countPage(list: List): Promise<ListPage> {
  return readPage(list, countStatement(list))
}

export function countStatement(list: List): ListStatement {
  const parameters = new Parameters(list.filterValues)
  return { page: rowsAtOffset(list, parameters), total: totalSql(list), parameters }
}

/** The total of a list: counted, or the kept one of a whole big table. */
export function totalSql({ engine, table, where }: List): string {
  if (table.big && !where) return maintainedTotalSql(table)
  return `(select count(*)::integer from ${sourceOf(engine.views, table)} t${where})`
}

/** The sizes of a page that definitions may give (`pageSize`). */
const SIZES = [10, 30, 50, 100]

/**
 * The limits of the first page of a big table, written out: the index of the sort finds it at once, and so does the plan that
 * the database keeps. One for any page would sort the whole table: the others are planned each time.
 */
function firstPageSql({ table, query: { limit, offset } }: List): string | undefined {
  return table.big && offset === 0 && SIZES.includes(limit) ? `limit ${limit} offset 0` : undefined
}

function rowsAtOffset(list: List, parameters: Parameters): string {
  const order = orderSql(list)
  const limits = firstPageSql(list) ?? limitAndOffsetSql(list, parameters)
  if (list.query.offset < DEEP) return `select t.* from ${rowsFrom(list)}${list.where} order by ${order} ${limits}`
  // Far behind, the ids alone are found on the way: the rows that are passed are not fetched.
  const ids = `select t."id" from ${rowsFrom(list)}${list.where} order by ${order} ${limits}`
  return `select t.* from ${quoted(list.table.name)} t join (${ids}) _found on _found."id" = t."id"${sortJoin(list)} order by ${order}`
}
