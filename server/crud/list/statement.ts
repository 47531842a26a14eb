import { readColumns, rowJson } from '../columns.ts'
import type { Parameters } from '../parameters.ts'
import { readingOf } from '../reading.ts'
import { statementName } from '../statement-name.ts'
import type { List } from './list.ts'
import { type Moment, momentColumns } from './moment.ts'

/** The parts of the one statement with which a strategy reads page and total. */
export interface ListStatement {
  /** What stands at its beginning. */
  tables?: string[]
  /** The rows `t` of the page, in order. */
  page: string
  total: string
  /** The rows the page is taken from, where they are materialised: `page` and `total` call them `_matched`. */
  matched?: string
  /** Whether a cursor it begins behind still stands where it did. */
  unchanged?: string
  parameters: Parameters
}

/** One page: its rows as JSON text, straight from the database, and how many rows the list has. */
export interface ListPage {
  data: string
  total: number
}

/** A page with the moment it was read at: cursors and totals taken from it are of that moment. */
export interface DatedPage<Total extends number | null = number> {
  data: string
  total: Total
  /** None in a transaction that has written. */
  moment?: Moment
  /** How many rows the page has, and the id of the last one. */
  count: number
  lastId: number | null
  unchanged: boolean
}

/** A moment as a statement reads it. */
export interface ReadMoment {
  snapshot: string | null
  place: string
}

export const momentOf = ({ snapshot, place }: ReadMoment): Moment | undefined =>
  snapshot === null ? undefined : { snapshot, place }

/** Reads a page and its total with one statement, so both are of one snapshot. */
export function readPage(list: List, statement: ListStatement): Promise<ListPage> {
  return run<ListPage>(list, statement, { ofTable: '', ofRows: '' })
}

/** The same of a big table, with the moment of that snapshot. */
export async function readDatedPage<Total extends number | null = number>(
  list: List,
  statement: ListStatement,
): Promise<DatedPage<Total>> {
  const { snapshot, place, ...page } = await run<DatedPage<Total> & ReadMoment>(list, statement, {
    ofTable: `, ${momentColumns(list.table)}, ${statement.unchanged ?? 'true'} as "unchanged"`,
    ofRows: `, count(*)::integer as "count", (array_agg(_row."id"))[count(*)] as "lastId"`,
  })
  return { ...page, moment: momentOf({ snapshot, place }) }
}

/** The columns read besides the rows and the total. */
interface Facts {
  ofTable: string
  ofRows: string
}

async function run<P extends { data: string }>(list: List, statement: ListStatement, facts: Facts): Promise<P> {
  const { sql, engine, table, query, reading } = list
  const { page, total, matched, parameters } = statement
  const tables = [...(matched ? [`_matched as materialized (${matched})`] : []), ...(statement.tables ?? [])]
  const rows = `select ${readColumns(engine.model, table, reading)} from (${page}) t`
  const json = `select coalesce(json_agg(${rowJson(reading)}), '[]')::text as "data"${facts.ofRows} from (${rows}) _row`
  const text = `${tables.length > 0 ? `with ${tables.join(', ')} ` : ''}select ${total} as "total"${facts.ofTable}, _page.* from (${json}) _page`
  const isOwn = query.filters.length > 0 || query.sortBy !== table.title || reading !== readingOf(reading.fields)
  const [answer] = await sql.query<P>(text, parameters.values, statementName(text, isOwn ? 'client' : 'definition'))
  if (!answer) throw new Error('A list answers one row')
  return answer
}
