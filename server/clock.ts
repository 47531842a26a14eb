import { isoToDay } from '#schema/rules/day.ts'

let set: number | undefined

const italianDay = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** This moment, by the one clock of the program. */
export const now = (): Date => new Date(set ?? Date.now())

/** This moment, or another so many milliseconds away, as statements take it. */
export const moment = (offset = 0): string => new Date(now().getTime() + offset).toISOString()

const MINUTE = 60_000
let cachedToday = { minute: Number.NaN, day: '' }

/** Today in Italy as DD-MM-YYYY, whatever the zone of the machine. No day begins within a minute, so it is worked out once for each. */
export function today(): string {
  const minute = Math.floor(now().getTime() / MINUTE)
  if (cachedToday.minute !== minute) cachedToday = { minute, day: isoToDay(italianDay.format(now())) }
  return cachedToday.day
}

const italianTime = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The time of day in Italy as HH:MM, whatever the zone of the machine. */
export const timeOfDay = (): string => italianTime.format(now())

/** Stops the clock at a moment, for tests; without one it runs again. */
export function setClock(at?: Date | string): void {
  set = at === undefined ? undefined : new Date(at).getTime()
}
