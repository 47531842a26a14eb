import { messages } from '../italian/messages.ts'
import { dayToIso, isDay, isTime } from './day.ts'
import { inRome } from './rome.ts'

/** A time HH:MM, on a day DD-MM-YYYY where that matters. */
export interface Moment {
  time: string
  day?: string
}

/**
 * The sentence against an end that is not after its start, or undefined. With a day on both sides the two moments are
 * compared, else the two times as those of one day. Nothing is said while a part is missing or malformed.
 */
export function endTimeMistake(fieldName: string, end: Moment, start: Moment): string | undefined {
  if (!isTime(end.time) || !isTime(start.time)) return undefined
  if (end.day === undefined || start.day === undefined) {
    return end.time > start.time ? undefined : messages.afterTime(fieldName, start.time)
  }
  if (!isDay(end.day) || !isDay(start.day)) return undefined
  return sortable(end.day, end.time) > sortable(start.day, start.time)
    ? undefined
    : messages.afterDate(fieldName, `${start.day} ${start.time}`)
}

const sortable = (day: string, time: string) => `${dayToIso(day)} ${time}`

/** The sentence against a day that lies before its target, or undefined; as above while one of them is missing. */
export function dateMistake(
  field: { name: string; day: string },
  target: { name: string; day: string },
): string | undefined {
  if (!isDay(field.day) || !isDay(target.day)) return undefined
  return dayToIso(field.day) >= dayToIso(target.day) ? undefined : messages.notBefore(field.name, target.name)
}

/** The sentence against a moment (ISO 8601, UTC) that is not after its start, or undefined; as above while one is missing. */
export function momentMistake(fieldName: string, end: string, start: string): string | undefined {
  if (Number.isNaN(Date.parse(end)) || Number.isNaN(Date.parse(start)) || Date.parse(end) > Date.parse(start))
    return undefined
  const { day, time } = inRome(new Date(start))
  return messages.afterDate(fieldName, `${day} ${time}`)
}
