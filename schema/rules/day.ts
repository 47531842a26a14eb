/** Days as the wire has them, DD-MM-YYYY, and times as HH:MM. Pure text and calendar, no time zone. */

const day = /^(\d{2})-(\d{2})-(\d{4})$/

/** The last day that there may be. */
export const LAST_DAY = '31-12-2999'

/** Whether the text is an existing day DD-MM-YYYY between the years 1900 and 2999. */
export function isDay(text: string): boolean {
  const parts = day.exec(text)
  if (!parts) return false
  const [dd, mm, yyyy] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  if (yyyy < 1900 || yyyy > 2999) return false
  const parsedDate = new Date(Date.UTC(yyyy, mm - 1, dd))
  return parsedDate.getUTCMonth() === mm - 1 && parsedDate.getUTCDate() === dd
}

/** YYYY-MM-DD, with or without a time behind it, as DD-MM-YYYY; any other text as it is. */
export function isoToDay(text: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(T.*)?$/.exec(text)
  return parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : text
}

/** DD-MM-YYYY as YYYY-MM-DD, which sorts and which databases read. */
export function dayToIso(text: string): string {
  const parts = day.exec(text)
  return parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : text
}

/** Whether the text is a time of day HH:MM on 24 hours. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** The day a number of days after another, DD-MM-YYYY: ('28-02-2026', 1) -> '01-03-2026'. */
export function shiftedDay(text: string, days: number): string {
  const date = new Date(`${dayToIso(text)}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return isoToDay(date.toISOString())
}

/** A day counted from today: `$today`, `$today-7`, `$today+30`. */
const TODAY = /^\$today([+-]\d{1,4})?$/

/** How many days from today the text names, `$today-7` being -7; undefined where it names no such day. */
export function daysFromToday(text: unknown): number | undefined {
  const match = typeof text === 'string' ? TODAY.exec(text) : null
  return match ? Number(match[1] ?? 0) : undefined
}
