import { isTime } from './day.ts'

/** The time an hour after this one, on the same day: the end a visit gets that only has a beginning. */
export function anHourLater(time: string): string {
  if (!isTime(time)) throw new Error(`Not a time: ${time}`)
  const hour = Number(time.slice(0, 2)) + 1
  return hour > 23 ? '23:59' : `${String(hour).padStart(2, '0')}${time.slice(2)}`
}

/** The end that goes with another start: the visit lasts as long as before, an hour if that is not known, up to midnight. */
export function endFollowing(before: { start: string; end: string }, start: string): string {
  if (!isTime(before.start) || !isTime(before.end) || before.end <= before.start) return anHourLater(start)
  const end = minutesOf(start) + minutesOf(before.end) - minutesOf(before.start)
  return timeAt(Math.min(end, LAST_MINUTE))
}

const LAST_MINUTE = 23 * 60 + 59
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeAt = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
