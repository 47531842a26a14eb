import { z } from 'zod'
import { type Condition, type ConditionPlace, faultSentence, readCondition } from '../condition/condition.ts'
import type { ListReader } from '../condition/reader.ts'
import { messages } from '../italian/messages.ts'
import { type FieldErrors, noErrors, type Values } from '../rows/row.ts'
import { timeOfDay } from '../rows/times-in-order.ts'
import { fieldOf, type Table } from '../table.ts'

/** The most rows one page may have, and the most that a call without paging gets. */
export const MAX_ROWS_PER_PAGE = 1_000
export const MAX_ROWS_UNPAGED = 5_000
const MAX_PAGE = 10_000_000

/** A parsed list request, valid for its table: filters, sort, page, page size. */
export interface ListQuery {
  filters: Condition
  sortBy: string
  /** The field that orders rows alike in that one: of a date, the time that belongs to it. */
  thenBy?: string
  descending: boolean
  limit: number
  offset: number
}

/** The query string of a list, as it comes. */
export interface RawListQuery {
  filters?: unknown
  /** More filters, which hold besides those: also of a field that these name. */
  and?: unknown
  sortBy?: unknown
  descending?: unknown
  sortDesc?: unknown
  page?: unknown
  rowsPerPage?: unknown
}

/** The same with its filters as they are once read: values by filter key. */
export interface ReadListQuery extends RawListQuery {
  filters: Values
  and?: Values
}

export type ListQueryResult = { query: ListQuery } | { errors: FieldErrors }

/**
 * Reads a list's query string for a table of which `readable` fields may be seen. Unknown filters and sorts, and values
 * that fit no field, come back as errors by their name; null and empty filters are ignored. The reader is whom `$me` stands
 * for, and when `$today` is.
 */
export function parseListQuery(
  table: Table,
  readable: readonly string[],
  raw: RawListQuery,
  reader: ListReader,
): ListQueryResult {
  const [filters, and] = [filtersIn(raw.filters), filtersIn(raw.and)]
  const checked = checkListQuery(table, readable, { ...raw, filters: filters ?? {}, and: and ?? {} }, reader)
  if (filters && and) return checked
  const form = { ...(!filters && { filters: [messages.filtersForm] }), ...(!and && { and: [messages.filtersForm] }) }
  return { errors: { ...form, ...('errors' in checked && checked.errors) } }
}

/** The same for filters that are no text. */
export function checkListQuery(
  table: Table,
  readable: readonly string[],
  raw: ReadListQuery,
  reader: ListReader,
): ListQueryResult {
  const errors = noErrors()
  const place = { table, readable, reader }
  const filters = [...readFilters(place, raw.filters, errors), ...readFilters(place, raw.and ?? {}, errors)]
  const sort = readSort(place, raw, errors)
  const paging = readPaging(table, raw, errors)
  if (Object.keys(errors).length > 0) return { errors }
  return { query: { filters, ...sort, ...paging } }
}

/** The requested sort; else the definition's own, or the naming field where the reader may not see the field of that sort, or none. */
function readSort(
  place: ConditionPlace,
  raw: RawListQuery,
  errors: FieldErrors,
): Pick<ListQuery, 'sortBy' | 'thenBy' | 'descending'> {
  const { table } = place
  const requestedSort = typeof raw.sortBy === 'string' && raw.sortBy !== '' ? raw.sortBy : undefined
  const isOwn = requestedSort === undefined && table.sort !== undefined && isSortable(place, table.sort)
  const byName = isSortable(place, table.title) ? table.title : 'id'
  const sortBy = requestedSort ?? (isOwn && table.sort ? table.sort : byName)
  if (sortBy !== 'id' && !isSortable(place, sortBy)) errors.sortBy = [messages.unknownSort]
  const direction = raw.descending ?? raw.sortDesc
  const descending = isOwn && (direction ?? '') === '' ? table.descending : readDirection(direction)
  if (descending === undefined) errors.descending = [messages.unknownSort]
  const time = timeOfDay(table, sortBy)
  const thenBy = time !== undefined && isSortable(place, time) ? { thenBy: time } : {}
  return { sortBy, ...thenBy, descending: descending ?? false }
}

/** Whether this reader may sort the rows by the field. */
export function isSortable({ table, readable, reader }: ConditionPlace, name: string): boolean {
  const field = fieldOf(table, name)
  return field !== undefined && readable.includes(name) && !reader.hidesOrder?.(table, name)
}

function readDirection(raw: unknown): boolean | undefined {
  if (raw === undefined || raw === '' || raw === '0' || raw === 'false' || raw === 0 || raw === false) return false
  if (raw === '1' || raw === 'true' || raw === 1 || raw === true) return true
  return undefined
}

const wholeNumber = z.coerce.number().int().min(0)
const pageNumber = wholeNumber.max(MAX_PAGE)

/** A page alone has the size that the definition gives it; without any paging it is all rows, up to a limit. */
function readPaging(table: Table, raw: RawListQuery, errors: FieldErrors): { limit: number; offset: number } {
  const page = pageNumber.safeParse(raw.page ?? 0)
  const own = page.success && page.data > 0 ? table.pageSize : 0
  const rows = wholeNumber.safeParse(raw.rowsPerPage ?? own)
  if (!page.success || raw.page === '') errors.page = [messages.page]
  if (!rows.success || raw.rowsPerPage === '' || rows.data > MAX_ROWS_PER_PAGE) {
    errors.rowsPerPage = [messages.rowsPerPage(MAX_ROWS_PER_PAGE)]
  }
  if (!page.success || !rows.success || rows.data === 0) return { limit: MAX_ROWS_UNPAGED, offset: 0 }
  return { limit: rows.data, offset: Math.max(0, page.data - 1) * rows.data }
}

/** The errors of a filter stand under its key, those of what lies within it too. */
function readFilters(place: ConditionPlace, filters: Values, errors: FieldErrors): Condition {
  return readCondition(place, filters, (fault) => {
    const key = fault.path[0] ?? ''
    errors[key] = [...new Set([...(errors[key] ?? []), faultSentence(fault)])]
  })
}

/** Undefined where the text holds no filters. */
function filtersIn(raw: unknown): Values | undefined {
  if (raw === undefined || raw === '') return {}
  if (typeof raw !== 'string') return undefined
  try {
    const parsed: unknown = JSON.parse(raw)
    if (parsed === null) return {}
    return typeof parsed === 'object' && !Array.isArray(parsed) ? { ...parsed } : undefined
  } catch {
    return undefined
  }
}
