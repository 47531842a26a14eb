import type { ListQuery } from '#schema/lists/list-query.ts'
import type { Model } from '#schema/model.ts'
import { isView, type Table } from '#schema/table.ts'
import type { Sql } from '../db/database.ts'
import { hasSortIndex } from '../db/indexes.ts'
import { readColumns } from './columns.ts'
import { quoted } from './identifiers.ts'
import { countPage } from './list/count.ts'
import { type KnownFilter, NEVER_COUNTED } from './list/known-filters.ts'
import { type List, type ListEngine, listOf } from './list/list.ts'
import { materialisePage } from './list/materialise.ts'
import { oncePage } from './list/once.ts'
import { isSeekable, seekPage } from './list/seek.ts'
import type { ListPage, VersionedPage } from './list/statement.ts'
import { isWorthWalking, walkPage } from './list/walk.ts'
import { statementName } from './statement-name.ts'

/** One page of a list: rows as JSON text, straight from the database, and how many there are in all. */
export interface Page {
  data: string
  totalRows: number
}

/**
 * Reads one page. Only `readable` fields are in the rows. The total is exact for the snapshot the rows come from.
 */
export async function listRows(
  sql: Sql,
  engine: ListEngine,
  table: Table,
  query: ListQuery,
  readable: readonly string[],
): Promise<Page> {
  const { data, total } = await choosePage(listOf(sql, engine, table, query, readable))
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
  const { maxMaterialised } = list.engine.walkLimits
  let filterStats = knownFilterOf(list)
  if (!filterStats && hasSortIndex(list.table, list.query.sortBy)) {
    // One more than the limit tells that there are more.
    const page = await materialisePage(list, maxMaterialised + 1)
    filterStats = rememberFilter(list, page)
    if (page.total <= maxMaterialised) return page
    filterStats.tableVersion = NEVER_COUNTED
  }
  if (filterStats && isWorthWalking(list, filterStats)) {
    const page = await walkPage(list, filterStats)
    if (page.isWhole) return page
  }
  const page = await materialisePage(list, 'all')
  rememberFilter(list, page)
  return page
}

const filterKey = ({ table, where, filterValues }: List): string => JSON.stringify([table.name, where, filterValues])

const knownFilterOf = (list: List): KnownFilter | undefined => list.engine.knownFilters.get(filterKey(list))

function rememberFilter(list: List, { total, tableVersion }: VersionedPage): KnownFilter {
  const notWalkable = knownFilterOf(list)?.notWalkable ?? new Map()
  const filterStats = { total, tableVersion, notWalkable }
  list.engine.knownFilters.set(filterKey(list), filterStats)
  return filterStats
}

/** One row as JSON text, or undefined when there is none; of a view with its source. */
export async function readRow(
  sql: Sql,
  model: Model,
  table: Table,
  id: number,
  readable: readonly string[],
  source = quoted(table.name),
): Promise<{ json: string; version: number } | undefined> {
  const columns = readColumns(model, table, readable)
  const text = `select to_json(_row)::text as "json", _row."version" as "version" from (select ${columns} from ${source} t where t."id" = $1) _row`
  const [row] = await sql.query<{ json: string; version: number }>(text, [id], statementName(text))
  return row
}
