import type { CrudSort } from '@refinedev/core'
import { viewedList } from '#schema/lists/list-view.ts'
import type { Model } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { shownFields } from '#schema/rights/sight.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Screen, Table } from '#schema/table.ts'
import { askAhead } from '#src/lib/net/ahead.ts'
import { apiPath, listQuery } from '#src/providers/data.ts'
import { readerWith } from '#src/providers/reader.ts'
import { askedFilters, type ListState, type Pagination, readState, withPageSize } from './list-state.ts'
import { chosenRowsPerPage } from './view-choice.ts'
import { VIEWS_PATH, viewsQuery } from './views/requests.ts'
import { saysNothing } from './views/view-state.ts'

/** What a list asks for in this state. */
export const rowsRequest = (table: Table, state: ListState, where: Values, path?: string) => ({
  resource: table.name,
  pagination: { currentPage: state.page, pageSize: state.rowsPerPage, mode: 'server' as const },
  sorters: sortersOf(state),
  meta: { where, path },
})

/** The order of a list in Refine's words. */
export const sortersOf = ({ sortBy, sortDesc }: Pick<Pagination, 'sortBy' | 'sortDesc'>): CrudSort[] =>
  sortBy === null ? [] : [{ field: sortBy, order: sortDesc ? 'desc' : 'asc' }]

interface Opened {
  model: Model
  ability: AppAbility
  table: Table
  screen: Screen
}

/**
 * Asks for what a list reads first, before its page is there: its views, and its rows unless it opens with a view that is
 * chosen by then.
 */
export async function askListAhead({ model, ability, table: defined, screen }: Opened, search: string): Promise<void> {
  const query = new URLSearchParams(search)
  const table = withPageSize(defined, chosenRowsPerPage(defined, screen))
  const readable = shownFields(ability, table)
  const state = readState(query, { table, screen, readable, reader: readerWith(model, ability) })
  const { meta, ...order } = rowsRequest(table, state, askedFilters(state))
  const rows = () => askAhead(apiPath(table.name), listQuery({ ...order, where: meta.where }))
  const hasViews = viewedList(model, screen.route) !== undefined
  const opens = saysNothing(query) && screen.views?.some((view) => view.opens)
  await Promise.all([hasViews ? askAhead(VIEWS_PATH, viewsQuery(screen.route)) : undefined, opens ? undefined : rows()])
}
