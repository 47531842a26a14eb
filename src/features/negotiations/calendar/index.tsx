import { useNavigate } from 'react-router'
import { CalendarBody } from '#src/calendar/calendar-body.tsx'
import { CalendarHead } from '#src/calendar/calendar-head.tsx'
import { Legend } from '#src/calendar/legend.tsx'
import { openRowPanel } from '#src/calendar/row-panel.tsx'
import { type CalendarTexts, useCalendar } from '#src/calendar/use-calendar.ts'
import { ContactLinks } from '#src/fields/contact-links.tsx'
import { type TablePageProps, VIEW } from '#src/lib/screen.ts'
import { FilterLine } from '#src/list/filter-line.tsx'
import { FORM_VIEW } from '#src/page/record-views.tsx'
import { CallbackCell } from '../callback/callback.tsx'
import { type Negotiation, pathOfNegotiation } from '../paths.ts'
import { t } from '../texts.ts'
import { callbackAt, callbackText, entriesOf, hoursOf, legendItems, rentalText } from './negotiation-entries.tsx'
import { customFilters } from './operator-filter.tsx'

export { calendarParts } from '#src/calendar/calendar.tsx'

const texts: CalendarTexts = {
  total: (count) => t('negotiationCalendar.total', { count }),
  truncated: t('negotiationCalendar.truncated'),
  moveConflict: t('negotiationCalendar.moveConflict'),
  moveRejected: (reason) => t('negotiationCalendar.moveRejected', { reason }),
}

/** The calendar of negotiations: each has one slot and opens in the side panel; drag moves callbacks. */
export function NegotiationCalendar({ table, screen, title }: TablePageProps) {
  const calendar = useCalendar('trattative_cp', {
    table,
    screen,
    day: 'dataCalendario',
    moves: 'richiamareInData',
    valuesAt: (row, { start, view }) => callbackAt(view, row, start, entries.find(({ id }) => id === row.id)?.start),
    texts,
  })
  const { rows, state, controls, may, movable } = calendar
  const entries = entriesOf(rows.data, movable)
  const navigate = useNavigate()
  const show = (row: Negotiation) => {
    const page = pathOfNegotiation(row.id)
    openRowPanel({
      ...{ table, row, page },
      facts: [
        {
          label: t('negotiationCalendar.callback'),
          value: callbackText(row) && <CallbackCell row={row} text={callbackText(row)} />,
        },
        ...(screen.fields ?? []),
        { label: t('negotiationCalendar.rental'), value: rentalText(row) },
      ],
      reach: <ContactLinks phone={row.telefono ?? ''} email={row.email ?? ''} />,
      onEdit: may('update', row) ? () => navigate(`${page}?${VIEW}=${FORM_VIEW}`) : undefined,
    })
  }

  return (
    <>
      <CalendarHead calendar={calendar} title={title} />
      <FilterLine table={table} state={state} controls={controls} customFilters={customFilters} />
      <Legend items={legendItems()} />
      <CalendarBody
        calendar={calendar}
        label={title}
        entries={entries}
        onOpen={show}
        fixedDuration
        hours={hoursOf(entries)}
      />
    </>
  )
}
