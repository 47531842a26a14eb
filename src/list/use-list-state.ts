import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { inRome } from '#src/lib/format.ts'
import { currentSession } from '#src/lib/session.ts'
import {
  type ListPlace,
  type ListState,
  listKeys,
  readState,
  type Today,
  withFilter,
  writeState,
} from './list-state.ts'

/** Today in Italy and the signed-in person, which definitions may refer to. */
export const today = (): Today => ({ today: inRome(new Date()).day, userId: currentSession()?.id ?? 0 })

export interface ListControls {
  setPage: (page: number, replace?: boolean) => void
  setRowsPerPage: (rows: number) => void
  setSort: (sortBy: string, sortDesc: boolean) => void
  setFilter: (key: string, value: unknown) => void
  clearFilters: () => void
}

/**
 * The state of a list, kept in the address: reload, back and a shared link give the same rows and the same controls.
 * Typing on in one filter makes one step of the history, not one a letter.
 */
export function useListState({ table, screen, readable }: ListPlace): [ListState, ListControls] {
  const [query, setQuery] = useSearchParams()
  const lastFilter = useRef<string>(undefined)
  const state = useMemo(() => readState(query, { table, screen, readable }, today()), [query, table, screen, readable])

  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  const controls = useMemo<ListControls>(() => {
    const change = (part: Partial<ListState>, options: { replace?: boolean; filter?: string } = {}) => {
      lastFilter.current = options.filter
      // Several controls may speak before the address is read again.
      latest.current = { ...latest.current, ...part }
      setQuery((query) => besides(query, writeState(latest.current, table, today())), {
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

/** What the address says of the list, beside what it says of the page around it. */
function besides(query: URLSearchParams, own: URLSearchParams): URLSearchParams {
  const others = [...query].filter(([key]) => !listKeys.includes(key))
  return new URLSearchParams([...others, ...own])
}
