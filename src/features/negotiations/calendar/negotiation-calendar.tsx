import type { Row } from '#schema/rows/row.ts'
import {
  type CalendarNegotiation,
  FIRST_HOUR,
  LAST_HOUR,
  type Slot,
  type SlotKind,
  slotColors,
  slotsOf,
} from '#schema/rules/calendar-slots.ts'
import { isDay } from '#schema/rules/day.ts'
import type { Entry } from '#src/calendar/entry.ts'
import { EntryMark } from '#src/calendar/entry-mark.tsx'
import { colorsOn } from '#src/calendar/palette.ts'
import type { View } from '#src/calendar/view-date.ts'
import { dayOf, timeOf, wallDate } from '#src/calendar/wall-clock.ts'
import type { EntryMaker, OwnCalendar } from '#src/layouts/calendar/own-calendar.ts'
import { VIEW } from '#src/lib/screen.ts'
import { FORM_VIEW } from '#src/page/record-views.tsx'
import { type FieldOf, rowOf, type ValuesOf } from '#src/providers/rows.ts'
import { ClockIcon, PhoneIcon } from '#src/ui/icons.tsx'
import { CallbackCell } from '../callback/callback.tsx'
import { NEGOTIATIONS, type Negotiation, pathOfNegotiation } from '../paths.ts'
import { t } from '../texts.ts'
import { customFilters } from './operator-filter.tsx'

const negotiation = (row: Row) => rowOf(NEGOTIATIONS, row)

const kinds: readonly SlotKind[] = ['callback', 'reschedule', 'normal']

const lookOf = (kind: SlotKind) => ({ label: t(`negotiationCalendar.kind.${kind}`), ...colorsOn(slotColors[kind]) })

/** What only the calendar of negotiations does: each has one slot, in the colour of its kind; drag moves callbacks. */
export const negotiationCalendar: OwnCalendar = {
  coloring: { key: 'kind', label: '', looks: kinds.map(lookOf), lookOf: () => lookOf('normal') },
  entriesOf,
  moves: ['richiamareInData'] satisfies FieldOf<typeof NEGOTIATIONS>[],
  valuesAt: (row, { view, start }, entry) => callbackAt(view, negotiation(row), start, entry?.start),
  fixedDuration: true,
  hours: hoursOf,
  customFilters,
  facts: (row) => {
    const text = callbackText(negotiation(row))
    return [{ label: t('negotiationCalendar.callback'), value: text && <CallbackCell row={row} text={text} /> }]
  },
  formPath: ({ id }) => `${pathOfNegotiation(id)}?${VIEW}=${FORM_VIEW}`,
}

/** The input of the slot rules; undefined for a row without a day. */
function slotInputOf(row: Negotiation): CalendarNegotiation | undefined {
  const { id, dataInserimento, richiamareInData, richiamareInOrario, ripianificaVisita } = row
  if (!isDay(dataInserimento)) return undefined
  return {
    id,
    dataInserimento,
    richiamareInData: richiamareInData ?? '',
    richiamareInOrario: richiamareInOrario ?? '',
    ripianificaVisita: ripianificaVisita ?? '',
  }
}

/** The entries of the negotiations. The slots of a day depend on each other, so `rows` must contain all rows of a day. */
export function entriesOf(rows: readonly Row[], entryOf: EntryMaker): Entry[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return slotsOf(rows.flatMap((row) => slotInputOf(negotiation(row)) ?? [])).flatMap((slot) => {
    const row = byId.get(slot.id)
    const entry = row && entryOf(row, slotEntry(slot))
    return entry ? { ...entry, movable: entry.movable && slot.kind === 'callback' } : []
  })
}

function slotEntry({ kind, start, end }: Slot) {
  const { label, ...colors } = lookOf(kind)
  return {
    start: wallDate(start.day, start.time),
    // The calendar would show an entry past midnight as an all-day entry.
    end: wallDate(start.day, end.day === start.day ? end.time : '23:59'),
    ...colors,
    state: label,
    marks: <Mark kind={kind} />,
  }
}

/** Shows the kind to users who cannot distinguish the colors. */
const Mark = ({ kind }: { kind: SlotKind }) =>
  kind === 'normal' ? null : (
    <EntryMark title={t(`negotiationCalendar.kind.${kind}`)}>
      {kind === 'callback' ? <PhoneIcon /> : <ClockIcon />}
    </EntryMark>
  )

/**
 * The values of a negotiation after its callback is dropped here; `shown` is the start of its entry before. The month view
 * changes only the day, and so does a drop on the hour it had: that hour may be a free slot and not a time of the callback.
 */
export function callbackAt(view: View, row: Negotiation, start: Date, shown?: Date) {
  const sameTime = shown !== undefined && timeOf(shown) === timeOf(start)
  const time = view === 'month' || sameTime ? row.richiamareInOrario : timeOf(start)
  return { richiamareInData: dayOf(start), richiamareInOrario: time } satisfies ValuesOf<'trattative_cp'>
}

/** The visible hours of a day: the hours of slots, extended by earlier and later callbacks. */
export function hoursOf(entries: readonly Entry[]): { from: string; to: string } {
  const first = Math.min(FIRST_HOUR, ...entries.map(({ start }) => start.getUTCHours()))
  const last = Math.max(LAST_HOUR, ...entries.map(({ end }) => Math.ceil(end.getUTCHours() + end.getUTCMinutes() / 60)))
  const fullHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return { from: fullHour(first), to: last < 24 ? fullHour(last) : '23:59' }
}

type Callback = Pick<Negotiation, 'richiamareInData' | 'richiamareInOrario'>

/** '25-02-2026 alle 15:30', or the part that is set. */
export function callbackText({ richiamareInData: day, richiamareInOrario: time }: Callback): string {
  return day && time ? t('negotiationCalendar.at', { day, time }) : day || time || ''
}
