import { dayToIso, shiftedDay } from './day.ts'
import { inRome, momentInRome } from './rome.ts'

/** When something is sent again and again, by the clocks of Rome. */
export interface MailTimes {
  every: 'day' | 'week' | 'month'
  /** 1 is Monday; for weeks alone. */
  weekday?: number | null
  /** For months alone; of a shorter month its last day. */
  monthDay?: number | null
  /** 0 to 23; an hour that the clocks skip is the next one. */
  hour: number
}

const HOUR = 60 * 60_000
/** A month has one such day, and the clocks never skip two hours. */
const MOST_DAYS = 63

/** The first such moment after this one: every day at 8, on a Friday at 9 -> Saturday at 8. */
export function nextMailTime(times: MailTimes, after: Date): Date {
  const today = inRome(after).day
  for (let n = 0; n < MOST_DAYS; n++) {
    const day = shiftedDay(today, n)
    if (!isMailDay(times, day)) continue
    const moment = momentAt(dayToIso(day), times.hour)
    if (moment && moment > after) return moment
  }
  throw new Error('No such day within two months')
}

const momentAt = (day: string, hour: number): Date | undefined =>
  momentInRome(day, hour * HOUR) ?? momentInRome(day, (hour + 1) * HOUR)

function isMailDay({ every, weekday, monthDay }: MailTimes, day: string): boolean {
  const date = new Date(`${dayToIso(day)}T00:00:00Z`)
  if (every === 'week') return (date.getUTCDay() || 7) === (weekday ?? 1)
  if (every === 'day') return true
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.getUTCDate() === Math.min(monthDay ?? 1, last)
}
