import { filterableFields, parseListQuery } from '#schema/list-query.ts'
import { filtersOf } from '#schema/presentation.ts'
import type { Screen, Table } from '#schema/table.ts'
import { anybody } from '#schema/viewer.ts'
import { isEmpty } from '#src/lib/empty.ts'

/** Page, page size and order of a list. Page numbers start at 1. */
export interface Pagination {
  /** Lists sort by one column at a time. */
  multiSort: false
  page: number
  rowsPerPage: number
  sortBy: string | null
  sortDesc: boolean
}

/** The filters of a list. Empty filters are left out of requests and URLs. */
export interface FilterState {
  /** The available filters: their key and the field each shows. */
  filterFields: { key: string; name: string }[]
  filters: Record<string, unknown>
}

export interface ListState extends Pagination, FilterState {}

/** The table, the screen that defines the filters, and the fields the current user may read. */
export interface ListContext {
  table: Table
  screen?: Screen
  readable: readonly string[]
  /** The table of the users: what `$me` may stand for. */
  people: Table | undefined
}

const PAGE_SIZES = [30, 50, 100]

/** The query parameters that hold the state of a list. */
export const listKeys: readonly string[] = ['page', 'rowsPerPage', 'sortBy', 'descending', 'filters']

/** The page sizes to choose from: the common ones and the table's own. */
export const pageSizes = (table: Table) => [...new Set([table.pageSize, ...PAGE_SIZES])].sort((a, b) => a - b)

/** The filters over readable fields: multiField first, then those of the definition in order. */
export function filterFieldsOf({ table, screen, readable }: ListContext): FilterState['filterFields'] {
  const keys = new Map<string, string>()
  for (const [key, [name]] of filterableFields(table, readable))
    if (name !== undefined && key !== 'multiField') keys.set(name, key)
  const multiField = filterableFields(table, readable).get('multiField')?.[0]
  const named = filtersOf(table, screen).flatMap((name) => {
    const key = keys.get(name)
    return key === undefined ? [] : [{ key, name }]
  })
  return multiField === undefined ? named : [{ key: 'multiField', name: multiField }, ...named]
}

/**
 * Parses the state from a query string. Missing parts come from the definition; parts that are invalid for this table
 * (an old link, a typing error) are dropped.
 */
export function readState(query: URLSearchParams, context: ListContext): ListState {
  const { table, readable, people } = context
  const sort = query.get('sortBy') ?? table.sort ?? null
  const requested = query.get('filters')
  const filters = requested === null ? table.filters : parseFilters(requested)
  const state: ListState = {
    multiSort: false,
    page: parsePositive(query.get('page')) ?? 1,
    rowsPerPage: pageSizes(table).find((size) => String(size) === query.get('rowsPerPage')) ?? table.pageSize,
    sortBy: sort,
    sortDesc: query.has('sortBy') ? query.get('descending') === '1' : table.descending,
    filterFields: filterFieldsOf(context),
    filters,
  }
  const raw = { filters: JSON.stringify(filters), sortBy: sort ?? undefined }
  const checked = parseListQuery(table, readable, raw, anybody(people))
  if ('query' in checked) return state
  const { sortBy, ...invalid } = checked.errors
  return {
    ...state,
    sortBy: sortBy ? null : sort,
    filters: Object.fromEntries(Object.entries(filters).filter(([key]) => !Object.hasOwn(invalid, key))),
  }
}

/** The query string of a state; the definition's defaults are left out, but the filters where they are to be `said`. */
export function writeState(state: ListState, table: Table, said = false): URLSearchParams {
  const query = new URLSearchParams()
  if (state.page > 1) query.set('page', String(state.page))
  if (state.rowsPerPage !== table.pageSize) query.set('rowsPerPage', String(state.rowsPerPage))
  const isDefaultSort = state.sortBy === (table.sort ?? null) && state.sortDesc === table.descending
  if (state.sortBy !== null && !isDefaultSort) {
    query.set('sortBy', state.sortBy)
    query.set('descending', state.sortDesc ? '1' : '0')
  }
  const filters = JSON.stringify(state.filters)
  if (said || filters !== JSON.stringify(table.filters)) query.set('filters', filters)
  return query
}

/** The filters with one set, or removed if its value is empty. */
export function withFilter(filters: Record<string, unknown>, key: string, value: unknown): Record<string, unknown> {
  const { [key]: _before, ...others } = filters
  return isEmpty(value) ? others : { ...others, [key]: value }
}

/** Whether filters are those a list has by definition, in whatever order they were set. */
export const areInitial = (filters: Record<string, unknown>, table: Table): boolean =>
  inOrder(filters) === inOrder(table.filters)

const inOrder = (filters: Record<string, unknown>): string =>
  JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Whether a list has filters by definition. */
export const hasInitial = ({ filters }: Table): boolean => Object.keys(filters).length > 0

function parseFilters(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {}
    return Object.fromEntries(Object.entries(parsed).filter(([, value]) => !isEmpty(value)))
  } catch {
    return {}
  }
}

function parsePositive(text: string | null): number | undefined {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= 10_000_000 ? number : undefined
}
