import { useMemo } from 'react'
import type { CalendarLayout } from '#schema/grammar/layout-grammar.ts'
import { timeFields } from '#schema/lists/layouts.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Screen, Table } from '#schema/table.ts'
import type { Drop, Entry } from '#src/calendar/entry.ts'
import { type CalendarState, useCalendar } from '#src/calendar/use-calendar.ts'
import { useModel } from '#src/providers/model.ts'
import type { May } from '#src/record/rights.ts'
import { entryMaker } from './entries.ts'
import { freeRows } from './free-rows.ts'
import { type OwnCalendar, useOwnCalendar } from './own-calendar.ts'
import { type CalendarPlace, hasHours, newAt, newNow, valuesAt } from './times.ts'
import { type ColoringChoice, useColoring } from './use-coloring.ts'
import { type DayLines, useLines } from './use-lines.ts'
import { type RowForm, useNewRow } from './use-new-row.ts'

interface Options {
  table: Table
  screen: Screen
  layout: CalendarLayout
  may: May
  /** What the rows are filtered by, and what of it the user has chosen: a new row begins with it. */
  filters: Values
  chosen: Values
}

/** The calendar of a table as its definition says it, with what only this one does. */
export interface TableCalendarState extends Options, ColoringChoice, RowForm {
  place: CalendarPlace
  own: OwnCalendar
  calendar: CalendarState
  entries: Entry[]
  /** What stands over its days besides. */
  lines?: DayLines
  /** Whether entries may last days, only do, or have lines over them. */
  days?: 'also' | 'only' | 'lines'
  /** Opens the form of a new row; undefined without the right to, or without such a form. */
  create?: (start?: Date, end?: Date) => void
}

export function useTableCalendar(options: Options): TableCalendarState {
  const { table, layout, may, filters, chosen } = options
  const model = useModel()
  const own = useOwnCalendar(table.name)
  const place = useMemo(() => ({ table, layout }), [table, layout])
  const moves = useMemo(() => own.moves ?? timeFields(layout), [own, layout])
  const isFree = useMemo(() => freeRows(model, table, may, moves), [model, table, may, moves])
  const calendar = useCalendar({
    ...{ table, may, isFree, filters },
    days: layout,
    valuesAt: (row: Row, drop: Drop) => {
      const before = entries.find(({ id }) => id === row.id)
      return own.valuesAt?.(row, drop, before) ?? valuesAt(place, row, drop)
    },
  })
  const lines = useLines(table, layout.besides, calendar.viewDate)
  const choice = useColoring(own, place)
  const { coloring } = choice
  const { rows, movable } = calendar
  const entries = useMemo(() => {
    const entryOf = entryMaker({ model, coloring, movable, ...place })
    return own.entriesOf?.(rows.data, entryOf) ?? rows.data.flatMap((row) => entryOf(row) ?? [])
  }, [model, coloring, movable, place, own, rows.data])
  const { open, ...form } = useNewRow({ table, may, own, chosen })
  const create = (start?: Date, end?: Date) =>
    open?.(start ? newAt(place, start, end) : newNow(place, calendar.viewDate))
  return {
    ...options,
    ...choice,
    ...form,
    ...{ place, own, calendar, entries, lines },
    days: (own.hours ? undefined : daysOf(place)) ?? (lines && 'lines'),
    create: open && create,
  }
}

/** Whether entries may last days, or only do; undefined where each has its hours in one day. */
function daysOf(place: CalendarPlace): TableCalendarState['days'] {
  if (!hasHours(place)) return 'only'
  return place.layout.to === undefined ? undefined : 'also'
}
