import { cleanText } from './clean-text.ts'

const MINUTE = 60
const HOUR = 3_600

/** Seconds as hours and minutes: 5400 is 1:30, 300 is 0:05; what is no whole minute is shown with its seconds, 1:00:15. */
export function hoursText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / HOUR), Math.floor(seconds / MINUTE) % 60, seconds % MINUTE]
  return [String(hours), twoDigits(minutes), ...(rest > 0 ? [twoDigits(rest)] : [])].join(':')
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

const byColon = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/
const inMinutes = /^(\d{1,5}) ?(?:m|min\.?|minuti|minuto)$/i
const inBoth = /^(\d{1,3}) ?(?:h|ore|ora),?(?: e)? ?([0-5]?\d)(?: ?(?:m|min\.?|minuti|minuto))?$/i
// Two decimals might as well be minutes: 1,30.
const inHours = /^(\d{1,3})(?:,(\d))? ?(?:h|ore|ora)$/i

/**
 * The seconds of a text as people type hours and minutes: '1:30', '90 min', '1 h 30' and '1,5 h' are 5400. Undefined for any
 * other, such as '90', '1.30' and '1,30 h', which may mean two things.
 */
export function typedHours(text: string): number | undefined {
  const plain = cleanText(text).replaceAll(/\s+/g, ' ').trim()
  const [, hours, minutes, seconds = 0] = byColon.exec(plain) ?? inBoth.exec(plain) ?? []
  if (hours !== undefined) return Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds)
  const [, onlyMinutes] = inMinutes.exec(plain) ?? []
  if (onlyMinutes !== undefined) return Number(onlyMinutes) * MINUTE
  const [, whole, tenths = 0] = inHours.exec(plain) ?? []
  return whole === undefined ? undefined : Number(whole) * HOUR + (Number(tenths) * HOUR) / 10
}
