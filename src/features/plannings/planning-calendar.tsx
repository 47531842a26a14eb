import { useMemo, useState } from 'react'
import { CalendarBody } from '#src/calendar/calendar-body.tsx'
import { CalendarHead } from '#src/calendar/calendar-head.tsx'
import { type CalendarTexts, useCalendar } from '#src/calendar/use-calendar.ts'
import { wallNow } from '#src/calendar/wall-clock.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { CreateButton } from '#src/list/create-button.tsx'
import { FilterLine } from '#src/list/filter-line.tsx'
import type { ValuesOf } from '#src/providers/rows.ts'
import { useDialogs } from '#src/record/use-dialogs.ts'
import { t } from './texts.ts'
import './plannings.css'
import { VisitLegend } from './legend.tsx'
import { useColorBy } from './use-color-by.ts'
import { visitOf } from './visit.ts'
import { VisitDialogs } from './visit-dialogs.tsx'
import { entriesOf } from './visit-entries.tsx'
import { hoursOf, newHours, selectedHours } from './visit-hours.ts'

export { calendarParts } from '#src/calendar/calendar.tsx'

type Initial = ValuesOf<'plannings'>

const texts: CalendarTexts = {
  total: (count) => t('visits.total', { count }),
  truncated: t('visits.truncated'),
  moveConflict: t('visits.moveConflict'),
  moveRejected: (reason) => t('visits.moveRejected', { reason }),
}

/** The calendar of visits: drag moves a visit, a click on an empty slot creates one, each opens in a dialog. */
export function PlanningCalendar({ table, screen, title }: TablePageProps) {
  const calendar = useCalendar('plannings', {
    table,
    screen,
    day: 'date',
    valuesAt: (_row, { start, end }): Initial => hoursOf(start, end),
    texts,
  })
  const { rows, state, controls, viewDate, may, movable, heading } = calendar
  const [colorBy, setColorBy] = useColorBy()
  const [initial, setInitial] = useState<Initial>({})
  const dialogs = useDialogs()
  const visits = useMemo(() => rows.data.flatMap((row) => visitOf(row) ?? []), [rows.data])

  const create = (hours: Initial) => {
    const { agentId, customerId } = state.filters
    setInitial({ ...hours, agentId: singleId(agentId), customerId: singleId(customerId) })
    dialogs.create()
  }

  return (
    <>
      <CalendarHead calendar={calendar} title={title}>
        {may('create') && <CreateButton table={table} onClick={() => create(newHours(viewDate))} />}
      </CalendarHead>
      <FilterLine table={table} state={state} controls={controls} />
      <VisitLegend colorBy={colorBy} visits={visits} onColorBy={setColorBy} />
      <CalendarBody
        calendar={calendar}
        label={title}
        entries={entriesOf(visits, { colorBy, now: wallNow(), movable })}
        onOpen={dialogs.edit}
        onSelectTime={may('create') ? (start, end) => create(selectedHours(start, end)) : undefined}
      />
      <VisitDialogs {...{ table, initial, dialogs }} mayRemove={may('delete')} fallback={heading} />
    </>
  )
}

const singleId = (filter: unknown) => (typeof filter === 'number' ? filter : null)
