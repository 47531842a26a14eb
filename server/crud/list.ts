import type { ListQuery } from '#schema/list-query.ts'
import type { Model } from '#schema/model.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import type { Sql } from '../db/database.ts'
import type { Anchor } from './anchors.ts'
import { orderExpression, orderJoin, quoted, readExpression } from './columns.ts'
import { conditionOf } from './conditions.ts'
import type { Engine } from './engine.ts'
import { Parameters } from './parameters.ts'
import { statementName } from './statement-name.ts'
import { knownTotal, rememberTotal, totalsOf } from './totals.ts'

// What is called here by a name beginning with _ can never be a table or a field: no definition begins so.

// From here on it pays to walk the index for the ids first and fetch only the rows shown.
const DEEP = 1_000

/** One page of a list: rows as JSON text, straight from the database, and how many there are in all. */
export interface Page {
  data: string
  totalRows: number
}

/**
 * Reads one page with one statement. Only `readable` fields are in the rows. The total is exact for the snapshot the
 * rows come from.
 */
export async function listRows(
  sql: Sql,
  engine: Pick<Engine, 'model' | 'totals' | 'anchors'>,
  table: Table,
  query: ListQuery,
  readable: readonly string[],
): Promise<Page> {
  const { model, totals: cache, anchors } = engine
  const parameters = new Parameters()
  const condition = conditionOf(table, query.filters, parameters)
  const where = condition ? ` where ${condition}` : ''
  const onSort = query.filters.some(({ fields }) => fields.includes(query.sortBy))
  const totals = totalsOf(cache, table, where, parameters.values, onSort, isDeep(query))
  const place = totals.collect ? undefined : placeIn(table, query, where, parameters.values)
  const anchor = place && anchors.get(place(query.offset))
  const page = pageSql(model, table, query, totals.collect ? undefined : where, parameters, anchor)
  const rows = `select ${readColumns(model, table, readable)} from (${page}) t`
  const matched = totals.collect ? `with _m as materialized (${matchedSql(model, table, query, where)}) ` : ''
  const last = place ? '(array_agg(_x."id"))[count(*)]' : 'null::integer'
  const found = `select coalesce(json_agg(_x), '[]')::text as "data", ${last} as "last" from (${rows}) _x`
  const text = `${matched}select ${totals.sql}, p."data", p."last" from (${found}) p`
  const chosen = query.filters.length > 0 || query.sortBy !== table.title
  const [answer] = await sql.query<Answer>(
    text,
    parameters.values,
    statementName(text, chosen ? 'client' : 'definition'),
  )
  if (!answer) throw new Error('A list answers one row')
  const total = answer.total ?? knownTotal(cache, totals, answer.stamp)
  const moved = anchor !== undefined && anchor.stamp !== answer.stamp
  if (moved) anchors.delete(place?.(query.offset) ?? '')
  if (total === undefined || moved) return listRows(sql, engine, table, query, readable)
  if (answer.total !== null) rememberTotal(cache, totals, answer.stamp, total)
  if (place && answer.last !== null && answer.stamp !== null) {
    anchors.set(place(query.offset + query.limit), { stamp: answer.stamp, id: answer.last })
  }
  return { data: answer.data, totalRows: total }
}

interface Answer {
  data: string
  total: number | null
  /** The same while the table does not change. */
  stamp: string | null
  /** The id of the last row of the page, where the next one may begin behind it. */
  last: number | null
}

const isDeep = (query: ListQuery) => query.offset + query.limit >= DEEP

/**
 * Names the places of a long list at which a page can begin behind a known row; undefined for lists where it cannot:
 * short ones, and those sorted by what some rows do not have.
 */
function placeIn(table: Table, query: ListQuery, where: string, values: readonly unknown[]) {
  const { sortBy, descending } = query
  if (!table.big || !isDeep(query) || fieldOf(table, sortBy)?.required === false) return undefined
  const list = JSON.stringify([table.name, where, values, sortBy, descending])
  return (offset: number) => `${offset} ${list}`
}

