import { z } from 'zod'
import { fieldTypes } from '../fields/index.ts'
import { rowId } from '../fields/reference.ts'
import { messages } from '../italian/messages.ts'
import { type FieldErrors, noErrors, type Values } from '../rows/row.ts'
import { timeOfDay } from '../rows/times-in-order.ts'
import { cleanInput } from '../rules/clean-text.ts'
import { type Field, fieldOf, filterKey, type Table } from '../table.ts'
import { type ListReader, meantBy } from './list-reader.ts'

/** The most rows one page may have, and the most that a call without paging gets. */
export const MAX_ROWS_PER_PAGE = 1_000
export const MAX_ROWS_UNPAGED = 5_000
const MAX_PAGE = 10_000_000

/**
 * A value, several of them (any will do; none: no row), or a span, as the field's type allows, `orEmpty` with the rows that
 * have no value; or whether there is a value at all.
 */
export type FilterValue = { is: unknown[] } | { from?: unknown; to?: unknown; orEmpty?: boolean } | { empty: boolean }

/** An SQL condition on the row `t`, by which a hook limits the rows a person finds; `add` binds a value and returns its place. */
export interface RowCondition {
  holds: (add: (value: unknown, type?: string) => string) => string
}

/** A condition on one field, or on several at once (`multiField`). */
export interface Filter {
  fields: string[]
  value: FilterValue | RowCondition
}

/** A parsed list request, valid for its table: filters, sort, page, page size. */
export interface ListQuery {
  filters: Filter[]
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
  sortBy?: unknown
  descending?: unknown
  sortDesc?: unknown
  page?: unknown
  rowsPerPage?: unknown
}

/** The same with its filters as they are once read: values by filter key. */
export interface ReadListQuery extends RawListQuery {
  filters: Values
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
  const filters = filtersIn(raw.filters)
  const checked = checkListQuery(table, readable, { ...raw, filters: filters ?? {} }, reader)
  if (filters) return checked
  return { errors: { filters: [messages.filtersForm], ...('errors' in checked && checked.errors) } }
}

/** The same for filters that are no text. */
export function checkListQuery(
  table: Table,
  readable: readonly string[],
  raw: ReadListQuery,
  reader: ListReader,
): ListQueryResult {
  const errors = noErrors()
  const filters = readFilters({ table, readable, reader }, raw.filters, errors)
  const sort = readSort(table, readable, raw, errors)
  const paging = readPaging(table, raw, errors)
  if (Object.keys(errors).length > 0) return { errors }
  return { query: { filters, ...sort, ...paging } }
}

/** The requested sort; else the definition's own, or the naming field where the reader may not see the field of that sort. */
function readSort(
  table: Table,
  readable: readonly string[],
  raw: RawListQuery,
  errors: FieldErrors,
): Pick<ListQuery, 'sortBy' | 'thenBy' | 'descending'> {
  const requestedSort = typeof raw.sortBy === 'string' && raw.sortBy !== '' ? raw.sortBy : undefined
  const isOwn = requestedSort === undefined && table.sort !== undefined && sortable(table, readable, table.sort)
  const sortBy = requestedSort ?? (isOwn && table.sort ? table.sort : table.title)
  if (sortBy !== 'id' && !sortable(table, readable, sortBy)) errors.sortBy = [messages.unknownSort]
  const direction = raw.descending ?? raw.sortDesc
  const descending = isOwn && (direction ?? '') === '' ? table.descending : readDirection(direction)
  if (descending === undefined) errors.descending = [messages.unknownSort]
  const time = timeOfDay(table, sortBy)
  const thenBy = time !== undefined && readable.includes(time) ? { thenBy: time } : {}
  return { sortBy, ...thenBy, descending: descending ?? false }
}

const sortable = (table: Table, readable: readonly string[], name: string): boolean =>
  fieldOf(table, name) !== undefined && readable.includes(name)

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

