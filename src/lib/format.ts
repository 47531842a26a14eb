import { inRome } from '#schema/rules/rome.ts'
import { locale } from './i18n.ts'

/** Pure formatting of wire values. A value of an unexpected type is returned as text; nothing throws. */

/** Converts a wire value to text; null and undefined become ''. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** Formats '€ 1234.50': a dot and no thousands separator, as the customer writes prices. */
export function formatMoney(value: unknown): string {
  const amount = asNumber(value)
  return amount === undefined ? asText(value) : `€ ${amount.toFixed(2)}`
}

/** Formats a number in Italian notation with exactly `decimals` digits, followed by the unit: '7,50 kg', '12,35%'. */
export function formatNumber(value: unknown, decimals = 0, unit?: string): string {
  const number = asNumber(value)
  if (number === undefined) return asText(value)
  const text = formatOf(decimals).format(number)
  if (!unit) return text
  return unit === '%' ? `${text}%` : `${text} ${unit}`
}

const formats = new Map<number, Intl.NumberFormat>()

/** Made once: it costs as much as a hundred numbers. */
function formatOf(decimals: number): Intl.NumberFormat {
  const ready = formats.get(decimals)
  if (ready) return ready
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const made = new Intl.NumberFormat(locale, { ...digits, useGrouping: 'always' })
  formats.set(decimals, made)
  return made
}

const sizes = ['Byte', 'KB', 'MB', 'GB'] as const

/** Formats a file size in the largest fitting unit of base 1024; two decimals from KB up. */
export function formatSize(bytes: number): string {
  let rank = 0
  let size = bytes
  while (size >= 1024 && rank < sizes.length - 1) {
    size /= 1024
    rank += 1
  }
  return `${rank === 0 ? size : formatNumber(size, 2)} ${sizes[rank]}`
}

/** Groups numbers of 9 and 10 digits with dots ('049.123.456', '333.123.4567'); returns any other unchanged. */
export function formatPhone(value: unknown): string {
  const text = asText(value)
  const digits = text.replaceAll(/[\s.]/g, '')
  return /^\d{9,10}$/.test(digits) ? `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}` : text
}

/** Formats an ISO instant as 'DD-MM-YYYY HH:mm' in the time zone of Rome. */
export function formatInstant(value: unknown): string {
  const text = asText(value)
  const instant = new Date(text)
  if (text === '' || Number.isNaN(instant.getTime())) return text
  const { day, time } = inRome(instant)
  return `${day} ${time}`
}

/** Converts a date (DD-MM-YYYY) and time (HH:MM) in Rome to an ISO instant. */
export function instantFromRome(day: string, time: string): string {
  const [dd = '', mm = '', yyyy = ''] = day.split('-')
  const asUtc = Date.parse(`${yyyy}-${mm}-${dd}T${time}:00Z`)
  // Applied twice, since the first guess may lie on the other side of a daylight saving change.
  const first = asUtc - romeOffset(asUtc)
  return new Date(asUtc - romeOffset(first)).toISOString()
}

function romeOffset(instant: number): number {
  const { day, time } = inRome(new Date(instant))
  const [dd, mm, yyyy] = day.split('-')
  return Date.parse(`${yyyy}-${mm}-${dd}T${time}:00Z`) - Math.floor(instant / 60_000) * 60_000
}
