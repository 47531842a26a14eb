import type { ListQuery } from '#schema/lists/list-query.ts'
import type { Model } from '#schema/model.ts'
import { isView, type Table } from '#schema/table.ts'
import type { Sql } from '../db/database.ts'
import { hasSortIndex } from '../db/indexes.ts'
import { readColumns, rowJson } from './columns.ts'
import { quoted } from './identifiers.ts'
import { countPage } from './list/count.ts'
import { inOneGo, isInTransaction, knownFilterOf, rememberTotal } from './list/known-total.ts'
import { type List, type ListEngine, listOf } from './list/list.ts'
import { materialisePage } from './list/materialise.ts'
import { oncePage } from './list/once.ts'
import { isSeekable, seekPage } from './list/seek.ts'
import type { ListPage } from './list/statement.ts'
import { isWorthWalking, walkPage } from './list/walk.ts'
import { type Reading, readingOf } from './reading.ts'
import { statementName } from './statement-name.ts'

/** One page of a list: rows as JSON text, straight from the database, and how many there are in all. */
export interface Page {
  data: string
  totalRows: number
}

/** Reads one page. Only what the reading says is in the rows. The total is exact for the snapshot the rows come from. */
export async function listRows(
  sql: Sql,
  engine: ListEngine,
  table: Table,
  query: ListQuery,
  reading: Reading,
): Promise<Page> {
  const { data, total } = await choosePage(listOf(sql, engine, table, query, reading))
  return { data, totalRows: total }
}

/** The choice among the strategies. Each gives the same rows and the same total; they differ in what they cost. */
function choosePage(list: List): Promise<ListPage> {
  if (isView(list.table)) return oncePage(list)
  if (!list.table.big) return countPage(list)
  if (list.query.filters.length > 0) return chooseFilteredPage(list)
  return isSeekable(list) ? seekPage(list) : countPage(list)
}

/** On a big table it depends on how many rows match: few are materialised, among many the page is soon met by walking. */
async function chooseFilteredPage(list: List): Promise<ListPage> {
  if (!knownFilterOf(list) && hasSortIndex(list.table, list.query.sortBy)) {
    const page = isInTransaction(list) ? await firstPage(list) : await firstPageInOneGo(list)
    if (page) return page
  }
  const filterStats = knownFilterOf(list)
  if (filterStats && isWorthWalking(list, filterStats)) {
    const page = await walkPage(list, filterStats)
    if (page) return page
  }
  const page = await materialisePage(list, 'all')
  rememberTotal(list, page)
  return page
}

/** The page of a filter without statistics yet, where few enough rows match; else it is known that many do. */
async function firstPage(list: List): Promise<ListPage | undefined> {
  const { maxMaterialised } = list.engine.walkLimits
  // One more than the limit tells that there are more.
  const { moment, ...page } = await materialisePage(list, maxMaterialised + 1)
  const isWhole = page.total <= maxMaterialised
  rememberTotal(list, { total: page.total, moment: isWhole ? moment : undefined })
  return isWhole ? page : undefined
}

/** The same for all who ask for it at once: the others wait, and go on with what is known by then. */
async function firstPageInOneGo(list: List): Promise<ListPage | undefined> {
  let page: ListPage | undefined
  await inOneGo(list, async () => {
    page = await firstPage(list)
  })
  return page
}

/** One row as JSON text, or undefined when there is none; of a view with its source. */
export async function readRow(
  sql: Sql,
  model: Model,
  table: Table,
  id: number,
  reading: Reading,
  source = quoted(table.name),
): Promise<{ json: string; version: number } | undefined> {
  const { text, name } = rowStatement(model, table, reading, source)
  const [row] = await sql.query<{ json: string; version: number }>(text, [id], name)
  return row
}

interface Named {
  text: string
  name: string | undefined
}
const rowStatements = new WeakMap<Reading, Map<string, Named>>()

/** The statement that reads a row: made once for the reading and the source. */
function rowStatement(model: Model, table: Table, reading: Reading, source: string): Named {
  const bySource = rowStatements.get(reading) ?? new Map<string, Named>()
  rowStatements.set(reading, bySource)
  const made = bySource.get(source)
  if (made) return made
  const columns = readColumns(model, table, reading)
  const text = `select to_json(${rowJson(reading)})::text as "json", _row."version" as "version" from (select ${columns} from ${source} t where t."id" = $1) _row`
  const isOfOne = reading !== readingOf(reading.fields)
  const statement = { text, name: statementName(text, isOfOne ? 'client' : 'definition') }
  bySource.set(source, statement)
  return statement
}
