import { tableVersionSql } from '../../db/table-versions.ts'
import { readColumns } from '../columns.ts'
import type { Parameters } from '../parameters.ts'
import { statementName } from '../statement-name.ts'
import type { List } from './list.ts'

/** The parts of the one statement with which a strategy reads page and total. */
export interface ListStatement {
  /** The rows `t` of the page, in order. */
  page: string
  total: string
  /** The rows the page is taken from, where they are materialised: `page` and `total` call them `_matched`. */
  matched?: string
  parameters: Parameters
}

/** One page: its rows as JSON text, straight from the database, and how many rows the list has. */
export interface ListPage {
  data: string
  total: number
}

/** A page with the version of its table: cursors and totals taken from it hold while the version is the same. */
export interface VersionedPage extends ListPage {
  tableVersion: string
  /** How many rows the page has, and the id of the last one. */
  count: number
  lastId: number | null
}

/** In the statement of a versioned page: the version of the table. */
export const TABLE_VERSION = '(select "version" from _version)'

/** Reads a page and its total with one statement, so both are of one snapshot. */
export function readPage(list: List, statement: ListStatement): Promise<ListPage> {
  return run<ListPage>(list, statement, { tables: [], ofTable: '', ofRows: '' })
}

/** The same with the version of the (big) table in that snapshot. */
export function readVersionedPage(list: List, statement: ListStatement): Promise<VersionedPage> {
  return run<VersionedPage>(list, statement, {
    tables: [`_version as (${tableVersionSql(list.table)})`],
    ofTable: `, ${TABLE_VERSION} as "tableVersion"`,
    ofRows: `, count(*)::integer as "count", (array_agg(_row."id"))[count(*)] as "lastId"`,
  })
}

/** The columns read besides the rows and the total. */
interface Facts {
  tables: string[]
  ofTable: string
  ofRows: string
}

async function run<P extends ListPage>(list: List, statement: ListStatement, facts: Facts): Promise<P> {
  const { sql, engine, table, query, readable } = list
  const { page, total, matched, parameters } = statement
  const tables = [...(matched ? [`_matched as materialized (${matched})`] : []), ...facts.tables]
  const rows = `select ${readColumns(engine.model, table, readable)} from (${page}) t`
  const json = `select coalesce(json_agg(_row), '[]')::text as "data"${facts.ofRows} from (${rows}) _row`
  const text = `${tables.length > 0 ? `with ${tables.join(', ')} ` : ''}select ${total} as "total"${facts.ofTable}, _page.* from (${json}) _page`
  const isOwn = query.filters.length > 0 || query.sortBy !== table.title
  const [answer] = await sql.query<P>(text, parameters.values, statementName(text, isOwn ? 'client' : 'definition'))
  if (!answer) throw new Error('A list answers one row')
  return answer
}
