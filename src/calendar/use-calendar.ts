import { type RefObject, useRef } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { Screen, Table } from '#schema/table.ts'
import type { ListState } from '#src/list/list-state.ts'
import { type ListControls, useListState } from '#src/list/use-list-state.ts'
import { useReadable } from '#src/providers/ability.ts'
import type { FieldOf, RowOf, TableName } from '#src/providers/rows.ts'
import { type RowRight, useRights } from '#src/record/rights.ts'
import type { Place, View } from './span.ts'
import { useMove } from './use-move.ts'
import { usePlace } from './use-place.ts'
import { type LoadedRows, useRowsInSight } from './use-rows-in-sight.ts'

/** What a calendar says of its rows, by their name. */
export interface CalendarTexts {
  total: (count: number) => string
  /** There are more rows than one answer holds. */
  truncated: string
  /** A move was reverted because somebody else had changed the row. */
  moveConflict: string
  /** A move was reverted for the server's reason. */
  moveRejected: (reason: string) => string
}

interface Options<N extends TableName> {
  table: Table
  screen: Screen
  /** The field that holds the day of a row. */
  day: FieldOf<N>
  /** What a row holds once it is dropped there. */
  valuesAt: (row: RowOf<N>, to: { start: Date; end: Date; view: View }) => Values
  texts: CalendarTexts
}

/** An open calendar: its rows, where it stands, and what can be done with them. Its parts on screen are given it whole. */
export interface CalendarState<R extends Row> {
  table: Table
  texts: CalendarTexts
  place: Place
  go: (next: Partial<Place>) => void
  /** Its filters, for the line of filters. */
  state: ListState
  controls: ListControls
  /** The rows in sight, each where it was moved to last. */
  rows: LoadedRows<R>
  may: (right: RowRight) => boolean
  /** Whether this row can be moved: not while its last move is being saved. */
  movable: (row: R) => boolean
  move: (row: R, start: Date, end: Date) => Promise<void>
  /** Passes on the row with this id, unless its last move is being saved. */
  withRow: (id: number, act: (row: R) => void) => void
  /** Where the focus goes when what had it is gone. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Opens a calendar of the rows of a table, on a screen of that table. */
export function useCalendar<N extends TableName>(name: N, options: Options<N>): CalendarState<RowOf<N>> {
  const { table, screen, day, valuesAt, texts } = options
  const readable = useReadable(table)
  const [place, go] = usePlace()
  const [state, controls] = useListState({ table, screen, readable })
  const loaded = useRowsInSight(name, day, place, state.filters)
  const may = useRights(table)
  const { moved, move, isMoving } = useMove(table, loaded.data, {
    may,
    valuesAt: (row, start, end) => valuesAt(row, { start, end, view: place.view }),
    texts,
  })
  return {
    table,
    texts,
    place,
    go,
    state,
    controls,
    rows: { ...loaded, data: moved },
    may,
    movable: (row) => may('update') && !isMoving(row),
    move,
    withRow: (id, act) => {
      const row = moved.find((one) => one.id === id)
      if (row && !isMoving(row)) act(row)
    },
    heading: useRef<HTMLHeadingElement>(null),
  }
}
