import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { inRome } from '#schema/rules/rome.ts'
import { currentSession } from '#src/lib/session.ts'
import {
  type FilterVariables,
  type ListContext,
  type ListState,
  listKeys,
  readState,
  withFilter,
  writeState,
} from './list-state.ts'

/** The variables of default filters: today in Italy and the current user. */
export const filterVariables = (): FilterVariables => ({
  today: inRome(new Date()).day,
  userId: currentSession()?.id ?? 0,
})

export interface ListControls {
  setPage: (page: number, replace?: boolean) => void
  setRowsPerPage: (rows: number) => void
  setSort: (sortBy: string, sortDesc: boolean) => void
  setFilter: (key: string, value: unknown) => void
  clearFilters: () => void
}

/**
 * The state of a list, stored in the URL: reload, back and a shared link restore it. Consecutive changes of one filter
 * replace one history entry, so that typing does not add one per letter.
 */
export function useListState({ table, screen, readable }: ListContext): [ListState, ListControls] {
  const [query, setQuery] = useSearchParams()
  const lastFilter = useRef<string>(undefined)
  const state = useMemo(
    () => readState(query, { table, screen, readable }, filterVariables()),
    [query, table, screen, readable],
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
      setQuery((query) => mergeQuery(query, writeState(latest.current, table, filterVariables())), {
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
      clearFilters: () => change({ filters: {}, page: 1 }),
    }
  }, [setQuery, table])
  return [state, controls]
}

/** Replaces the list's parameters and keeps those of the page around it. */
function mergeQuery(query: URLSearchParams, listQuery: URLSearchParams): URLSearchParams {
  const others = [...query].filter(([key]) => !listKeys.includes(key))
  return new URLSearchParams([...others, ...listQuery])
}
