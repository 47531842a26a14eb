import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CalendarLayout } from '#schema/grammar/layout-grammar.ts'
import { timeFields } from '#schema/lists/layouts.ts'
import type { Model } from '#schema/model.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { isSavedByField, isWritten, type Screen, type Table, writeKey } from '#schema/table.ts'
import type { Drop, Entry } from '#src/calendar/entry.ts'
import { type CalendarState, useCalendar } from '#src/calendar/use-calendar.ts'
import { useShownFields } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { isFixed } from '#src/record/form-rules.ts'
import type { May } from '#src/record/rights.ts'
import { type Dialogs, useDialogs } from '#src/record/use-dialogs.ts'
import { coloringOf, plain } from './colorings.ts'
import { entryMaker } from './entries.ts'
import { type Coloring, type OwnCalendar, useOwnCalendar } from './own-calendar.ts'
import { type CalendarPlace, hasHours, isWritable, newAt, newNow, valuesAt } from './times.ts'

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
export interface TableCalendarState extends Options {
  place: CalendarPlace
  own: OwnCalendar
  calendar: CalendarState
  entries: Entry[]
  colorings: readonly Coloring[]
  coloring: Coloring
  setColoring: (key: string) => void
  /** Whether entries may last days, or only do. */
  days?: 'also' | 'only'
  dialogs: Dialogs
  /** The values that a new row begins with. */
  initial: Values
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
  const { colorings, coloring, setColoring } = useColoring(own, place)
  const { rows, movable } = calendar
  const entries = useMemo(() => {
    const entryOf = entryMaker({ model, coloring, movable, ...place })
    return own.entriesOf?.(rows.data, entryOf) ?? rows.data.flatMap((row) => entryOf(row) ?? [])
  }, [model, coloring, movable, place, own, rows.data])
  const dialogs = useDialogs()
  const [initial, setInitial] = useState<Values>({})
  const mayCreate = may('create') && isWritten(table) && !isSavedByField(table) && !own.formPath
  const create = (start?: Date, end?: Date) => {
    const times = start ? newAt(place, start, end) : newNow(place, calendar.viewDate)
    setInitial({ ...times, ...chosenReferences(table, chosen) })
    dialogs.create()
  }
  return {
    ...options,
    ...{ place, own, calendar, entries, colorings, coloring, setColoring, dialogs, initial },
    days: own.hours ? undefined : daysOf(place),
    create: mayCreate ? create : undefined,
  }
}

/** Whether entries may last days, or only do; undefined where each has its hours in one day. */
function daysOf(place: CalendarPlace): TableCalendarState['days'] {
  if (!hasHours(place)) return 'only'
  return place.layout.to === undefined ? undefined : 'also'
}

/** Whether the user may move a row: may change each of these fields, which none of its rules keeps as it is. */
function freeRows(model: Model, table: Table, may: May, moves: readonly string[]): (row: Row) => boolean {
  const never = !isWritten(table) || isSavedByField(table) || !moves.every((name) => isWritable(table, name))
  if (never) return () => false
  return (row) =>
    moves.every(
      (name) => may('read', row, name) && may('update', row, name) && !isFixed({ model, table, base: row }, name),
    )
}

/** The references that the rows are filtered by, to one row each. */
function chosenReferences(table: Table, chosen: Values): Values {
  const keys = Object.entries(table.fields).flatMap(([name, field]) =>
    field.table === undefined ? [] : [writeKey(name, field)],
  )
  return Object.fromEntries(keys.flatMap((key) => (typeof chosen[key] === 'number' ? [[key, chosen[key]]] : [])))
}

const COLOR = 'color'

/** What the colours mean, as the address says where there are several meanings. */
function useColoring(own: OwnCalendar, place: CalendarPlace) {
  const model = useModel()
  const [query, setQuery] = useSearchParams()
  const readable = useShownFields(place.table)
  const colorings = useMemo(
    () => [own.coloring, coloringOf(model, place, readable)].filter((one) => one !== undefined),
    [own, model, place, readable],
  )
  const coloring = colorings.find(({ key }) => key === query.get(COLOR)) ?? colorings[0] ?? plain
  const setColoring = (key: string) =>
    setQuery((before) => new URLSearchParams({ ...Object.fromEntries(before), [COLOR]: key }), {
      preventScrollReset: true,
      replace: true,
    })
  return { colorings, coloring, setColoring }
}
