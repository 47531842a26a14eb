import { fieldOf } from '#schema/table.ts'
import { kindOf } from '../columns.ts'
import { quoted } from '../identifiers.ts'
import type { SortKey } from '../kinds/kind.ts'
import type { Parameters } from '../parameters.ts'
import { sourceOf } from '../source.ts'
import type { List } from './list.ts'

/** What the rows `t` are sorted by before their ids: the field asked for, and of a date the time that belongs to it. */
export function sortKeys(list: List): string[] {
  const { table, engine, query } = list
  const name = query.thenBy ?? ''
  const field = fieldOf(table, name)
  const then = field && kindOf(field).sort({ table, name, field, alias: 't' }, engine.model).key
  return [sortOf(list).key, ...(then === undefined ? [] : [then])]
}

/** The same as columns that a statement carries along, for `keyOrderSql`. */
export const keyColumns = (list: List): string =>
  sortKeys(list)
    .map((key, at) => `${key} as ${KEYS[at]}`)
    .join(', ')

/** The names of those columns in a statement that calls its rows `alias`. */
export const keyNames = (list: List, alias: string): string[] => sortKeys(list).map((_, at) => `${alias}.${KEYS[at]}`)

const KEYS = ['"_key"', '"_then"']

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
export const orderSql = (list: List): string => orderBy(list, sortKeys(list), 't')

/** The same order for rows that carry what they are sorted by (`keyColumns`). */
export const keyOrderSql = (list: List, alias: string): string => orderBy(list, keyNames(list, alias), alias)

function orderBy(list: List, [first, ...others]: string[], alias: string): string {
  const ties = [...others, `${alias}."id"`].map((key) => (list.query.descending ? `${key} desc` : key))
  return [`${first}${directionSql(list)}`, ...ties].join(', ')
}

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
