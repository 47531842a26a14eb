import { fieldOf } from '#schema/table.ts'
import { kindOf } from '../columns.ts'
import { quoted } from '../identifiers.ts'
import type { SortKey } from '../kinds/kind.ts'
import type { Parameters } from '../parameters.ts'
import { sourceOf } from '../source.ts'
import type { List } from './list.ts'

/** What the rows `t` are sorted by. */
export const sortKey = (list: List): string => sortOf(list).key

/** The rows `t`, with what they are sorted by where that is in another table. */
export const rowsFrom = (list: List): string => `${sourceOf(list.engine.views, list.table)} t${sortOf(list).join}`

/** What must be joined to the rows `t` before they can be ordered. */
export const sortJoin = (list: List): string => sortOf(list).join

function sortOf({ engine, table, query: { sortBy } }: List): SortKey {
  const field = fieldOf(table, sortBy)
  if (!field) return { join: '', key: 't."id"' }
  return kindOf(field).sort({ table, name: sortBy, field, alias: 't' }, engine.model)
}

/** The order of the rows `t`. Stable: rows that compare alike come by id. */
export const orderSql = (list: List): string => orderBy(list, sortKey(list), 't')

/** The same order for rows that carry what they are sorted by as `_key`. */
export const keyOrderSql = (list: List, alias: string): string => orderBy(list, `${alias}."_key"`, alias)

const orderBy = (list: List, key: string, alias: string): string =>
  `${key}${directionSql(list)}, ${alias}."id"${list.query.descending ? ' desc' : ''}`

/** Rows without a value come last, where no index would be lost by it. */
function directionSql({ table, query: { sortBy, descending } }: List): string {
  if (!descending) return ''
  return table.big || (fieldOf(table, sortBy)?.required ?? true) ? ' desc' : ' desc nulls last'
}

export const limitSql = ({ query }: List, parameters: Parameters): string =>
  `limit ${parameters.add(query.limit, 'integer')}`

export const limitAndOffsetSql = (list: List, parameters: Parameters): string =>
  `${limitSql(list, parameters)} offset ${parameters.add(list.query.offset, 'bigint')}`

/** The whole rows `t` of `_found`, which has their ids and keys, in order. */
export const wholeRowsSql = (list: List, found: string): string =>
  `select t.* from (${found}) _found join ${quoted(list.table.name)} t on t."id" = _found."id" order by ${keyOrderSql(list, '_found')}`
