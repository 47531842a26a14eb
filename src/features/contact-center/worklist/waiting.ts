import type { Line } from '../paths.ts'

/** Counts the minutes of work between two moments, and knows within how many of them callers are to be called back. */
export interface WorkingClock {
  target: number
  minutesBetween: (from: Date, to: Date) => number
}

export type Urgency = 'inTime' | 'soon' | 'late'

export interface Waiting {
  urgency: Urgency
  /** Minutes of work since the first call. */
  waited: number
  /** Minutes of work until the caller is to be called back; when late, since then. */
  minutes: number
}

/** Of the time to call back, the last part of which is short. */
const SHORT = 1 / 3

/** How long a caller has been waiting at this moment, against the time by which they are to be called back. */
export function waitingOf(
  { firstAt, dueAt }: Pick<Line, 'firstAt' | 'dueAt'>,
  clock: WorkingClock,
  now: Date,
): Waiting {
  const first = new Date(firstAt ?? now)
  const due = new Date(dueAt ?? now)
  const waited = clock.minutesBetween(first, now)
  if (now > due) return { urgency: 'late', waited, minutes: clock.minutesBetween(due, now) }
  const minutes = clock.minutesBetween(now, due)
  return { urgency: minutes <= clock.target * SHORT ? 'soon' : 'inTime', waited, minutes }
}

/** '12 min', '1 h 05 min', '26 h'. */
export function minutesText(minutes: number): string {
  const whole = Math.floor(minutes)
  const hours = Math.floor(whole / 60)
  if (hours === 0) return `${whole} min`
  return hours < 10 ? `${hours} h ${String(whole % 60).padStart(2, '0')} min` : `${hours} h`
}
