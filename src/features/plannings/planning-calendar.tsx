import { type RefObject, useMemo, useState } from 'react'
import type { Table } from '#schema/table.ts'
import { CalendarBody } from '#src/calendar/calendar-body.tsx'
import { CalendarHead } from '#src/calendar/calendar-head.tsx'
import { openRowPanel } from '#src/calendar/row-panel.tsx'
import { type CalendarTexts, useCalendar } from '#src/calendar/use-calendar.ts'
import { wallNow } from '#src/calendar/wall-clock.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { CreateButton } from '#src/list/create-button.tsx'
import { FilterLine } from '#src/list/filter-line.tsx'
import type { FieldOf, RowOf, ValuesOf } from '#src/providers/rows.ts'
import { FormDialog } from '#src/record/form-dialog.tsx'
import { type Dialogs, useDialogs } from '#src/record/use-dialogs.ts'
import { CustomerLink } from './customer-link.tsx'
import { CustomerReach } from './customer-reach.tsx'
import { useColorBy, VisitLegend } from './legend.tsx'
import { pathOfVisit } from './paths.ts'
import { t } from './texts.ts'
import { visitOf } from './visit.ts'
import { entriesOf } from './visit-entries.tsx'
import { hoursOf, newHours, selectedHours, whenText } from './visit-hours.ts'
import { VisitState } from './visit-state.tsx'

export { calendarParts } from '#src/calendar/calendar.tsx'

type Initial = ValuesOf<'plannings'>

const texts: CalendarTexts = {
  total: (count) => t('visits.total', { count }),
  truncated: t('visits.truncated'),
  moveConflict: t('visits.moveConflict'),
  moveRejected: (reason) => t('visits.moveRejected', { reason }),
}

/** The calendar of visits: drag moves a visit, a click on an empty slot creates one, each opens in the side panel. */
export function PlanningCalendar({ table, screen, title }: TablePageProps) {
  const calendar = useCalendar('plannings', {
    table,
    screen,
    day: 'date',
    moves: 'date',
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

  const show = (row: RowOf<'plannings'>) =>
    openRowPanel({
      ...{ table, row },
      facts: [
        { label: t('visits.when'), value: whenText(row) },
        { label: t('visits.customer'), value: <CustomerLink row={row} /> },
        'agent',
        { label: t('visits.stands'), value: <VisitState row={row} /> },
        ...whatMatters,
      ],
      reach: <CustomerReach id={row.customer.id} />,
      page: pathOfVisit(row.id),
      onEdit: may('update', row) ? () => dialogs.edit(row) : undefined,
    })

  return (
    <>
      <CalendarHead calendar={calendar} title={title}>
        {may('create') && <CreateButton table={table} short onClick={() => create(newHours(viewDate))} />}
      </CalendarHead>
      <FilterLine table={table} state={state} controls={controls} />
      <VisitLegend colorBy={colorBy} visits={visits} onColorBy={setColorBy} />
      <CalendarBody
        calendar={calendar}
        label={title}
        entries={entriesOf(visits, { colorBy, now: wallNow(), movable })}
        onOpen={show}
        onSelectTime={may('create') ? (start, end) => create(selectedHours(start, end)) : undefined}
      />
      <VisitDialogs {...{ table, initial, dialogs }} fallback={heading} />
    </>
  )
}

const whatMatters = ['communicationPlan', 'meetingsPlan', 'description'] satisfies FieldOf<'plannings'>[]

const singleId = (filter: unknown) => (typeof filter === 'number' ? filter : null)

interface Props {
  table: Table
  /** The initial values of a new visit. */
  initial: ValuesOf<'plannings'>
  dialogs: Dialogs
  /** Gets the focus when the focused element is removed. */
  fallback: RefObject<HTMLElement | null>
}

/** The open form of the calendar. A visit is deleted on its page. */
function VisitDialogs({ table, initial, dialogs, fallback }: Props) {
  const { shown, close } = dialogs
  if (!shown) return null
  const afterClose = () => (dialogs.reset() ?? fallback.current)?.focus()
  return <FormDialog {...{ table, initial, afterClose }} row={shown.row} open={shown.open} onClose={close} />
}
