import { type RefObject, useRef } from 'react'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Screen, Table } from '#schema/table.ts'
import { askedFilters, type ListState } from '#src/list/list-state.ts'
import { type ListControls, useListState } from '#src/list/use-list-state.ts'
import { useShownFields } from '#src/providers/ability.ts'
import type { FieldOf, RowOf, TableName } from '#src/providers/rows.ts'
import { type May, useRights } from '#src/record/rights.ts'
import { useMove } from './use-move.ts'
import { useViewDate } from './use-view-date.ts'
import { type LoadedRows, useVisibleRows } from './use-visible-rows.ts'
import type { View, ViewDate } from './view-date.ts'

/** The texts of a calendar that name its rows. */
export interface CalendarTexts {
  total: (count: number) => string
  /** There are more rows than one response holds. */
  truncated: string
  /** A move was reverted because another user had changed the row. */
  moveConflict: string
  /** A move was reverted because the server rejected it. */
  moveRejected: (reason: string) => string
}

interface Options<N extends TableName> {
  table: Table
  screen: Screen
  /** The field that holds the day of a row. */
  day: FieldOf<N>
  /** The field that a drag changes, with others of its time. */
  moves: FieldOf<N>
  /** The values of a row after it is dropped at these times. */
  valuesAt: (row: RowOf<N>, to: { start: Date; end: Date; view: View }) => Values
  texts: CalendarTexts
}

/** An open calendar: rows, view, filters and rights. The components of a calendar take it as one prop. */
export interface CalendarState<R extends Row> {
  table: Table
  texts: CalendarTexts
  viewDate: ViewDate
  setViewDate: (next: Partial<ViewDate>) => void
  /** The filters, as FilterLine takes them. */
  state: ListState
  controls: ListControls
  /** The visible rows, with pending moves applied. */
  rows: LoadedRows<R>
  may: May
  /** False while the last move of the row is being saved, too. */
  movable: (row: R) => boolean
  move: (row: R, start: Date, end: Date) => Promise<void>
  /** Calls `act` with the row of this id, unless its last move is being saved. */
  withRow: (id: number, act: (row: R) => void) => void
  /** Gets the focus when the focused element is removed. */
  heading: RefObject<HTMLHeadingElement | null>
}

export function useCalendar<N extends TableName>(name: N, options: Options<N>): CalendarState<RowOf<N>> {
  const { table, screen, day, moves, valuesAt, texts } = options
  const readable = useShownFields(table)
  const [viewDate, setViewDate] = useViewDate()
  const [state, controls] = useListState({ table, screen, readable })
  const loaded = useVisibleRows(name, day, viewDate, askedFilters(state))
  const may = useRights(table)
  const { moved, move, isMoving } = useMove(table, loaded.data, {
    may,
    valuesAt: (row, start, end) => valuesAt(row, { start, end, view: viewDate.view }),
    texts,
  })
  return {
    table,
    texts,
    viewDate,
    setViewDate,
    state,
    controls,
    rows: { ...loaded, data: moved },
    may,
    movable: (row) => may('read', row, moves) && may('update', row, moves) && !isMoving(row),
    move,
    withRow: (id, act) => {
      const row = moved.find((candidate) => candidate.id === id)
      if (row && !isMoving(row)) act(row)
    },
    heading: useRef<HTMLHeadingElement>(null),
  }
}
