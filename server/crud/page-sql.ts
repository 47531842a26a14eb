import type { ListQuery } from '#schema/list-query.ts'
import type { Model } from '#schema/model.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import type { Anchor } from './anchors.ts'
import { orderExpression, orderJoin, quoted } from './columns.ts'
import type { Parameters } from './parameters.ts'

// What is called here by a name beginning with _ can never be a table or a field: no definition begins so.

// From here on it pays to walk the index for the ids first and fetch only the rows shown.
const DEEP = 1_000

/** Whether the page lies so far behind that it pays to remember where the next one begins. */
export const isDeep = (query: ListQuery): boolean => query.offset + query.limit >= DEEP

/** A list to be read: its conditions as ` where …` over the row `t`, or nothing. */
export interface ListSource {
  model: Model
  table: Table
  query: ListQuery
  where: string
  parameters: Parameters
}

/** The rows of the page as `t`, in order: behind the anchor, or counted. */
export function pageSql(source: ListSource, anchor: Anchor | undefined): string {
  const { table, query, where, parameters } = source
  const from = sourceSql(source)
  const order = orderSql(source)
  if (anchor) {
    const behind = `${where}${where ? ' and' : ' where'} ${behindSql(source, anchor)}`
    return `select t.* from ${from}${behind} order by ${order} ${limitSql(query, parameters)}`
  }
  const limits = limitsSql(query, parameters)
  if (query.offset < DEEP) return `select t.* from ${from}${where} order by ${order} ${limits}`
  const ids = `select t."id" from ${from}${where} order by ${order} ${limits}`
  return `select t.* from ${quoted(table.name)} t join (${ids}) p on p."id" = t."id"${joinOf(source)} order by ${order}`
}

/**
 * The rows of the page looked for among the first ones of the sort, or the first ones behind the anchor, and nowhere else:
 * where the matches are many they are there. `reach` is how many to look at, besides four for each row passed or wanted.
 */
export function walkSql(source: ListSource, anchor: Anchor | undefined, reach: number): string {
  const { query, where, parameters } = source
  const behind = anchor ? ` where ${behindSql(source, anchor)}` : ''
  const entries = reach + ENTRIES_A_ROW * (query.limit + (anchor ? 0 : query.offset))
  const order = orderSql(source)
  const key = sortExpression(source)
  const near = `select t.*, ${key} as "_key" from ${sourceSql(source)}${behind} order by ${order} limit ${parameters.add(entries, 'bigint')}`
  const limits = anchor ? limitSql(query, parameters) : limitsSql(query, parameters)
  return taken(
    source,
    `select t."id", t."_key" from (${near}) t${where} order by ${keyOrderSql(source, 't')} ${limits}`,
  )
}

const ENTRIES_A_ROW = 4

/** The rows of the page out of those collected as `_m`. */
export function collectedSql(source: ListSource): string {
  const { query, parameters } = source
  return taken(source, `select * from _m p order by ${keyOrderSql(source, 'p')} ${limitsSql(query, parameters)}`)
}

/** The ids of the matching rows with what they are sorted by: all, or so many of them. */
export function matchedSql(source: ListSource, most: number | undefined): string {
  const limit = most === undefined ? '' : ` limit ${source.parameters.add(most, 'integer')}`
  return `select t."id" as "id", ${sortExpression(source)} as "_key" from ${sourceSql(source)}${source.where}${limit}`
}

/** The whole rows `t` of some ids with their keys, in order. */
function taken(source: ListSource, ids: string): string {
  return `select t.* from (${ids}) p join ${quoted(source.table.name)} t on t."id" = p."id" order by ${keyOrderSql(source, 'p')}`
}

const limitSql = ({ limit }: ListQuery, parameters: Parameters): string => `limit ${parameters.add(limit, 'integer')}`

const limitsSql = (query: ListQuery, parameters: Parameters): string =>
  `${limitSql(query, parameters)} offset ${parameters.add(query.offset, 'bigint')}`

function behindSql(source: ListSource, anchor: Anchor): string {
  const id = source.parameters.add(anchor.id, 'integer')
  const key = sortExpression(source)
  const last = `(select ${key} from ${sourceSql(source)} where t."id" = ${id})`
  return `(${key}, t."id") ${source.query.descending ? '<' : '>'} (${last}, ${id})`
}

/** The rows `t`, with what they are sorted by where that is in another table. */
const sourceSql = (source: ListSource): string => `${quoted(source.table.name)} t${joinOf(source)}`

function joinOf({ model, table, query: { sortBy } }: ListSource): string {
  const field = fieldOf(table, sortBy)
  return field ? orderJoin(model, sortBy, field) : ''
}

/** Stable: rows that compare alike come by id. */
const orderSql = (source: ListSource): string =>
  `${sortExpression(source)}${directionSql(source)}, t."id"${source.query.descending ? ' desc' : ''}`

const keyOrderSql = (source: ListSource, alias: string): string =>
  `${alias}."_key"${directionSql(source)}, ${alias}."id"${source.query.descending ? ' desc' : ''}`

function sortExpression({ model, table, query: { sortBy } }: ListSource): string {
  const field = fieldOf(table, sortBy)
  return field ? orderExpression(model, table, sortBy, field) : 't."id"'
}

/** Rows without a value come last, where no index would be lost by it. */
function directionSql({ table, query: { sortBy, descending } }: ListSource): string {
  if (!descending) return ''
  return table.big || (fieldOf(table, sortBy)?.required ?? true) ? ' desc' : ' desc nulls last'
}