/** The rows of the page, in order: behind the anchor, or counted. Without a condition they are taken from those collected as `_m`. */
function pageSql(
  model: Model,
  table: Table,
  query: ListQuery,
  where: string | undefined,
  parameters: Parameters,
  anchor: Anchor | undefined,
): string {
  const name = quoted(table.name)
  const source = sourceSql(model, table, query)
  const limit = `limit ${parameters.add(query.limit, 'integer')}`
  if (anchor && where !== undefined) {
    const id = parameters.add(anchor.id, 'integer')
    const key = sortExpression(model, table, query)
    const behind = `(${key}, t."id") ${query.descending ? '<' : '>'} ((select ${key} from ${source} where t."id" = ${id}), ${id})`
    return `select t.* from ${source}${where}${where ? ' and' : ' where'} ${behind} order by ${orderSql(model, table, query)} ${limit}`
  }
  const limits = `${limit} offset ${parameters.add(query.offset, 'bigint')}`
  if (where === undefined) {
    const order = `p."_key"${directionSql(table, query)}, p."id"${query.descending ? ' desc' : ''}`
    return `select t.* from (select * from _m p order by ${order} ${limits}) p join ${name} t using ("id") order by ${order}`
  }
  const order = orderSql(model, table, query)
  if (query.offset < DEEP) return `select t.* from ${source}${where} order by ${order} ${limits}`
  const ids = `select t."id" from ${source}${where} order by ${order} ${limits}`
  return `select t.* from ${source} join (${ids}) p on p."id" = t."id" order by ${order}`
}

/** The ids of all matching rows with what they are sorted by. */
function matchedSql(model: Model, table: Table, query: ListQuery, where: string): string {
  return `select t."id" as "id", ${sortExpression(model, table, query)} as "_key" from ${sourceSql(model, table, query)}${where}`
}

/** The rows `t`, with what they are sorted by where that is in another table. */
function sourceSql(model: Model, table: Table, { sortBy }: ListQuery): string {
  const field = fieldOf(table, sortBy)
  return `${quoted(table.name)} t${field ? orderJoin(model, sortBy, field) : ''}`
}

/** Stable: rows that compare alike come by id. */
function orderSql(model: Model, table: Table, query: ListQuery): string {
  const last = query.descending ? ' desc' : ''
  return `${sortExpression(model, table, query)}${directionSql(table, query)}, t."id"${last}`
}

function sortExpression(model: Model, table: Table, { sortBy }: ListQuery): string {
  const field = fieldOf(table, sortBy)
  return field ? orderExpression(model, table, sortBy, field) : 't."id"'
}

/** Rows without a value come last, where no index would be lost by it. */
function directionSql(table: Table, { sortBy, descending }: ListQuery): string {
  if (!descending) return ''
  return table.big || (fieldOf(table, sortBy)?.required ?? true) ? ' desc' : ' desc nulls last'
}

const columnTexts = new WeakMap<Table, Map<string, string>>()

/** The select list of a row as clients read it: id, version and the readable fields. */
export function readColumns(model: Model, table: Table, readable: readonly string[]): string {
  const known = columnTexts.get(table) ?? new Map<string, string>()
  columnTexts.set(table, known)
  const key = readable.join()
  const text = known.get(key) ?? buildColumns(model, table, readable)
  known.set(key, text)
  return text
}

function buildColumns(model: Model, table: Table, readable: readonly string[]): string {
  const columns = readable.map((name) => {
    const field = fieldOf(table, name)
    if (!field) throw new Error(`${table.name} has no field ${name}`)
    return `${readExpression(model, table, name, field)} as ${quoted(name)}`
  })
  return ['t."id" as "id"', 't."version" as "version"', ...columns].join(', ')
}

/** One row as JSON text, or undefined when there is none. */
export async function readRow(
  sql: Sql,
  model: Model,
  table: Table,
  id: number,
  readable: readonly string[],
): Promise<{ json: string; version: number } | undefined> {
  const columns = readColumns(model, table, readable)
  const text = `select to_json(_x)::text as "json", _x."version" as "version" from (select ${columns} from ${quoted(table.name)} t where t."id" = $1) _x`
  const [row] = await sql.query<{ json: string; version: number }>(text, [id], statementName(text))
  return row
}
