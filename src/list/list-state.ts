import { filterableFields } from '#schema/condition/condition.ts'
import type { ListReader } from '#schema/condition/reader.ts'
import { checkListQuery } from '#schema/lists/list-query.ts'
import { filtersOf } from '#schema/lists/presentation.ts'
import type { Screen, Table } from '#schema/table.ts'
import { isEmpty } from '#src/lib/empty.ts'

/** Page, page size and order of a list. Page numbers start at 1. */
export interface Pagination {
  /** Part of the shape that was asked for; lists sort by one column at a time. */
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
  /** What the address says that does not hold (any more). No row is shown while a filter is lost: there would be more than it meant. */
  lost?: LostParts
}

/** The parts of an address that its list cannot apply. */
export interface LostParts {
  /** Filters of fields that are not there, or with values that their field does not take. */
  filters: Record<string, unknown>
  /** The filters cannot be read at all. */
  unreadable?: true
  sortBy?: string
}

export interface ListState extends Pagination, FilterState {}

/** The table, the screen that defines the filters, and the fields the current user reads of some row at least. */
export interface ListContext {
  table: Table
  screen?: Screen
  readable: readonly string[]
  /** Who reads the list. */
  reader: ListReader
  /** The address is that of a page with several lists: fields that this one does not have may be those of another. */
  shared?: boolean
}

const PAGE_SIZES = [30, 50, 100] as const

/** The query parameters that hold the state of a list. */
export const listKeys: readonly string[] = ['page', 'rowsPerPage', 'sortBy', 'descending', 'filters']

/** A table as one of its lists has it, with the page size that the user chose there instead of that of the definition. */
export type ListedTable = Table & { definedPageSize?: Table['pageSize'] }

/** The page sizes to choose from: the common ones and that of the definition. */
export const pageSizes = ({ pageSize, definedPageSize = pageSize }: ListedTable): Table['pageSize'][] =>
  [...new Set([definedPageSize, ...PAGE_SIZES])].sort((a, b) => a - b)

/** The table with the page size of an address that names none; the same table where the user chose none that it has. */
export function withPageSize(table: Table, chosen: number | undefined): ListedTable {
  const pageSize = pageSizes(table).find((size) => size === chosen)
  return pageSize === undefined || pageSize === table.pageSize
    ? table
    : { ...table, pageSize, definedPageSize: table.pageSize }
}

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
 * Parses the state from a query string. Missing parts come from the definition; parts that do not hold for this table (an old
 * link, a typing error) are kept apart as `lost`.
 */
export function readState(query: URLSearchParams, context: ListContext): ListState {
  const { table, readable, reader, shared = false } = context
  const sort = query.get('sortBy') ?? table.sort ?? null
  const requested = query.get('filters')
  const parsed = requested === null ? table.filters : parseFilters(requested)
  const filters = parsed ?? {}
  const checked = checkListQuery(table, readable, { filters, sortBy: sort ?? undefined }, reader)
  const { sortBy: badSort, ...invalid } = 'query' in checked ? {} : checked.errors
  const isLost = ([key]: [string, unknown]) => Object.hasOwn(invalid, key)
  const lost = lostParts({
    // The definition's own filters on fields that this reader may not see were never meant for them.
    filters: requested === null ? {} : Object.fromEntries(Object.entries(filters).filter(isLost)),
    ...(parsed === undefined && { unreadable: true }),
    ...(badSort && query.has('sortBy') && sort !== null && { sortBy: sort }),
  })
  return {
    multiSort: false,
    page: parsePositive(query.get('page')) ?? 1,
    rowsPerPage: pageSizes(table).find((size) => String(size) === query.get('rowsPerPage')) ?? table.pageSize,
    sortBy: badSort ? null : sort,
    sortDesc: query.has('sortBy') ? query.get('descending') === '1' : table.descending,
    filterFields: filterFieldsOf(context),
    filters: Object.fromEntries(Object.entries(filters).filter((entry) => !isLost(entry))),
    ...(lost && { lost: shared ? ofThisList(lost, context) : lost }),
  }
}

function lostParts(parts: LostParts): LostParts | undefined {
  return Object.keys(parts.filters).length > 0 || parts.unreadable || parts.sortBy !== undefined ? parts : undefined
}

/** Of a shared address only the values that a field of this list does not take. */
function ofThisList({ filters }: LostParts, { table, readable }: ListContext): LostParts | undefined {
  const known = filterableFields(table, readable)
  return lostParts({ filters: Object.fromEntries(Object.entries(filters).filter(([key]) => known.has(key))) })
}

/** An id that no row reaches. */
const NO_ROW = { id: [2_147_483_647] }

/** The filters by which rows are asked for: those of the state, and no row at all while one of the address is lost. */
export const askedFilters = ({ filters, lost }: FilterState): Record<string, unknown> =>
  lost && hidesRows(lost) ? { ...filters, ...NO_ROW } : filters

/** Whether more rows would be shown than the address means. */
export const hidesRows = ({ filters, unreadable }: LostParts): boolean =>
  unreadable === true || Object.keys(filters).length > 0

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
  const filters = JSON.stringify({ ...state.filters, ...state.lost?.filters })
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

/** Undefined where the text holds no filters. */
function parseFilters(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    return Object.fromEntries(Object.entries(parsed).filter(([, value]) => !isEmpty(value)))
  } catch {
    return undefined
  }
}

function parsePositive(text: string | null): number | undefined {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= 10_000_000 ? number : undefined
}
