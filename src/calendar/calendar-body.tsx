import { Alert } from 'antd'
import { countedWord } from '#schema/italian/words.ts'
import type { Row } from '#schema/rows/row.ts'
import { Stack } from '#src/ui/layout.tsx'
import { LoadFailure } from '#src/ui/states.tsx'
import { Calendar } from './calendar.tsx'
import { openEntryList } from './entry-list.tsx'
import type { GridProps } from './react-big-calendar/grid.tsx'
import { textsOf } from './texts.ts'
import type { CalendarState } from './use-calendar.ts'

interface Props extends Pick<GridProps, 'entries' | 'onSelectTime' | 'fixedDuration' | 'hours' | 'days'> {
  calendar: CalendarState
  label: string
  onOpen: (row: Row) => void
}

/** The rows of a calendar as entries, or why they could not be loaded. */
export function CalendarBody({ calendar, label, onOpen, ...grid }: Props) {
  const { table, rows, viewDate, setViewDate, move, withRow } = calendar
  const open = (id: number) => withRow(id, onOpen)
  return (
    <>
      {rows.truncated && (
        <Stack below="lg">
          <Alert type="warning" showIcon message={textsOf(table).truncated()} />
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
          onOpenMany={(entries, day) =>
            openEntryList({ title: countedWord(table.label, entries.length), entries, day, onOpen: open })
          }
          onMove={(id, drop) => withRow(id, (row) => move(row, drop))}
        />
      )}
    </>
  )
}
