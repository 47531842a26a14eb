import { Alert } from 'antd'
import type { Row } from '#schema/rows/row.ts'
import { Stack } from '#src/ui/layout.tsx'
import { LoadFailure } from '#src/ui/states.tsx'
import { Calendar } from './calendar.tsx'
import { openEntryList } from './entry-list.tsx'
import type { GridProps } from './react-big-calendar/grid.tsx'
import type { CalendarState } from './use-calendar.ts'

interface Props<R extends Row> extends Pick<GridProps, 'entries' | 'onSelectTime' | 'fixedDuration' | 'hours'> {
  calendar: CalendarState<R>
  label: string
  onOpen: (row: R) => void
}

/** The rows of a calendar as entries, or why they could not be loaded. */
export function CalendarBody<R extends Row>({ calendar, label, onOpen, ...grid }: Props<R>) {
  const { table, rows, texts, viewDate, setViewDate, move, withRow } = calendar
  const open = (id: number) => withRow(id, onOpen)
  return (
    <>
      {rows.truncated && (
        <Stack below="lg">
          <Alert type="warning" showIcon message={texts.truncated} />
        </Stack>
      )}
      {rows.error ? (
        <LoadFailure error={rows.error} onRetry={rows.retry} />
      ) : (
        <Calendar
          {...grid}
          label={label}
          busy={rows.busy}
          unknown={rows.unknown}
          viewDate={viewDate}
          gender={table.label.gender}
          onNavigateTo={setViewDate}
          onOpen={open}
          onOpenMany={(entries) => openEntryList({ title: texts.total(entries.length), entries, onOpen: open })}
          onMove={(id, start, end) => withRow(id, (row) => move(row, start, end))}
        />
      )}
    </>
  )
}
