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

export const lookOf = (kind: SlotKind) => ({ background: slotColors[kind], ink: readableInk(slotColors[kind]) })

const kinds: readonly SlotKind[] = ['callback', 'reschedule', 'normal']

export const legendItems = () =>
  kinds.map((kind) => ({ label: t(`negotiationCalendar.kind.${kind}`), ...lookOf(kind) }))

/** A row as the rule of the slots takes it; undefined for one without a day. */
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

/** The negotiations as entries, each in its slot: the slots of a day stack, so all of its rows must be given. */
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

/** What the colors say, for whoever does not tell them apart. */
const Mark = ({ kind }: { kind: SlotKind }) =>
  kind === 'normal' ? null : (
    <span className="slot-mark" aria-hidden="true" title={t(`negotiationCalendar.kind.${kind}`)}>
      {kind === 'callback' ? <PhoneIcon /> : <ClockIcon />}
    </span>
  )

/**
 * What a negotiation holds once its callback is dropped there. In a month only the day is chosen: a callback without a time
 * has none afterwards either.
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
