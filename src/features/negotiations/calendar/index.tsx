import { Alert } from 'antd'
import { useState } from 'react'
import { Calendar } from '#src/calendar/calendar.tsx'
import { useMove } from '#src/calendar/use-move.ts'
import { usePlace } from '#src/calendar/use-place.ts'
import { useRowsInSight } from '#src/calendar/use-rows-in-sight.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { usePanel } from '#src/lib/side-panel.ts'
import { FilterLine } from '#src/list/filter-line.tsx'
import { useListState } from '#src/list/use-list-state.ts'
import { useReadable } from '#src/providers/ability.ts'
import { useRights } from '#src/record/rights.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { LoadFailure } from '#src/ui/states.tsx'
import { t } from '../texts.ts'
import './negotiation-calendar.css'
import { NegotiationDialog } from '../form/negotiation-dialog.tsx'
import type { Negotiation } from '../sends/send.ts'
import { Legend } from './legend.tsx'
import { callbackAt, entriesOf, hoursOf } from './negotiation-entries.tsx'
import { ownFilters } from './operator-filter.tsx'
import { openQuickView } from './quick-view.tsx'

/** The negotiations as a calendar, one slot each: looked at in the side panel, callbacks moved by drag. */
export function NegotiationCalendar({ table, screen, title }: TablePageProps) {
  const readable = useReadable(table)
  const [place, go] = usePlace()
  const [state, controls] = useListState({ table, screen, readable })
  const { filters } = state
  const negotiations = useRowsInSight('trattative_cp', 'dataCalendario', place, filters)
  const may = useRights(table)
  const valuesAt = (row: Negotiation, start: Date) => callbackAt(place.view, row, start)
  const { moved, move, isMoving } = useMove(table, negotiations.rows, { may, valuesAt, ...moveTexts })
  const entries = entriesOf(moved, (row) => may('update') && !isMoving(row))
  const [form, setForm] = useState<{ id: number; open: boolean }>()
  // The panel gives the focus back first, or it would take it from the form.
  const panel = usePanel()

  const withRow = (id: number, act: (row: Negotiation) => void) => {
    const row = moved.find((one) => one.id === id)
    if (row && !isMoving(row)) act(row)
  }
  const look = (row: Negotiation) =>
    openQuickView({ table, fields: screen.fields ?? [], row, onEdit: () => setForm({ id: row.id, open: true }) })

  return (
    <>
      <PageTitle subtitle={title} />
      <header className="page-head">
        <h1>{title}</h1>
        <p className="muted page-total" aria-live="polite">
          {negotiations.total === undefined
            ? '\u00a0'
            : t('negotiationCalendar.inSight', { count: negotiations.total })}
        </p>
      </header>
      <FilterLine table={table} state={state} controls={controls} own={ownFilters} />
      <Legend />
      {negotiations.cut && (
        <Alert type="warning" showIcon className="calendar-cut" message={t('negotiationCalendar.cut')} />
      )}
      {negotiations.error ? (
        <LoadFailure error={negotiations.error} onRetry={negotiations.retry} />
      ) : (
        <Calendar
          label={title}
          busy={negotiations.busy}
          place={place}
          entries={entries}
          onGo={go}
          onOpen={(id) => withRow(id, look)}
          onMove={(id, start, end) => withRow(id, (row) => move(row, start, end))}
          rigid
          hours={hoursOf(entries)}
        />
      )}
      {form && (
        <NegotiationDialog id={form.id} open={form.open && !panel} onClose={() => setForm({ ...form, open: false })} />
      )}
    </>
  )
}

const moveTexts = {
  elsewhere: t('negotiationCalendar.movedElsewhere'),
  refused: (reason: string) => t('negotiationCalendar.notMoved', { reason }),
}
