import { Alert, Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { anHourLater } from '#schema/rules/visit-time.ts'
import type { Table } from '#schema/table.ts'
import { Calendar } from '#src/calendar/calendar.tsx'
import type { Place } from '#src/calendar/span.ts'
import { useMove } from '#src/calendar/use-move.ts'
import { usePlace } from '#src/calendar/use-place.ts'
import { useRowsInSight } from '#src/calendar/use-rows-in-sight.ts'
import { dayOf, timeOf, wallNow } from '#src/calendar/wall-clock.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { FilterLine } from '#src/list/filter-line.tsx'
import { useListState } from '#src/list/use-list-state.ts'
import { useReadable } from '#src/providers/ability.ts'
import type { RowOf, ValuesOf } from '#src/providers/rows.ts'
import { DeleteDialog } from '#src/record/delete-dialog.tsx'
import { FormDialog } from '#src/record/form-dialog.tsx'
import { useRights } from '#src/record/rights.ts'
import { type Dialogs, useDialogs } from '#src/record/use-dialogs.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { LoadFailure } from '#src/ui/states.tsx'
import { t } from './texts.ts'
import './plannings.css'
import { Legend } from './legend.tsx'
import { useAsked } from './use-asked.ts'
import { useColorBy } from './use-color-by.ts'
import { entriesOf, hoursOf, visitOf } from './visit-entries.tsx'

type Planning = RowOf<'plannings'>
type Initial = ValuesOf<'plannings'>

/** The visits as a calendar: moved by drag, made by a click on an hour, each with its dialog. */
export function PlanningCalendar({ table, screen, title }: TablePageProps) {
  const readable = useReadable(table)
  const [place, go] = usePlace()
  const [state, controls] = useListState({ table, screen, readable })
  const { filters } = state
  const [colorBy, setColorBy] = useColorBy()
  const visits = useRowsInSight('plannings', 'date', place, filters)
  const [initial, setInitial] = useState<Initial>({})
  const may = useRights(table)
  const dialogs = useDialogs()
  const heading = useRef<HTMLHeadingElement>(null)
  const { moved, move, isMoving } = useMove(table, visits.rows, { may, valuesAt, ...moveTexts })
  const shown = useMemo(() => moved.flatMap((row) => visitOf(row) ?? []), [moved])
  const movable = (row: Planning) => may('update') && !isMoving(row)
  const entries = entriesOf(shown, { colorBy, now: wallNow(), movable })
  useAsked(table, dialogs.edit)

  const create = (hours: Initial) => {
    const agentId = typeof filters.agentId === 'number' ? filters.agentId : null
    const customerId = typeof filters.customerId === 'number' ? filters.customerId : null
    setInitial({ ...hours, agentId, customerId })
    dialogs.create()
  }
  const withRow = (id: number, act: (row: Planning) => void) => {
    const row = moved.find((one) => one.id === id)
    if (row && !isMoving(row)) act(row)
  }

  return (
    <>
      <PageTitle subtitle={title} />
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="muted page-total" aria-live="polite">
          {visits.total === undefined ? '\u00a0' : t('visits.inSight', { count: visits.total })}
        </p>
        <div className="page-actions">
          {may('create') && (
            <Button type="primary" icon={<PlusIcon />} onClick={() => create(newHours(place))}>
              {t('list.create')}
            </Button>
          )}
        </div>
      </header>
      <FilterLine table={table} state={state} controls={controls} />
      <Legend colorBy={colorBy} visits={shown} onColorBy={setColorBy} />
      {visits.cut && <Alert type="warning" showIcon className="calendar-cut" message={t('visits.cut')} />}
      {visits.error ? (
        <LoadFailure error={visits.error} onRetry={visits.retry} />
      ) : (
        <Calendar
          label={title}
          busy={visits.busy}
          place={place}
          entries={entries}
          onGo={go}
          onOpen={(id) => withRow(id, dialogs.edit)}
          onPick={may('create') ? (start, end) => create(pickedHours(start, end)) : undefined}
          onMove={(id, start, end) => withRow(id, (row) => move(row, start, end))}
        />
      )}
      <VisitDialogs {...{ table, initial, dialogs }} mayRemove={may('delete')} fallback={heading} />
    </>
  )
}

const valuesAt = (_row: Planning, start: Date, end: Date): Initial => hoursOf(start, end)
const moveTexts = {
  elsewhere: t('visits.movedElsewhere'),
  refused: (reason: string) => t('visits.notMoved', { reason }),
}

const WORK_BEGINS = '09:00'

/** The hours of a visit that a click or a drawn span begins: an hour, unless it was drawn. A day has no hour: work begins. */
function pickedHours(start: Date, end?: Date): Initial {
  if (end) return hoursOf(start, end)
  const startTime = timeOf(start) === '00:00' ? WORK_BEGINS : timeOf(start)
  return { date: dayOf(start), startTime, endTime: anHourLater(startTime) }
}

/** The hours of a visit made without a place in the calendar: the day in sight, or today at the next full hour. */
function newHours({ view, day }: Place): Initial {
  const now = wallNow()
  const next = anHourLater(`${timeOf(now).slice(0, 2)}:00`)
  const date = view === 'day' ? day : dayOf(now)
  const startTime = date === dayOf(now) && next < '22:00' ? next : WORK_BEGINS
  return { date, startTime, endTime: anHourLater(startTime) }
}

interface DialogProps {
  table: Table
  initial: Initial
  dialogs: Dialogs
  mayRemove: boolean
  /** Where the focus goes when what had it is gone. */
  fallback: { current: HTMLElement | null }
}

function VisitDialogs({ table, initial, dialogs, mayRemove, fallback }: DialogProps) {
  const { shown, close, remove } = dialogs
  if (!shown) return null
  const { kind, row, open } = shown
  const afterClose = () => (dialogs.reset() ?? fallback.current)?.focus()
  const given = { table, open, onClose: close, afterClose }
  if (kind === 'delete') return row ? <DeleteDialog {...given} row={row} /> : null
  const onRemove = row && mayRemove ? () => remove(row) : undefined
  return <FormDialog {...given} initial={initial} row={row} onRemove={onRemove} />
}
