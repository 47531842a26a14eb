import {
  type CalendarNegotiation,
  FIRST_HOUR,
  LAST_HOUR,
  type Slot,
  type SlotKind,
  slotColors,
  slotsOf,
} from '#schema/rules/calendar-slots.ts'
import { readableInk } from '#schema/rules/contrast.ts'
import { isDay } from '#schema/rules/day.ts'
import type { Entry } from '#src/calendar/entry.ts'
import { EntryMark } from '#src/calendar/entry-mark.tsx'
import type { View } from '#src/calendar/view-date.ts'
import { dayOf, timeOf, wallDate } from '#src/calendar/wall-clock.ts'
import type { ValuesOf } from '#src/providers/rows.ts'
import { ClockIcon, PhoneIcon } from '#src/ui/icons.tsx'
import type { Negotiation } from '../paths.ts'
import { t } from '../texts.ts'

export const colorsOf = (kind: SlotKind) => ({ background: slotColors[kind], ink: readableInk(slotColors[kind]) })

const kinds: readonly SlotKind[] = ['callback', 'reschedule', 'normal']

export const legendItems = () =>
  kinds.map((kind) => ({ label: t(`negotiationCalendar.kind.${kind}`), ...colorsOf(kind) }))

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
export function entriesOf(rows: readonly Negotiation[], movable: (row: Negotiation) => boolean): Entry[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return slotsOf(rows.flatMap((row) => slotInputOf(row) ?? [])).flatMap((slot) => {
    const row = byId.get(slot.id)
    return row ? entryOf(row, slot, movable(row)) : []
  })
}

function entryOf(row: Negotiation, { id, kind, start, end }: Slot, mayMove: boolean): Entry {
  const details = [row.statoTrattativa?.description, row.operatore?.nomeCompleto, row.contatto]
  return {
    id,
    title: row.ragioneSociale,
    detail: details.filter(Boolean).join(' · '),
    start: wallDate(start.day, start.time),
    // The calendar would show an entry past midnight as an all-day entry.
    end: wallDate(start.day, end.day === start.day ? end.time : '23:59'),
    ...colorsOf(kind),
    state: t(`negotiationCalendar.kind.${kind}`),
    marks: <Mark kind={kind} />,
    movable: mayMove && kind === 'callback',
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

/** 'dal 01-03-2026 al 31-05-2026', or the part that is set. */
export function rentalText({ inizio: from, fine: to }: Pick<Negotiation, 'inizio' | 'fine'>): string {
  return [from && t('negotiationCalendar.from', { day: from }), to && t('negotiationCalendar.to', { day: to })]
    .filter(Boolean)
    .join(' ')
}
