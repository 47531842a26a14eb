import { messages } from '../italian/messages.ts'
import { dayToIso } from '../rules/day.ts'

const DAY = 86_400_000
// The first day that spreadsheets count right: they take 1900 for a leap year.
const FIRST_DAY = 61
const EPOCH = 25_569

/** A yes or no in words, from the value that stands for yes. */
export const yesOrNo = (yes: unknown) => (value: unknown) => (value === yes ? messages.yes : messages.no)

/** A number as Italians write it, with exactly so many decimals and without a separator of thousands. */
export const inItalian = (value: unknown, decimals: number): string =>
  typeof value === 'number' ? value.toFixed(decimals).replace('.', ',') : String(value)

/** The unit of a percentage: 12.5 is 12,5%, which spreadsheets hold as 0.125. */
const PERCENT = '%'

/** The number that a spreadsheet holds for a value of the field: 0.125 for 12.5 with the unit %. */
export function sheetNumber(value: unknown, decimals: number, unit?: string): number | undefined {
  if (typeof value !== 'number') return undefined
  return unit === PERCENT ? Number((value / 100).toFixed(decimals + 2)) : value
}

/** The format in which a spreadsheet shows numbers with these decimals and this unit; % is the format of percentages. */
export function numberFormat(decimals: number, unit?: string): string {
  if (unit === PERCENT) return decimals > 0 ? `0.${'0'.repeat(decimals)}%` : '0%'
  const digits = decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0'
  return unit ? `${digits}" ${unit.replaceAll('"', '')}"` : digits
}

/** Milliseconds since 1970 as the days that spreadsheets count; undefined before they count right. */
export function sheetDays(milliseconds: number): number | undefined {
  const days = milliseconds / DAY + EPOCH
  return days >= FIRST_DAY ? days : undefined
}

/** A day DD-MM-YYYY as the days that spreadsheets count. */
export const sheetDay = (value: unknown): number | undefined => sheetDays(Date.parse(dayToIso(String(value))))

/** A time HH:MM as the part of a day that spreadsheets hold. */
export function sheetTime(value: unknown): number | undefined {
  const [hours, minutes] = String(value).split(':').map(Number)
  return hours === undefined || minutes === undefined ? undefined : (hours * 60 + minutes) / 1440
}

/** The values of a list, whatever it is. */
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