interface Place {
  table: Table
  readable: readonly string[]
  reader: ListReader
}

function readFilters({ table, readable, reader }: Place, filters: Values, errors: FieldErrors): Filter[] {
  const entries = Object.entries(filters)
  if (entries.length === 0) return []
  const byKey = filterableFields(table, readable)
  return entries.flatMap(([key, raw]): Filter[] => {
    if (raw === null || raw === '' || raw === undefined) return []
    const value = cleanInput(raw)
    if (key === 'id') return readIds(value, errors)
    const fields = byKey.get(key)
    const first = fields?.[0] === undefined ? undefined : fieldOf(table, fields[0])
    if (!fields || !first) {
      errors[key] = [messages.unknownFilter]
      return []
    }
    const read = (fields.length === 1 && readPresence(value)) || readFilterValue(first, value, reader)
    if (!read) errors[key] = [messages.filterValue]
    return read ? [{ fields, value: read }] : []
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

/** The keys a list can be filtered by besides `id`, with the fields each stands for. */
export function filterableFields(table: Table, readable: readonly string[]): Map<string, string[]> {
  const byKey = new Map<string, string[]>()
  for (const [name, field] of Object.entries(table.fields)) {
    if (readable.includes(name)) byKey.set(filterKey(name, field), [name])
  }
  const several = table.multiField?.filter((name) => readable.includes(name)) ?? []
  if (several.length > 0) byKey.set('multiField', several)
  return byKey
}

const idList = z.array(rowId).min(1).max(MAX_ROWS_PER_PAGE)

function readIds(raw: unknown, errors: FieldErrors): Filter[] {
  const ids = idList.safeParse(Array.isArray(raw) ? raw : [raw])
  if (!ids.success) errors.id = [messages.filterValue]
  return ids.success ? [{ fields: ['id'], value: { is: ids.data } }] : []
}

const plainString = z.string().min(1).max(500)

const presence = z.strictObject({ empty: z.boolean() })

/** Whether there is a value, whatever the type of the field. */
function readPresence(raw: unknown): FilterValue | undefined {
  return presence.safeParse(raw).data
}

function readFilterValue(field: Field, raw: unknown, reader: ListReader): FilterValue | undefined {
  const { match } = fieldTypes[field.type]
  if (match === 'contains') {
    const text = plainString.safeParse(raw)
    return text.success && !text.data.includes('\u0000') ? { is: [text.data] } : undefined
  }
  if (match === 'range' && typeof raw === 'object' && !Array.isArray(raw)) return readSpan(field, raw, reader)
  const rawValues = Array.isArray(raw) ? raw : [raw]
  if (rawValues.length === 0 || rawValues.length > 100) return undefined
  const resolvedValues = rawValues.map((one) => meantBy(one, field, reader)).filter((one) => one !== undefined)
  const read = resolvedValues.map((one) => comparisonSchema(field).safeParse(one))
  return read.every((one) => one.success) ? { is: read.map((one) => one.data) } : undefined
}

const spanGrammar = z.strictObject({ from: z.unknown(), to: z.unknown(), empty: z.literal(true) }).partial()

function readSpan(field: Field, raw: object | null, reader: ListReader): FilterValue | undefined {
  const span = spanGrammar.safeParse(raw)
  if (!span.success) return undefined
  const bounds: { from?: unknown; to?: unknown; orEmpty?: boolean } = {}
  for (const end of ['from', 'to'] as const) {
    const bound = span.data[end]
    if (bound === undefined || bound === null || bound === '') continue
    const read = comparisonSchema(field).safeParse(meantBy(bound, field, reader))
    if (!read.success) return undefined
    bounds[end] = read.data
  }
  return span.data.empty ? { ...bounds, orEmpty: true } : bounds
}

/** One value to compare with: an element for fields that hold several, a day for instants. */
export function comparisonSchema(field: Field): z.ZodType {
  const type = fieldTypes[field.type]
  return (type.comparable ?? type.value)(field)
}
