import { useDataProvider } from '@refinedev/core'
import { keepPreviousData, type QueryFunctionContext, useQueries } from '@tanstack/react-query'
import { filterableFields } from '#schema/condition/condition.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { type Field, filterKey, type Table } from '#schema/table.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { togetherOf } from './queries.ts'
import { useListKeys } from './use-list-keys.ts'

/** How many rows one request brings. */
export const ROWS_PAGE = 100

/** What stands down a planning, by its place: the rows of another table, behind the one for what refers to none. */
export interface RowsDown {
  /** Undefined until the first response. */
  total?: number
  /** Undefined while it is not fetched. */
  at: (place: number) => Row | undefined
  busy: boolean
  error: HttpError | null
  retry: () => void
}

interface Options {
  /** The table whose rows they are. */
  target: Table
  where: Values
  /** The first and the last place in sight. */
  places: { first: number; last: number }
}

/** Fetches the rows in the order of their own list, by pages as they come into sight. */
export function useRowsDown({ target, where, places }: Options): RowsDown {
  const keyOf = useListKeys(target)
  const provider = useDataProvider()
  const pages = pagesOf(places)
  const queries = useQueries({
    queries: pages.map((page) => ({
      queryKey: keyOf({ planning: 'rows', where, page }),
      queryFn: (queryContext: QueryFunctionContext) =>
        provider().getList<Row>({
          resource: target.name,
          pagination: { currentPage: page + 1, pageSize: ROWS_PAGE, mode: 'server' },
          meta: { where, background: true, queryContext },
        }),
      placeholderData: page === 0 ? keepPreviousData : undefined,
    })),
  })
  return {
    total: queries.find(({ data }) => data)?.data?.total,
    at: (place) => queries[pages.indexOf(Math.floor(place / ROWS_PAGE))]?.data?.data[place % ROWS_PAGE],
    ...togetherOf(queries),
  }
}

/** The first page too: it says how many there are. */
function pagesOf({ first, last }: Options['places']): number[] {
  const [from, to] = [first, last].map((place) => Math.floor(Math.max(0, place) / ROWS_PAGE))
  const inSight = Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, at) => (from ?? 0) + at)
  return [...new Set([0, ...inSight])]
}

interface AskedRows {
  name: string
  field: Field
  filters: Values
  search: string
  searchKey?: string
}

/** By what the rows down are searched: all that they are searched by elsewhere, else their name; undefined for who reads neither. */
export function searchKeyOf(target: Table, readable: readonly string[]): string | undefined {
  const keys = filterableFields(target, readable)
  return ['multiField', target.title].find((key) => keys.has(key))
}

/** What rows are asked for: those that are searched, among those that the list is filtered by. */
export function rowsFilter(
  target: Table,
  { name, field, filters, search, searchKey = target.title }: AskedRows,
): { where: Values; hasNone: boolean; hasSome: boolean } {
  const asked = filters[filterKey(name, field)]
  const values = [asked].flat().filter((value) => value !== undefined && value !== null && value !== '')
  const ids = values.filter((value) => typeof value === 'number')
  const withoutOne = values.some(
    (value) => typeof value === 'object' && value !== null && 'empty' in value && value.empty,
  )
  const searched = search.trim() === '' ? {} : { [searchKey]: search.trim() }
  return {
    where: { ...searched, ...(ids.length > 0 && { id: ids }) },
    hasNone: search.trim() === '' && (values.length === 0 || withoutOne),
    hasSome: values.length === 0 || !withoutOne || ids.length > 0,
  }
}
