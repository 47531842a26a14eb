import { Alert } from 'antd'
import { countedWord } from '#schema/italian/words.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { Stack } from '#src/ui/layout.tsx'
import { LoadFailure } from '#src/ui/states.tsx'
import { Calendar } from './calendar.tsx'
import type { Entry } from './entry.ts'
import { openEntryList } from './entry-list.tsx'
import type { GridProps } from './react-big-calendar/grid.tsx'
import { textsOf } from './texts.ts'
import type { CalendarState } from './use-calendar.ts'

interface Props extends Pick<GridProps, 'entries' | 'onSelectTime' | 'fixedDuration' | 'hours' | 'days'> {
  calendar: CalendarState
  label: string
  onOpen: (row: Row) => void
  /** Of another table, among the entries by their ids below zero. */
  besides?: { table: Table; open: (id: number) => void }
}

/** The rows of a calendar as entries, or why they could not be loaded. */
export function CalendarBody({ calendar, label, onOpen, besides, ...grid }: Props) {
  const { table, rows, viewDate, setViewDate, move, withRow } = calendar
  const open = (id: number) => (id < 0 ? besides?.open(-id) : withRow(id, onOpen))
  const counted = (entries: readonly Entry[]) => {
    const own = entries.filter(({ id }) => id > 0).length
    const others = besides && entries.length > own ? [countedWord(besides.table.label, entries.length - own)] : []
    return [...(own > 0 || others.length === 0 ? [countedWord(table.label, own)] : []), ...others].join(', ')
  }
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
          onOpenMany={(entries, day) => openEntryList({ title: counted(entries), entries, day, onOpen: open })}
          onMove={(id, drop) => withRow(id, (row) => move(row, drop))}
        />
      )}
    </>
  )
}
