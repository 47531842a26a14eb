import { dayToIso, isoToDay } from './day.ts'
import type { Moment } from './order.ts'

/** What the calendar needs to know of a negotiation, as the wire has it. */
export interface CalendarNegotiation {
  id: number
  dataInserimento: string
  richiamareInData?: string | null
  richiamareInOrario?: string | null
  ripianificaVisita?: string | null
}

export type SlotKind = 'callback' | 'reschedule' | 'normal'

/** One hour of the calendar; the end lies on the next day when it starts after 23:00. */
export interface Slot {
  id: number
  kind: SlotKind
  start: Required<Moment>
  end: Required<Moment>
}

/** The background of each kind of slot. */
export const slotColors: Record<SlotKind, string> = {
  callback: '#FF9900',
  reschedule: '#00b33c',
  normal: '#82B1FF',
}

/** The hours in which slots stack: the first start, and the end of the last one. */
export const FIRST_HOUR = 8
export const LAST_HOUR = 21

/** A callback wins over a visit to be planned again. */
export function slotKind(negotiation: CalendarNegotiation): SlotKind {
  if (negotiation.richiamareInData || negotiation.richiamareInOrario) return 'callback'
  return negotiation.ripianificaVisita === 'Y' ? 'reschedule' : 'normal'
}

/** The day a negotiation stands on: that of its callback, else the one it was entered on. */
export const slotDay = (negotiation: CalendarNegotiation): string =>
  negotiation.richiamareInData || negotiation.dataInserimento

/**
 * The slots of these negotiations, one each, in the order of their ids. A callback time fixes the start; the others of a
 * day stack hour by hour from 8:00, and those that would start at 21:00 or later share the last hour. All negotiations
 * of a day must be given for its slots to be right.
 */
export function slotsOf(negotiations: readonly CalendarNegotiation[]): Slot[] {
  const stacked = new Map<string, number>()
  return [...negotiations]
    .sort((one, other) => one.id - other.id)
    .map((negotiation) => {
      const day = slotDay(negotiation)
      const time = negotiation.richiamareInOrario || nextHour(stacked, day)
      return { id: negotiation.id, kind: slotKind(negotiation), start: { day, time }, end: anHourAfter(day, time) }
    })
}

function nextHour(stacked: Map<string, number>, day: string): string {
  const hour = Math.min(stacked.get(day) ?? FIRST_HOUR, LAST_HOUR - 1)
  stacked.set(day, hour + 1)
  return `${String(hour).padStart(2, '0')}:00`
}

function anHourAfter(day: string, time: string): Required<Moment> {
  const hour = Number(time.slice(0, 2)) + 1
  if (hour < 24) return { day, time: `${String(hour).padStart(2, '0')}${time.slice(2)}` }
  const next = new Date(`${dayToIso(day)}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return { day: isoToDay(next.toISOString()), time: `00${time.slice(2)}` }
}
