import type { ListView } from '#schema/grammar/view-grammar.ts'
import { VIEW_KEY } from '#schema/lists/list-view.ts'
import type { Table } from '#schema/table.ts'
import { type ListState, listKeys, pageSizes, writeState } from '../list-state.ts'
import { withFigure, withLayout } from '../use-layout.ts'

/** What of a list its address holds and a view sets. */
export type ViewState = Pick<ListState, 'filters' | 'sortBy' | 'sortDesc' | 'rowsPerPage'>

/** What a view shows of its list, with the defaults of the list where it says nothing. */
export function viewStateOf(table: Table, { filters, sortBy, descending = false, rowsPerPage }: ListView): ViewState {
  const sorted = sortBy ?? undefined
  return {
    filters,
    sortBy: sorted ?? table.sort ?? null,
    sortDesc: sorted === undefined ? table.descending : descending,
    rowsPerPage: pageSizes(table).find((size) => size === rowsPerPage) ?? table.pageSize,
  }
}

const ROWS = [10, 30, 50, 100] as const

/** What a view says that shows the list as it is. */
export function viewOf({ filters, sortBy, sortDesc, rowsPerPage }: ViewState): ListView {
  return {
    filters,
    ...(sortBy === null ? {} : { sortBy, descending: sortDesc }),
    rowsPerPage: ROWS.find((size) => size === rowsPerPage),
  }
}

/** Whether two states of a list show the same; the order in which filters were set counts for nothing. */
export const sameViewState = (one: ViewState, other: ViewState): boolean => keyOf(one) === keyOf(other)

const keyOf = ({ filters, sortBy, sortDesc, rowsPerPage }: ViewState): string =>
  JSON.stringify([Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)), sortBy, sortDesc, rowsPerPage])

/** The address of the list in a view, from its address now: what is not about the list stays. */
export function addressOf(query: URLSearchParams, table: Table, key: string, view: ListView): URLSearchParams {
  const shown = { multiSort: false as const, page: 1, filterFields: [], ...viewStateOf(table, view) }
  const next = new URLSearchParams([...plainAddress(query), ...writeState(shown, table, true), [VIEW_KEY, key]])
  return view.layout === undefined ? next : withFigure(withLayout(next, view.layout), view.figures)
}

/** The address of the list without state and view. */
export const plainAddress = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([key]) => key !== VIEW_KEY && !listKeys.includes(key)))

/** Whether an address says nothing of how its list is shown. */
export const saysNothing = (query: URLSearchParams): boolean => listKeys.every((key) => !query.has(key))
