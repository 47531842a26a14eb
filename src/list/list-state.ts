import { filterableFields, parseListQuery } from '#schema/list-query.ts'
import { filtersOf } from '#schema/presentation.ts'
import type { Screen, Table } from '#schema/table.ts'
import { isEmpty } from '#src/lib/empty.ts'

/** Where a list stands: which page of how many rows, in which order. Page numbers start at 1. */
export interface Pagination {
  /** One column at a time. */
  multiSort: false
  page: number
  rowsPerPage: number
  sortBy: string | null
  sortDesc: boolean
}

/** What a list is narrowed by. An empty filter is null, and left out of requests and addresses. */
export interface FilterState {
  /** The filters there are, by key, with the field each shows. */
  filterFields: { key: string; name: string }[]
  filters: Record<string, unknown>
}

export interface ListState extends Pagination, FilterState {}

/** Which list: the table, the screen that says its filters, and what the person may read. */
export interface ListPlace {
  table: Table
  screen?: Screen
  readable: readonly string[]
}

/** What default filters may stand for. */
export interface Today {
  today: string
  userId: number
}

const PAGE_SIZES = [30, 50, 100]

/** What an address may say of a list. */
export const listKeys: readonly string[] = ['page', 'rowsPerPage', 'sortBy', 'descending', 'filters']

/** The page sizes offered: the usual ones and the table's own. */
export const pageSizes = (table: Table) => [...new Set([table.pageSize, ...PAGE_SIZES])].sort((a, b) => a - b)

/** The filters a person who may read these fields can set: the one over several fields, then those of the definition. */
export function filterFieldsOf({ table, screen, readable }: ListPlace): FilterState['filterFields'] {
  const keys = new Map<string, string>()
  for (const [key, [name]] of filterableFields(table, readable))
    if (name !== undefined && key !== 'multiField') keys.set(name, key)
  const several = filterableFields(table, readable).get('multiField')?.[0]
  const named = filtersOf(table, screen).flatMap((name) => {
    const key = keys.get(name)
    return key === undefined ? [] : [{ key, name }]
  })
  return several === undefined ? named : [{ key: 'multiField', name: several }, ...named]
}

/**
 * The state an address stands for: what it does not say is as the definition says, and what no list of this table can
 * be asked (an old link, a typing error) is left out.
 */
export function readState(query: URLSearchParams, place: ListPlace, now: Today): ListState {
  const { table, readable } = place
  const sort = query.get('sortBy') ?? table.sort ?? null
  const asked = query.get('filters')
  const filters = asked === null ? defaultFilters(table, now) : parseFilters(asked)
  const state: ListState = {
    multiSort: false,
    page: positive(query.get('page')) ?? 1,
    rowsPerPage: pageSizes(table).find((size) => String(size) === query.get('rowsPerPage')) ?? table.pageSize,
    sortBy: sort,
    sortDesc: query.has('sortBy') ? query.get('descending') === '1' : table.descending,
    filterFields: filterFieldsOf(place),
    filters,
  }
  const checked = parseListQuery(table, readable, { filters: JSON.stringify(filters), sortBy: sort ?? undefined })
  if ('query' in checked) return state
  const { sortBy, ...wrong } = checked.errors
  return {
    ...state,
    sortBy: sortBy ? null : sort,
    filters: Object.fromEntries(Object.entries(filters).filter(([key]) => !Object.hasOwn(wrong, key))),
  }
}

/** The address of a state; what is as the definition says is not written. */
export function writeState(state: ListState, table: Table, now: Today): URLSearchParams {
  const query = new URLSearchParams()
  if (state.page > 1) query.set('page', String(state.page))
  if (state.rowsPerPage !== table.pageSize) query.set('rowsPerPage', String(state.rowsPerPage))
  const sortedAsUsual = state.sortBy === (table.sort ?? null) && state.sortDesc === table.descending
  if (state.sortBy !== null && !sortedAsUsual) {
    query.set('sortBy', state.sortBy)
    query.set('descending', state.sortDesc ? '1' : '0')
  }
  const filters = JSON.stringify(state.filters)
  if (filters !== JSON.stringify(defaultFilters(table, now))) query.set('filters', filters)
  return query
}

/** The filters with one set; an empty value is none. */
export function withFilter(filters: Record<string, unknown>, key: string, value: unknown): Record<string, unknown> {
  const { [key]: _before, ...others } = filters
  return isEmpty(value) ? others : { ...others, [key]: value }
}

function defaultFilters(table: Table, { today, userId }: Today): Record<string, unknown> {
  const named: Record<string, unknown> = { $today: today, $me: userId }
  return Object.fromEntries(Object.entries(table.filters).map(([key, value]) => [key, named[String(value)] ?? value]))
}

function parseFilters(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {}
    return Object.fromEntries(Object.entries(parsed).filter(([, value]) => !isEmpty(value)))
  } catch {
    return {}
  }
}

function positive(text: string | null): number | undefined {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= 10_000_000 ? number : undefined
}
