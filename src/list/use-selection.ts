import { useCallback, useMemo, useRef, useState } from 'react'
import { bulkFields } from '#schema/lists/bulk.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import type { May } from '#src/record/rights.ts'
import { nothingSelected, rangeOf, type Selection, withRows } from './selection.ts'
import type { ListSource } from './use-source.ts'

/** What parts of a list show of its selection and change in it. */
export interface SelectionControls {
  selected: Selection
  /** The ids of the rows on screen, in their order. */
  page: readonly number[]
  /** Selects a row, or not; with `extend` all rows from the last one that was touched. */
  select: (id: number, selected: boolean, extend: boolean) => void
  selectPage: (selected: boolean) => void
  set: (selection: Selection) => void
}

export interface SelectionOptions {
  /** Whether rows can be selected to change several at once, for users with a right to change them (default: unless embedded). */
  selectable?: boolean
  /** Replace the inputs of their fields, by name, where selected rows get one value. */
  inputs?: FormOptions['inputs']
  /** Fields that this user may not set in selected rows, by name. */
  fixed?: readonly string[]
}

/** The selection of a list, and what can be done to the rows in it. */
export interface ListSelection extends SelectionControls, Pick<SelectionOptions, 'inputs'> {
  /** The fields that the user may set to one value. */
  settable: ReturnType<typeof bulkFields>
}

/** Of some row at least: what others refuse is told of each. */
const maySet = (may: May, name: string): boolean => may('update', undefined, name) && may('read', undefined, name)

/** Undefined where rows cannot be selected. */
export function useListSelection(
  { table, path, embedded, may }: ListSource,
  rows: readonly Row[],
  filters: Values,
  { inputs, fixed, selectable = !embedded }: SelectionOptions,
): ListSelection | undefined {
  const controls = useSelection(rows, filters)
  const settable = useMemo(
    () => bulkFields(table).filter(({ name }) => maySet(may, name) && !fixed?.includes(name)),
    [table, may, fixed],
  )
  const selection = useMemo(() => ({ ...controls, settable, inputs }), [controls, settable, inputs])
  // Rows of another path are found by filters that the table does not know.
  return selectable && path === undefined && (may('delete') || settable.length > 0) ? selection : undefined
}

/** The selection of a list. It survives paging and sorting, and is empty again as soon as the filters are others. */
function useSelection(rows: readonly Row[], filters: Values): SelectionControls {
  const filtersKey = JSON.stringify(filters)
  const [stored, setStored] = useState({ filtersKey, selection: nothingSelected })
  const selected = stored.filtersKey === filtersKey ? stored.selection : nothingSelected
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
  return useMemo(() => ({ selected, page, select, selectPage, set }), [selected, page, select, selectPage, set])
}
