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
import type { View } from '#src/calendar/span.ts'
import { dayOf, timeOf, wallDate } from '#src/calendar/wall-clock.ts'
import type { ValuesOf } from '#src/providers/rows.ts'
import { ClockIcon, PhoneIcon } from '#src/ui/icons.tsx'
import type { Negotiation } from '../sends/send.ts'
import { t } from '../texts.ts'

/** What each kind of slot looks like: its background, and the ink that is read best on it. */
export const lookOf = (kind: SlotKind) => ({ background: slotColors[kind], ink: readableInk(slotColors[kind]) })

/** A row as the rule of the slots reads it; undefined for one without a day. */
function negotiationIn(row: Negotiation): CalendarNegotiation | undefined {
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

/** The negotiations as the calendar shows them: each in its slot, all of a day given. */
export function entriesOf(rows: readonly Negotiation[], movable: (row: Negotiation) => boolean): Entry[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return slotsOf(rows.flatMap((row) => negotiationIn(row) ?? [])).flatMap((slot) => {
    const row = byId.get(slot.id)
    return row ? entryOf(row, slot, movable(row)) : []
  })
}

function entryOf(row: Negotiation, { id, kind, start, end }: Slot, mayMove: boolean): Entry {
  const details = [row.statoTrattativa?.description, row.operatore?.username, row.contatto]
  return {
    id,
    title: row.ragioneSociale,
    detail: details.filter(Boolean).join(' · '),
    start: wallDate(start.day, start.time),
    // A calendar shows what lasts over midnight as whole days.
    end: wallDate(start.day, end.day === start.day ? end.time : '23:59'),
    ...lookOf(kind),
    state: t(`negotiationCalendar.kind.${kind}`),
    marks: <Mark kind={kind} />,
    movable: mayMove && kind === 'callback',
  }
}

/** What colours say, for those who tell them apart less well. */
const Mark = ({ kind }: { kind: SlotKind }) =>
  kind === 'normal' ? null : (
    <span className="slot-mark" aria-hidden="true" title={t(`negotiationCalendar.kind.${kind}`)}>
      {kind === 'callback' ? <PhoneIcon /> : <ClockIcon />}
    </span>
  )

/**
 * What a negotiation holds whose callback was drawn there. In a month only the day is drawn: a callback without a time has
 * none afterwards either.
 */
export function callbackAt(view: View, row: Negotiation, start: Date) {
  const time = view === 'month' ? row.richiamareInOrario : timeOf(start)
  return { richiamareInData: dayOf(start), richiamareInOrario: time } satisfies ValuesOf<'trattative_cp'>
}

/** The hours a day shows: those in which slots stack, and those of callbacks before and after them. */
export function hoursOf(entries: readonly Entry[]): { from: string; to: string } {
  const first = Math.min(FIRST_HOUR, ...entries.map(({ start }) => start.getUTCHours()))
  const last = Math.max(LAST_HOUR, ...entries.map(({ end }) => Math.ceil(end.getUTCHours() + end.getUTCMinutes() / 60)))
  const at = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return { from: at(first), to: last < 24 ? at(last) : '23:59' }
}
