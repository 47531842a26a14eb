import { dayToIso, isoToDay } from '#schema/rules/day.ts'
import { inRome } from '#src/lib/format.ts'

/**
 * Days and times as the wire has them, as moments of a clock without zone and without change of hours: in UTC they show what
 * the clocks of Rome show. So each day of a calendar has its 24 hours, whatever the zone of the machine.
 */
export const wallDate = (day: string, time = '00:00'): Date => new Date(`${dayToIso(day)}T${time}:00Z`)

/** The day of such a moment, DD-MM-YYYY. */
export const dayOf = (moment: Date): string => isoToDay(moment.toISOString().slice(0, 10))

/** The time of such a moment, HH:MM. */
export const timeOf = (moment: Date): string => moment.toISOString().slice(11, 16)

/** Now, in Rome. */
export function wallNow(now = new Date()): Date {
  const { day, time } = inRome(now)
  return wallDate(day, time)
}

const DAY_MS = 86_400_000

export const addDays = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS)
