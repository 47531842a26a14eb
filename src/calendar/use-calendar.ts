import { useCallback, useMemo } from 'react'
import type { EntryFields } from '#schema/lists/layouts.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import type { May } from '#src/record/rights.ts'
import type { Drop } from './entry.ts'
import { useMove } from './use-move.ts'
import { useViewDate } from './use-view-date.ts'
import { type LoadedRows, useVisibleRows } from './use-visible-rows.ts'
import type { ViewDate } from './view-date.ts'

interface Options {
  table: Table
  may: May
  /** The fields by which rows are in a range of days. */
  days: EntryFields
  /** The filters of the rows. */
  filters: Values
  /** Whether the user may move the row. */
  isFree: (row: Row) => boolean
  /** The values of a row that a drop changes. */
  valuesAt: (row: Row, drop: Drop) => Values
}

/** An open calendar: its rows and its view. The components of a calendar take it as one prop. */
export interface CalendarState {
  table: Table
  viewDate: ViewDate
  setViewDate: (next: Partial<ViewDate>) => void
  /** The visible rows, with pending moves applied. */
  rows: LoadedRows
  /** False while the last move of the row is being saved, too. A stable function while no move is. */
  movable: (row: Row) => boolean
  move: (row: Row, drop: Omit<Drop, 'view'>) => Promise<void>
  /** Calls `act` with the row of this id, unless its last move is being saved. */
  withRow: (id: number, act: (row: Row) => void) => void
}

/** Opens a calendar on the rows of a table. */
export function useCalendar({ table, may, days, filters, isFree, valuesAt }: Options): CalendarState {
  const [viewDate, setViewDate] = useViewDate()
  const loaded = useVisibleRows(table, days, viewDate, filters)
  const { withMove, move, isMoving } = useMove(table, may)
  const moved = useMemo(() => loaded.data.map(withMove), [loaded.data, withMove])
  return {
    table,
    viewDate,
    setViewDate,
    rows: { ...loaded, data: moved },
    movable: useCallback((row) => isFree(row) && !isMoving(row), [isFree, isMoving]),
    move: async (row, drop) => void (await move(row, valuesAt(row, { ...drop, view: viewDate.view }))),
    withRow: (id, act) => {
      const row = moved.find((candidate) => candidate.id === id)
      if (row && !isMoving(row)) act(row)
    },
  }
}
