import { useMemo } from 'react'
import type { Values } from '#schema/rows/row.ts'
import { askedFilters, type ListState } from './list-state.ts'
import { scopeFilters } from './scope.ts'
import { type ListControls, useListState } from './use-list-state.ts'
import type { ListSource } from './use-source.ts'
import { useChosenRowsPerPage } from './view-choice.ts'

/** What a list asks for: filters, order and page, as its address has them. */
export interface QueryControls {
  state: ListState
  /** The filters of the rows: those of the state within the scope. */
  filters: Values
  controls: ListControls
}

/** Those of the address, or of what it is about to be. */
export function useQueryControls(
  { table, screen, readable, scope, embedded }: ListSource,
  opening: URLSearchParams | undefined,
): QueryControls {
  const [, keepRows] = useChosenRowsPerPage(table, screen)
  const [state, addressed] = useListState({ table, screen, readable, shared: embedded }, opening)
  const controls = useMemo<ListControls>(
    () => ({
      ...addressed,
      setRowsPerPage: (rows) => {
        addressed.setRowsPerPage(rows)
        keepRows(rows)
      },
    }),
    [addressed, keepRows],
  )
  const filters = useMemo(() => ({ ...askedFilters(state), ...scopeFilters(table, scope) }), [state, table, scope])
  return { state, filters, controls }
}
