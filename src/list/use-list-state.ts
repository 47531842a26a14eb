import { useEffect, useMemo, useRef } from 'react'
import { VIEW_KEY } from '#schema/lists/list-view.ts'
import { useAddressQuery } from '#src/lib/address/use-address-query.ts'
import { useReader } from '#src/providers/reader.ts'
import { type ListContext, type ListState, listKeys, readState, withFilter, writeState } from './list-state.ts'

export interface ListControls {
  setPage: (page: number, replace?: boolean) => void
  setRowsPerPage: (rows: number) => void
  setSort: (sortBy: string, sortDesc: boolean) => void
  setFilter: (key: string, value: unknown) => void
  /** Back to the filters the list has by definition. */
  resetFilters: () => void
  /** No filters at all, also none of those. */
  clearFilters: () => void
  /** The list without what its address says that does not hold. */
  forgetLost: () => void
}

/**
 * The state of a list, stored in the URL: reload, back and a shared link restore it. Consecutive changes of one filter
 * replace one history entry, so that typing does not add one per letter. An address that is about to be another counts as that.
 */
export function useListState(
  context: Omit<ListContext, 'reader'>,
  opening?: URLSearchParams,
): [ListState, ListControls] {
  const { table, screen, readable, shared } = context
  const [query, setQuery] = useAddressQuery()
  const reader = useReader()
  const lastFilter = useRef<string>(undefined)
  const state = useMemo(
    () => readState(opening ?? query, { table, screen, readable, reader, shared }),
    [opening, query, table, screen, readable, reader, shared],
  )

  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  const controls = useMemo<ListControls>(() => {
    const change = (part: Partial<ListState>, options: { replace?: boolean; filter?: string } = {}) => {
      lastFilter.current = options.filter
      // Several controls may change the state before the URL is parsed again.
      latest.current = { ...latest.current, ...part }
      setQuery((query) => mergeQuery(query, writeState(latest.current, table, query.has(VIEW_KEY))), {
        replace: options.replace ?? false,
        preventScrollReset: true,
      })
    }
    return {
      setPage: (page, replace) => change({ page }, { replace }),
      setRowsPerPage: (rowsPerPage) => change({ rowsPerPage, page: 1 }),
      setSort: (sortBy, sortDesc) => change({ sortBy, sortDesc, page: 1 }),
      setFilter: (key, value) => {
        const filters = withFilter(latest.current.filters, key, value)
        change({ filters, page: 1 }, { replace: lastFilter.current === key, filter: key })
      },
      resetFilters: () => change({ filters: table.filters, lost: undefined, page: 1 }),
      clearFilters: () => change({ filters: {}, lost: undefined, page: 1 }),
      forgetLost: () => change({ lost: undefined, page: 1 }, { replace: true }),
    }
  }, [setQuery, table])
  return [state, controls]
}

/** Replaces the list's parameters and keeps those of the page around it. */
function mergeQuery(query: URLSearchParams, listQuery: URLSearchParams): URLSearchParams {
  const others = [...query].filter(([key]) => !listKeys.includes(key))
  return new URLSearchParams([...others, ...listQuery])
}
