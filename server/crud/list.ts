import type { ListQuery } from '#schema/list-query.ts'
import type { Model } from '#schema/model.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import type { Sql } from '../db/database.ts'
import { hasSortIndex } from '../db/indexes.ts'
import type { Anchor } from './anchors.ts'
import { quoted, readExpression } from './columns.ts'
import { conditionOf } from './conditions.ts'
import type { Engine } from './engine.ts'
import { collectedSql, isDeep, type ListSource, matchedSql, pageSql, walkSql } from './page-sql.ts'
import { Parameters } from './parameters.ts'
import { statementName } from './statement-name.ts'
import { countSql, type Known, noteMissed, stampSql, totalSql, worthWalking } from './totals.ts'

/** One page of a list: rows as JSON text, straight from the database, and how many there are in all. */
export interface Page {
  data: string
  totalRows: number
}

/** A list being read. */
interface Reading {
  sql: Sql
  engine: Pick<Engine, 'model' | 'totals' | 'anchors' | 'walking'>
  table: Table
  query: ListQuery
  readable: readonly string[]
}

/**
 * Reads one page with one statement. Only `readable` fields are in the rows. The total is exact for the snapshot the
 * rows come from.
 */
export async function listRows(
  sql: Sql,
  engine: Reading['engine'],
  table: Table,
  query: ListQuery,
  readable: readonly string[],
): Promise<Page> {
  const reading: Reading = { sql, engine, table, query, readable }
  const answer = table.big && query.filters.length > 0 ? await filteredPage(reading) : await plainPage(reading)
  return { data: answer.data, totalRows: answer.total }
}

function plainPage(reading: Reading): Promise<Answer> {
  const { table } = reading
  return fromAnchor(reading, (source, anchor) => ({
    total: totalSql(table, source.where),
    stamp: table.big && isDeep(source.query) ? stampSql(table) : undefined,
    page: pageSql(source, anchor),
  }))
}

/**
 * A filter on a big table. The rows that match are collected, which counts them. Where they turn out to be many, the page
 * is looked for along the index of the sort, from then on at once, and they are counted anew only when the table has changed.
 */
async function filteredPage(reading: Reading): Promise<Answer> {
  const { engine, table, query } = reading
  const { where, parameters } = sourceOf(reading)
  const filter = JSON.stringify([table.name, where, parameters.values])
  const known = engine.totals.get(filter)
  if (!known && hasSortIndex(table, query.sortBy)) {
    const { most } = engine.walking
    const answer = await collectedPage(reading, most + 1)
    const found: Known = { ...stamped(answer), missed: new Map() }
    engine.totals.set(filter, found)
    if (answer.total <= most) return answer
    // They were not all counted.
    found.stamp = ''
    return (await walkedPage(reading, found)) ?? filteredPage(reading)
  }
  if (known && worthWalking(engine.walking, known, table, query)) {
    const found = await walkedPage(reading, known)
    if (found) return found
  }
  const answer = await collectedPage(reading)
  engine.totals.set(filter, { ...stamped(answer), missed: known?.missed ?? new Map() })
  return answer
}

/** The page out of all rows that match, or of so many of them. */
function collectedPage(reading: Reading, most?: number): Promise<Answer> {
  const source = sourceOf(reading)
  return answerOf(reading, source, {
    matched: matchedSql(source, most),
    total: '(select count(*)::integer from _m)',
    stamp: stampSql(reading.table),
    page: collectedSql(source),
  })
}

/** The page found by walking; undefined where it is not among the rows walked over, or not whole. */
async function walkedPage(reading: Reading, known: Known): Promise<Answer | undefined> {
  const { engine, table, query } = reading
  const answer = await fromAnchor(reading, (source, anchor) => ({
    total: countSql(table, source.where, known, source.parameters),
    stamp: stampSql(table),
    page: walkSql(source, anchor, engine.walking.reach),
  }))
  Object.assign(known, stamped(answer))
  const whole = Math.min(query.limit, answer.total - query.offset)
  if ((answer.count ?? 0) >= whole) return answer
  noteMissed(known, query)
  return undefined
}

const stamped = ({ total, stamp }: Answer) => ({ total, stamp: stamp ?? '' })

/** Reads a page behind the row known to come before it, where there is one and the table has not changed since. */
async function fromAnchor(
  reading: Reading,
  selects: (source: ListSource, anchor: Anchor | undefined) => Selects,
): Promise<Answer> {
  const { engine, query } = reading
  const source = sourceOf(reading)
  const place = placeIn(source)
  const known = place && engine.anchors.get(place(query.offset))
  const answer = await answerOf(reading, source, selects(source, known))
  if (place && known && known.stamp !== answer.stamp) {
    engine.anchors.delete(place(query.offset))
    return fromAnchor(reading, selects)
  }
  const { stamp, count, last } = answer
  if (place && stamp !== null && last && count === query.limit) {
    engine.anchors.set(place(query.offset + query.limit), { stamp, id: last })
  }
  return answer
}

/**
 * Names the places of a long list at which a page can begin behind a known row; undefined for lists where it cannot:
 * short ones, and those sorted by what some rows do not have, or by what is in another table, which may change.
 */
function placeIn({ table, query, where, parameters }: ListSource): ((offset: number) => string) | undefined {
  const { sortBy, descending } = query
  if (!isDeep(query) || !hasSortIndex(table, sortBy) || fieldOf(table, sortBy)?.required === false) return undefined
  const list = JSON.stringify([table.name, where, parameters.values, sortBy, descending])
  return (offset) => `${offset} ${list}`
}

function sourceOf({ engine, table, query }: Reading): ListSource {
  const parameters = new Parameters()
  const condition = conditionOf(table, query.filters, parameters)
  return { model: engine.model, table, query, where: condition ? ` where ${condition}` : '', parameters }
}

/** What a list's statement selects: the rows `t` of its page, how many rows the list has, and what tells whether that is still so. */
interface Selects {
  page: string
  total: string
  stamp?: string
  /** The rows the page is taken from, as `_m`. */
  matched?: string
}

interface Answer {
  data: string
  total: number
  /** The same while the table does not change; null where nobody asked. */
  stamp: string | null
  /** Asked with the stamp: how many rows the page has, and the id of the last one. */
  count?: number
  last?: number | null
}

async function answerOf(
  { sql, engine, table, query, readable }: Reading,
  { parameters }: ListSource,
  { page, total, stamp, matched }: Selects,
): Promise<Answer> {
  const collected = matched ? `with _m as materialized (${matched}) ` : ''
  const rows = `select ${readColumns(engine.model, table, readable)} from (${page}) t`
  const facts = stamp ? `, count(*)::integer as "count", (array_agg(_x."id"))[count(*)] as "last"` : ''
  const found = `select coalesce(json_agg(_x), '[]')::text as "data"${facts} from (${rows}) _x`
  const text = `${collected}select ${total} as "total", ${stamp ?? 'null'} as "stamp", p.* from (${found}) p`
  const chosen = query.filters.length > 0 || query.sortBy !== table.title
  const name = statementName(text, chosen ? 'client' : 'definition')
  const [answer] = await sql.query<Answer>(text, parameters.values, name)
  if (!answer) throw new Error('A list answers one row')
  return answer
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
