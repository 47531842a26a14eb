import { useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { CalendarBody } from '#src/calendar/calendar-body.tsx'
import { Legend } from '#src/calendar/legend.tsx'
import { t } from '#src/calendar/texts.ts'
import { FormDialog } from '#src/record/form-dialog.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { useOpenRow } from './open-row.tsx'
import type { Look } from './own-calendar.ts'
import { spanOf } from './times.ts'
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
  const { calendar, entries, own, days, create } = state
  const show = useOpenRow(state, onOpen)
  return (
    <>
      <ColorLegend state={state} />
      <CalendarBody
        {...{ calendar, label, entries, days }}
        onOpen={show}
        onSelectTime={create}
        fixedDuration={own.fixedDuration || !hasEnd(state)}
        hours={own.hours?.(entries)}
      />
      <RowDialog state={state} focusHead={focusHead} />
    </>
  )
}

/** Whether an end of entries is stored. */
const hasEnd = ({ layout: { to, toTime } }: TableCalendarState): boolean => to !== undefined || toTime !== undefined

/** What the colours mean, and the choice where they may mean several things. */
function ColorLegend({ state }: { state: TableCalendarState }) {
  const { colorings, coloring, setColoring, calendar, place } = state
  const { data } = calendar.rows
  const items = useMemo(() => {
    if (coloring.looks) return coloring.looks
    const looks = new Map<string, Look>()
    for (const row of data) {
      const span = spanOf(place, row)
      const look = span && coloring.lookOf(row, span)
      if (look) looks.set(look.label, look)
    }
    return [...looks.values()].sort((a, b) => a.label.localeCompare(b.label))
  }, [coloring, data, place])
  if (colorings.length === 0) return null
  return (
    <Legend items={items} scrolls={coloring.looks === undefined}>
      {colorings.length > 1 && (
        <Segments
          label={t('calendar.colors')}
          options={colorings.map(({ key, label }) => ({ value: key, label }))}
          value={coloring.key}
          onChange={setColoring}
        />
      )}
    </Legend>
  )
}

/** The open form of a calendar. Rows are deleted elsewhere. */
function RowDialog({ state, focusHead }: Pick<Props, 'state' | 'focusHead'>) {
  const { table, screen, initial, dialogs } = state
  const { shown, close } = dialogs
  if (!shown) return null
  const afterClose = () => {
    const opener = dialogs.reset()
    if (opener) opener.focus()
    else focusHead()
  }
  return (
    <FormDialog
      {...{ table, initial, afterClose }}
      only={screen.fields}
      row={shown.row}
      open={shown.open}
      onClose={close}
    />
  )
}
