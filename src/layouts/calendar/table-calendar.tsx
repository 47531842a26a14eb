import { useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { CalendarBody } from '#src/calendar/calendar-body.tsx'
import { ColorLegend } from './color-legend.tsx'
import { useOpenRow } from './open-row.tsx'
import { RowDialog } from './row-dialog.tsx'
import type { TableCalendarState } from './use-table-calendar.ts'

interface Props {
  state: TableCalendarState
  label: string
  /** Shows a row in a dialog of its own, where rows have no page. */
  onOpen?: (row: Row) => void
  /** Puts the focus where it goes when the focused element is gone. */
  focusHead: () => void
}

/** The legend of a calendar, its entries, and the dialogs that they open. */
export function TableCalendar({ state, label, onOpen, focusHead }: Props) {
  const { calendar, entries, lines, own, days, create } = state
  const all = useMemo(() => (lines ? [...lines.entries, ...entries] : entries), [lines, entries])
  const show = useOpenRow(state, onOpen)
  return (
    <>
      <ColorLegend {...state} rows={calendar.rows.data} />
      <CalendarBody
        {...{ calendar, label, days }}
        entries={all}
        besides={lines}
        onOpen={show}
        onSelectTime={create}
        fixedDuration={own.fixedDuration || !hasEnd(state)}
        hours={own.hours?.(entries)}
      />
      <RowDialog {...state} focusHead={focusHead} />
    </>
  )
}

/** Whether an end of entries is stored. */
const hasEnd = ({ layout: { to, toTime } }: TableCalendarState): boolean => to !== undefined || toTime !== undefined
