import { dayToIso, isoToDay } from '#schema/rules/day.ts'
import { inRome } from '#schema/rules/rome.ts'

/**
 * A day and time of the API as a wall-clock time: a Date whose UTC fields show what a clock in Rome shows. Without time
 * zone and daylight saving, each day of a calendar has 24 hours on every machine.
 */
export const wallDate = (day: string, time = '00:00'): Date => new Date(`${dayToIso(day)}T${time}:00Z`)

/** The day of a wall-clock time, DD-MM-YYYY. */
export const dayOf = (moment: Date): string => isoToDay(moment.toISOString().slice(0, 10))

/** The time of day of a wall-clock time, HH:MM. */
export const timeOf = (moment: Date): string => moment.toISOString().slice(11, 16)

/** The current wall-clock time in Rome. */
export function wallNow(now = new Date()): Date {
  const { day, time } = inRome(now)
  return wallDate(day, time)
}

export const DAY_MS = 86_400_000

export const addDays = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS)
