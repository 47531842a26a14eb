import { useDataProvider } from '@refinedev/core'
import { type QueryFunctionContext, replaceEqualDeep, useQueries } from '@tanstack/react-query'
import { z } from 'zod'
import type { Row, Values } from '#schema/rows/row.ts'
import type { ListState } from '#src/list/list-state.ts'
import { sortersOf } from '#src/list/rows-request.ts'
import type { Moving } from '#src/record/moves/targets.ts'
import { columnFilters, useBoardKeys } from './board-data.ts'

/** How many cards one request brings. */
export const PAGE_SIZE = 50

export interface Cards {
  /** The card at a place of the column; undefined while it is not fetched, null behind the last one. */
  at: (place: number) => Row | null | undefined
  failed: boolean
  retry: () => void
}

/** The order of the cards: that of the list. */
export type CardOrder = Pick<ListState, 'sortBy' | 'sortDesc'>

interface Options {
  moving: Moving
  filters: Values
  order: CardOrder
  column: string
  /** The first and the last place that are to be seen; undefined: none yet. */
  places?: { first: number; last: number }
}

/** The cards of a column in the order of the list, fetched by pages as they come into sight. */
export function useCards({ moving, filters, order, column, places }: Options): Cards {
  const keys = useBoardKeys(moving)
  const provider = useDataProvider()
  const { sortBy, sortDesc } = order
  const pages = pagesOf(places)
  const queries = useQueries({
    queries: pages.map((page) => ({
      queryKey: keys.cards(column, { filters, sortBy, sortDesc, page } satisfies Values),
      queryFn: (queryContext: QueryFunctionContext) =>
        provider().getList<Row>({
          resource: moving.table.name,
          pagination: { currentPage: page + 1, pageSize: PAGE_SIZE, mode: 'server' },
          sorters: sortersOf(order),
          meta: { where: columnFilters(filters, moving, column), background: true, queryContext },
        }),
      structuralSharing: sharedById,
    })),
  })
  const rowsOf = (page: number): Row[] | undefined => queries[pages.indexOf(page)]?.data?.data
  return {
    at: (place) => {
      const rows = rowsOf(Math.floor(place / PAGE_SIZE))
      return rows && (rows[place % PAGE_SIZE] ?? null)
    },
    failed: queries.some(({ isError, data }) => isError && !data),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}

const pageSchema = z.looseObject({ data: z.array(z.custom<Row>()) })

/** A card that stands at another place is the same row as before, and not drawn again. */
export function sharedById(before: unknown, now: unknown): unknown {
  const [known, read] = [pageSchema.safeParse(before).data, pageSchema.safeParse(now).data]
  if (!known || !read) return now
  const rows = new Map(known.data.map((row) => [row.id, row]))
  return { ...read, data: read.data.map((row) => replaceEqualDeep(rows.get(row.id), row)) }
}

function pagesOf(places: Options['places']): number[] {
  if (!places) return []
  const first = Math.floor(places.first / PAGE_SIZE)
  const last = Math.floor(places.last / PAGE_SIZE)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
