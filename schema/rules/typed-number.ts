import { messages } from '../italian/messages.ts'
import { cleanText, plainDashes } from './clean-text.ts'

/** What decides how the text of a number is read: the decimals its field keeps, and the unit that may be written beside it. */
export interface NumberShape {
  decimals: number
  unit?: string
}

/**
 * What a text means as a number: its value; two values where only the person knows which one is meant ('1.500' where three
 * decimals are kept); or the sentence that says why it cannot be read.
 */
export type TypedNumber = { value: number } | { thousands: number; decimal: number } | { fault: string }

const unreadable: TypedNumber = { fault: messages.number }

/** No number is longer, and the units that stand beside one. */
export const LONGEST_NUMBER = 100

/**
 * Reads a number as Italians write it. A comma begins the decimals, so that dots before it are thousands: '1.234,56' -> 1234.56.
 * Without a comma a dot before exactly three digits is thousands where at most two decimals are kept ('12.500' -> 12500),
 * and a question where more are; before any other number of digits it begins the decimals ('1.5' -> 1.5), which a field of
 * whole numbers refuses. Spaces and apostrophes are thousands too. The unit of the field and the euro are left out, any
 * other word is refused. Decimals beyond those kept are for the validation. Nothing is ever guessed.
 */
export function readNumber(text: string, shape: NumberShape): TypedNumber {
  if (text.length > LONGEST_NUMBER) return unreadable
  const plain = plainDashes(cleanText(text)).replaceAll(/\s+/g, ' ').replaceAll(/[’‘ʼ]/g, "'").trim()
  const figure = withoutUnit(plain, shape.unit)
  const [, sign = '', digits = ''] = /^([+-]?) ?(\d.*|[.,]\d.*)$/.exec(figure) ?? []
  if (digits === '') return /\d/.test(figure) ? wordsBeside(figure, shape) : unreadable
  if (/[^\d.,' ]/.test(digits)) return wordsBeside(digits, shape)
  return signed(readDigits(digits, shape.decimals), sign === '-' ? -1 : 1)
}

/** A number as its input shows it: '1234,5'. Read again, it is the same number in a field of any kind. */
export const numberText = (value: number): string => plainNumber.format(value)

const plainNumber = new Intl.NumberFormat('it-IT', { useGrouping: false, maximumFractionDigits: 20 })

const unitNames: Readonly<Record<string, readonly string[]>> = {
  h: ['ore', 'ora'],
  km: ['chilometri', 'chilometro'],
  kg: ['chili', 'chilogrammi'],
  '%': ['per cento', 'percento'],
}
const currency = ['€', 'euro', 'eur']

/** The text without the names of the unit before or behind the number: 'kg. -5', '-€ 5' and '5 kg' -> '-5', '- 5' and '5'. */
function withoutUnit(text: string, unit: string | undefined): string {
  const { before, behind } = patternsOf(unit)
  return text.replace(behind, '').replace(before, '$1').trim()
}

const patterns = new Map<string | undefined, { before: RegExp; behind: RegExp }>()

function patternsOf(unit: string | undefined) {
  const ready = patterns.get(unit)
  if (ready) return ready
  const names = [...(unit ? [unit, ...(unitNames[unit.toLowerCase()] ?? [])] : []), ...currency]
  const any = names
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&'))
    .join('|')
  const made = {
    before: new RegExp(`^([+-]?) ?(?:${any})(?!\\p{L})(?:\\. |(?!\\.))`, 'iu'),
    behind: new RegExp(`(?<!\\p{L})(?:${any})\\.?$`, 'iu'),
  }
  patterns.set(unit, made)
  return made
}

/** Why a number with something beside it cannot be read: it has another unit, or is no number. */
function wordsBeside(text: string, { unit }: NumberShape): TypedNumber {
  const behind = text.replace(/^[+-]? ?[\d.,' ]+/, '')
  const number = text.replace(/^[\p{L}\p{Sc}%°²³]+/u, '')
  const isUnit = /^[\p{L}\p{Sc}%°²³/]+\.?$/u.test(behind) || (number !== text && /^[+\-\d.,' ]+$/.test(number))
  return isUnit && unit !== undefined ? { fault: messages.unit(unit) } : unreadable
}

/** Whole numbers in groups of three, all of them apart by one sign: '1.234.567'. */
const grouped = /^[1-9]\d{0,2}(?:([.' ])\d{3})(?:\1\d{3})*$/
const groupedOtherwise = /^[1-9]\d{0,2}(?:([' ])\d{3})(?:\1\d{3})*$/

function readDigits(text: string, decimals: number): TypedNumber {
  const [whole = '', fraction, ...more] = text.split(',')
  if (fraction === undefined) return withoutComma(text, decimals)
  if (more.length > 0 || fraction.includes('.')) return { fault: messages.separators }
  if (!isWhole(whole) && !grouped.test(whole)) return { fault: messages.separators }
  return /^\d*$/.test(fraction) ? numberOf(whole, fraction, decimals) : unreadable
}

function withoutComma(text: string, decimals: number): TypedNumber {
  const [whole = '', fraction, ...more] = text.split('.')
  if (fraction === undefined) return isWhole(text) || grouped.test(text) ? numberOf(text, '', decimals) : unreadable
  if (more.length > 0) return grouped.test(text) ? numberOf(text, '', decimals) : { fault: messages.separators }
  if (!isWhole(whole) && !groupedOtherwise.test(whole)) return unreadable
  if (!/^\d*$/.test(fraction)) return unreadable
  if (grouped.test(text)) return oneDotBeforeThree(text, whole, fraction, decimals)
  if (decimals === 0 && fraction !== '') return { fault: messages.integer }
  // As decimals they would be too many, as thousands they do not stand where those do.
  const isDoubtful = fraction.length === 3 && decimals <= 2 && /[1-9]/.test(whole)
  return isDoubtful ? { fault: messages.decimals(decimals) } : numberOf(whole, fraction, decimals)
}

/** '1.500': thousands where the field keeps at most two decimals, else a question. */
function oneDotBeforeThree(text: string, whole: string, fraction: string, decimals: number): TypedNumber {
  const thousands = numberOf(text, '', decimals)
  if (decimals <= 2) return thousands
  const decimal = numberOf(whole, fraction, decimals)
  return 'value' in thousands && 'value' in decimal
    ? { thousands: thousands.value, decimal: decimal.value }
    : unreadable
}

const isWhole = (text: string): boolean => /^\d*$/.test(text)

/** A number of more digits than this would become another one. */
const MOST_DIGITS = 15

function numberOf(whole: string, fraction: string, decimals: number): TypedNumber {
  const digits = whole.replaceAll(/\D/g, '')
  if (digits === '' && fraction === '') return unreadable
  const needed = withoutLastZeros(fraction)
  if (digits.replace(/^0+/, '').length + needed.length > MOST_DIGITS) {
    if (needed.length <= decimals) return { fault: messages.tooManyDigits }
    return { fault: decimals === 0 ? messages.integer : messages.decimals(decimals) }
  }
  return { value: Number(`${digits || '0'}.${fraction || '0'}`) }
}

function withoutLastZeros(fraction: string): string {
  let end = fraction.length
  while (fraction[end - 1] === '0') end -= 1
  return fraction.slice(0, end)
}

function signed(read: TypedNumber, sign: 1 | -1): TypedNumber {
  if ('fault' in read) return read
  // Never -0, which is shown as another number than 0.
  const turned = (value: number) => (value === 0 ? 0 : sign * value)
  if ('value' in read) return { value: turned(read.value) }
  return { thousands: turned(read.thousands), decimal: turned(read.decimal) }
}
