/** The wall clock of Rome, whatever the zone of the machine or device. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MOST_KNOWN = 10_000

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

// Asking the calendar of the machine for every cell of a long list would take longer than reading it.
const offsets = new Map<number, number>()

/** How far the clocks of Rome are ahead of UTC at this moment, in milliseconds. They change on the hour only. */
function offsetAt(moment: number): number {
  const hour = Math.floor(moment / HOUR)
  const remembered = offsets.get(hour)
  if (remembered !== undefined) return remembered
  const {
    day,
    month,
    year,
    hour: hh,
    minute,
  } = Object.fromEntries(parts.formatToParts(hour * HOUR).map(({ type, value }) => [type, Number(value)]))
  const offset = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hh, minute) - hour * HOUR
  if (offsets.size >= MOST_KNOWN) offsets.clear()
  offsets.set(hour, offset)
  return offset
}

/** A Date whose UTC fields show what the clocks of Rome show at this moment. */
export const romeClock = (instant: Date): Date => new Date(instant.getTime() + offsetAt(instant.getTime()))

/** An instant as day (DD-MM-YYYY) and time (HH:MM) in Rome. Throws RangeError for an invalid one. */
export function inRome(instant: Date): { day: string; time: string } {
  const iso = romeClock(instant).toISOString()
  return { day: `${iso.slice(8, 10)}-${iso.slice(5, 7)}-${iso.slice(0, 4)}`, time: iso.slice(11, 16) }
}

/**
 * The moment at which the clocks of Rome show this day (YYYY-MM-DD) and so many milliseconds since midnight: the earlier of
 * two where clocks are set back, undefined where they skip it.
 */
export function momentInRome(day: string, sinceMidnight: number): Date | undefined {
  const wall = Date.parse(`${day}T00:00:00Z`) + sinceMidnight
  const moments = [wall - 3 * HOUR, wall].map((near) => wall - offsetAt(near))
  const shownMoment = moments.find((moment) => moment + offsetAt(moment) === wall)
  return shownMoment === undefined ? undefined : new Date(shownMoment)
}

/** The moment at which PostgreSQL has a day of Rome begin, given as midnight UTC of it: clocks set back at midnight have shown it twice. */
function beginOfDay(midnight: number): number {
  const after = midnight - offsetAt(midnight)
  return after + offsetAt(after) === midnight ? after : midnight - offsetAt(midnight - 3 * HOUR)
}

/**
 * The day (YYYY-MM-DD) in Rome to which conditions count a moment, as PostgreSQL bounds days: not quite what the clocks show
 * in the hour before they are set back to midnight, as they were until 1979.
 */
export function countedDay(instant: Date): string {
  const midnight = Date.parse(romeClock(instant).toISOString().slice(0, 10))
  const isBefore = instant.getTime() < beginOfDay(midnight)
  return new Date(isBefore ? midnight - 24 * HOUR : midnight).toISOString().slice(0, 10)
}
