import { useDataProvider } from '@refinedev/core'
import { type QueryFunctionContext, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { PlanningLayout } from '#schema/grammar/layout-grammar.ts'
import { spansOf } from '#schema/lists/layouts.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { fieldOf, filterKey, type Table } from '#schema/table.ts'
import { groupBy } from '#src/lib/group-by.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import type { Period } from './period.ts'
import { togetherOf } from './queries.ts'
import { useListKeys } from './use-list-keys.ts'

/** Of how many rows one request brings the entries. */
export const BARS_PAGE = 50

/** The key of the row of what refers to none. */
export const NONE = 0

/** The entries of the rows in sight. */
export interface LoadedBars {
  /** Those of a row, by its id; undefined while they are not fetched. The same array while they are the same. */
  of: (id: number) => readonly Row[] | undefined
  /** All that are fetched. */
  all: readonly Row[]
  /** There are more than one response holds. */
  truncated: boolean
  busy: boolean
  error: HttpError | null
  retry: () => void
  /** Reads again those in sight. */
  read: () => Promise<boolean>
}

interface Options {
  table: Table
  layout: PlanningLayout
  filters: Values
  period: Period
  /** The rows in sight by pages of BARS_PAGE; NONE is a page of its own. */
  pages: readonly (readonly number[])[]
}

/** Fetches the entries of the rows in sight that are on the days in view, those without an end among them. */
export function useBars({ table, layout, filters, period, pages }: Options): LoadedBars {
  const keyOf = useListKeys(table)
  const provider = useDataProvider()
  const { name } = table
  const key = keyOfRows(table, layout)
  const spans = useMemo(() => ({ any: spansOf(layout, period, { openEnds: true }) }), [layout, period])
  const queries = useQueries({
    queries: pages.map((ids) => {
      const and = { ...spans, [key]: ids[0] === NONE ? { empty: true } : ids }
      return {
        queryKey: keyOf({ planning: 'bars', filters, and }),
        queryFn: async (queryContext: QueryFunctionContext) =>
          provider().getList<Row>({
            resource: name,
            pagination: unpaged,
            sorters: [{ field: layout.from, order: 'asc' }],
            meta: { where: filters, and, background: true, queryContext },
          }),
      }
    }),
  })
  const byRow = useCallback((row: Row) => idOf(row[layout.rows]), [layout])
  const answers = queries.map(({ data }) => data)
  return {
    of: (id) => {
      const at = pages.findIndex((ids) => ids.includes(id))
      const data = answers[at]?.data
      return data && (groupsOf(data, byRow).get(id) ?? none)
    },
    all: useJoined(answers.flatMap((answer) => (answer ? [answer.data] : []))),
    truncated: answers.some((answer) => answer && answer.total > answer.data.length),
    ...togetherOf(queries),
    read: async () => (await Promise.all(queries.map(({ refetch }) => refetch()))).every(({ isSuccess }) => isSuccess),
  }
}

/** The filter of the rows that an entry refers to. */
function keyOfRows(table: Table, { rows }: PlanningLayout): string {
  const field = fieldOf(table, rows)
  return field ? filterKey(rows, field) : rows
}

/** The id of a row that is referred to. */
export const idOf = (record: unknown): number =>
  typeof record === 'object' && record !== null && 'id' in record && typeof record.id === 'number' ? record.id : NONE

/** The API returns all rows for a page size of 0, up to a limit. */
const unpaged = { currentPage: 0, pageSize: 0 }
const none: readonly Row[] = []

const groups = new WeakMap<readonly Row[], Map<number, Row[]>>()

/** The rows of an answer by what they refer to. */
function groupsOf(data: readonly Row[], byRow: (row: Row) => number): Map<number, Row[]> {
  const before = groups.get(data)
  if (before) return before
  const made = groupBy(data, byRow)
  groups.set(data, made)
  return made
}

/** The rows of all answers; the same array while these are the same. */
function useJoined(parts: readonly (readonly Row[])[]): readonly Row[] {
  const [joined, join] = useState({ parts, rows: parts.flat() })
  const isSame = parts.length === joined.parts.length && parts.every((part, at) => part === joined.parts[at])
  if (!isSame) join({ parts, rows: parts.flat() })
  return joined.rows
}
