import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Besides } from '#schema/grammar/layout-grammar.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { isDay } from '#schema/rules/day.ts'
import type { Table } from '#schema/table.ts'
import type { Entry } from '#src/calendar/entry.ts'
import { colorsById } from '#src/calendar/palette.ts'
import { useVisibleRows } from '#src/calendar/use-visible-rows.ts'
import type { ViewDate } from '#src/calendar/view-date.ts'
import { addDays, wallDate } from '#src/calendar/wall-clock.ts'
import { rowName } from '#src/fields/record-label.ts'
import { asText } from '#src/lib/format.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { useRowLink } from '#src/record/use-row-link.ts'

/** What stands over the days of a calendar. */
export interface DayLines {
  entries: readonly Entry[]
  table: Table
  open: (id: number) => void
}

const everything: Values = {}

/** The rows of another table over the days on screen, with ids below zero; undefined where there are none for this user. */
export function useLines(own: Table, besides: Besides | undefined, viewDate: ViewDate): DayLines | undefined {
  const model = useModel()
  const may = useMay()
  const link = useRowLink()
  const navigate = useNavigate()
  const isRead = besides !== undefined && may('read', besides.table)
  const table = (isRead && model.tables.get(besides.table)) || own
  const from = isRead ? besides.from : ''
  const days = useMemo(() => ({ from }), [from])
  const { data } = useVisibleRows(table, days, viewDate, besides?.where ?? everything, isRead)
  const entries = useMemo(() => data.flatMap((row) => lineOf(table, row, from)), [data, table, from])
  if (!isRead) return undefined
  const open = (id: number) => {
    const to = link(table.name, id)
    if (to) navigate(to)
  }
  return { entries, table, open }
}

function lineOf(table: Table, row: Row, from: string): Entry[] {
  const day = asText(row[from])
  if (!isDay(day)) return []
  const start = wallDate(day)
  const when = { start, end: addDays(start, 1), allDay: true }
  const said = { title: rowName(table, row), detail: '', state: table.label.one }
  return [{ id: -row.id, ...said, ...when, ...colorsById(undefined), movable: false }]
}
