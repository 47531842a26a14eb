import type { Urgency } from '#src/calls/due.tsx'
import type { Line } from '../paths.ts'

/** Counts the minutes of work between two moments, and knows within how many of them callers are to be called back. */
export interface WorkingClock {
  target: number
  minutesBetween: (from: Date, to: Date) => number
}

export interface Waiting {
  urgency: Urgency
  /** Minutes of work until the caller is to be called back; when late, since then. */
  minutes: number
}

/** Of the time to call back, the last part of which is short. */
const SHORT = 1 / 3

/** How much is left at this moment of the time in which a caller is to be called back. */
export function waitingOf({ dueAt }: Pick<Line, 'dueAt'>, clock: WorkingClock, now: Date): Waiting {
  const due = new Date(dueAt ?? now)
  if (now > due) return { urgency: 'late', minutes: clock.minutesBetween(due, now) }
  const minutes = clock.minutesBetween(now, due)
  return { urgency: minutes <= clock.target * SHORT ? 'soon' : 'inTime', minutes }
}

/** '12 min', '1 h 05 min', '26 ore'. */
export function minutesText(minutes: number): string {
  const whole = Math.floor(minutes)
  const hours = Math.floor(whole / 60)
  if (hours === 0) return `${whole} min`
  return hours < 10 ? `${hours} h ${String(whole % 60).padStart(2, '0')} min` : `${hours} ore`
}
