import { useCallback, useMemo, useRef, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { nothingSelected, rangeOf, type Selection, withRows } from './selection.ts'

/** What parts of a list show of its selection and change in it. */
export interface SelectionControls {
  selection: Selection
  /** The ids of the rows on screen, in their order. */
  page: readonly number[]
  /** Selects a row, or not; with `extend` all rows from the last one that was touched. */
  select: (id: number, selected: boolean, extend: boolean) => void
  selectPage: (selected: boolean) => void
  set: (selection: Selection) => void
}

/** The selection of a list. It survives paging and sorting, and is empty again as soon as the filters are others. */
export function useSelection(rows: readonly Row[], filters: Readonly<Record<string, unknown>>): SelectionControls {
  const filtersKey = JSON.stringify(filters)
  const [stored, setStored] = useState({ filtersKey, selection: nothingSelected })
  const selection = stored.filtersKey === filtersKey ? stored.selection : nothingSelected
  const page = useMemo(() => rows.map(({ id }) => id), [rows])
  const touched = useRef<number>(undefined)
  const update = useCallback(
    (change: (before: Selection) => Selection) =>
      setStored((before) => ({
        filtersKey,
        selection: change(before.filtersKey === filtersKey ? before.selection : nothingSelected),
      })),
    [filtersKey],
  )
  const select = useCallback(
    (id: number, selected: boolean, extend: boolean) => {
      const range = rangeOf(page, extend ? touched.current : undefined, id)
      touched.current = id
      update((before) => withRows(before, range, selected))
    },
    [page, update],
  )
  const selectPage = useCallback(
    (selected: boolean) => update((before) => withRows(before, page, selected)),
    [page, update],
  )
  const set = useCallback((next: Selection) => update(() => next), [update])
  return useMemo(() => ({ selection, page, select, selectPage, set }), [selection, page, select, selectPage, set])
}
