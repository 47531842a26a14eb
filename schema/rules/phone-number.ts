import { cleanText, plainDashes } from './clean-text.ts'
import { equivalences } from './phone-equivalences.ts'

/** A number as it is dialled: digits, after a + where it has the prefix of a country; and its extension. */
export interface DialledNumber {
  number: string
  extension: string
}

const labels =
  /^(?:(?:tel(?:efono|ephone)?|phone|ph|cell(?:ulare)?|mob(?:ile)?|fax|num(?:ero)?|n|t|m|ufficio|uff|casa|whatsapp|wa)(?=[^a-z])[ .:/]*)+(?=[+(\d])/i
const address =
  /^(?:(?:tel|sips?|callto|whatsapp):(?:\/\/)?|(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=))/i
/** The pictures that signatures have before a number, and what spreadsheets do to keep it a text. */
const before = /^(?:[☎☏✆📞📱📲]\uFE0F?|[=:'"“”‘’]|\s)+/u
/** The ends of lists and quotations. */
const endings = /[\s;,'"“”‘’]/
/** 'ricerca automatica': the number has several lines. */
const severalLines = /(?<=[\d\s])\(?r\.? ?a\.?\)?$/i
/** A number that a program turned into a decimal: '3331234567.0'. */
const amount = /^(\+?\d{8,})[.,]0+$/
const extension = /(?:[,;] ?| )?(?:#|(?:\b|(?<=\d))(?:int(?:erno|\.)?|ext(?:ension|\.)?|est\.|x))[ .:=]*(\d{1,6})$/i
const separated = /^(?:\(?\+?\(?\+?[\d ]{1,5}(?=\+))?\(?\+{0,2}[\d ().\-/]+$/
// What spells a word begins as the numbers do that are sold for it: 800, 899, +1 888.
const spelled = /^(?:(?:\+|00)?1[ .-]?)?8\d\d[ .-]?(?=.*[A-Z])[A-Z\d][A-Z\d .-]{3,12}$/
const KEYS = '22233344455566677778889999'
/** No text with a number in it is longer. */
const LONGEST = 200
const FEWEST = 3
/** E.164 has no longer numbers, Italy none beyond eleven digits. */
const MOST_FOREIGN = 15
const MOST_ITALIAN = 11
/** What a telephone system says of a call may have codes before and behind the number. */
const MOST = 30
const LONGEST_PREFIX = 5

/** So few digits are one number, wherever they are divided. Nearly all are written so, and need not be read to be known. */
const plain = /^(?:(?:\d[ /-]?){2,10}|(?:\+|00)(?:\d ?){2,12})\d$/

/**
 * The number as it is stored: as written, without what stands around it when it is pasted.
 * 'Tel. 0541–700100' -> '0541-700100', '<sip:101@pbx.example>' -> '101'.
 */
export function writtenPhone(text: string): string {
  if (text.length > LONGEST || plain.test(text)) return text
  const plainText = plainDashes(cleanText(text))
    .replace(/[^\S\r\n]+/g, ' ')
    .trim()
  const within = /^<([^<>]*)>$/.exec(plainText)?.[1]?.trim() ?? plainText
  const inside = withoutEndings(withoutEndings(within.replace(before, '')).replace(severalLines, ''))
  const user = address.test(inside) ? withoutHost(inside.replace(address, '')) : inside
  return user.replace(labels, '').trim().replace(amount, '$1')
}

function withoutEndings(text: string): string {
  let end = text.length
  while (end > 0 && endings.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** 'user@host;phone-context=…;ext=12' -> 'user int. 12' */
function withoutHost(uri: string): string {
  const own = /;ext=(\d+)/i.exec(uri)?.[1]
  const user = uri.split(/[@;?&]/)[0]?.trim() ?? ''
  return own === undefined ? user : `${user} int. ${own}`
}

/** Reads one number; undefined where the text is none. 'Tel. (0039) 0541/700100 int. 12' -> '+390541700100', '12'. */
export function readPhone(text: string): DialledNumber | undefined {
  if (text.length > LONGEST) return undefined
  const written = writtenPhone(text)
  const behind = extension.exec(written)
  const main = behind ? written.slice(0, behind.index).trim() : written
  const digits = spelled.test(main) ? main.replace(/[A-Z]/g, keyOf) : main
  if (!separated.test(digits)) return undefined
  const number = plainNumber(digits)
  const count = countOf(number)
  return count < FEWEST || count > MOST ? undefined : { number, extension: behind?.[1] ?? '' }
}

const countOf = (number: string): number => number.replace(/\D/g, '').length

const keyOf = (letter: string): string => KEYS.charAt(letter.charCodeAt(0) - 'A'.charCodeAt(0))

/** The digits under the equivalences: '0039 541 700100' -> '+390541700100'. A (0) is dialled in Italy only. */
function plainNumber(written: string): string {
  const digits = written.replace(/\(\s*0\s*\)/, '(0)').replace(/[^\d+(]/g, '')
  const trunk = /^\(?(?:\+|00)\(?(?!39|378)\d+\(0(?=\d)/.test(digits) ? digits.replace(/\(0(?=\d)/, '') : digits
  return equivalences.reduce((number, { is, as }) => number.replace(is, as), trunk.replaceAll('(', ''))
}

const apart = /[;,|&\n]|\s(?:o|e|ed|od|oppure|anche|or|and)\s|\s-\s|\/|\s(?=\+)/i

/** Whether the text is more than one number: '0541 700100 / 333 1234567'. '0541/700100' is one. */
export function isSeveralPhones(text: string): boolean {
  if (text.length > LONGEST || plain.test(text)) return false
  const written = writtenPhone(text).replace(extension, '')
  const parts = written.split(apart).flatMap((part) => part.replace(labels, '').trim() || [])
  if (!parts.every((part) => separated.test(part))) return false
  const number = plainNumber(written).replace(/^\+39/, '')
  const isDivided = parts.length > 1 || /\d\D/.test(written)
  const mostDivided = parts.length > 1 && !number.startsWith('+') ? MOST_ITALIAN : MOST_FOREIGN
  const most = isDivided ? mostDivided : MOST
  return (
    countOf(number) > most ||
    parts.some((part, n) => part.startsWith('+') && countOf(parts[n - 1] ?? '') > LONGEST_PREFIX)
  )
}

/** Whether the text is a number, and no other beside it. */
export const isOnePhone = (text: string): boolean =>
  plain.test(text) || (readPhone(text) !== undefined && !isSeveralPhones(text))

/**
 * What tells telephone numbers apart by their digits alone: without the prefix of Italy; foreign ones begin with +. The SQL
 * of the server says the same of a column. What more there is to know of a number is in the key of the server.
 */
export const digitsKey = (number: string): string =>
  number
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^(?:\+39|39(?=3\d{9}$))/, '')

/** A number as one may dial it from anywhere, as a link: 'tel:+390541700100;ext=12'. Short numbers are as they are. */
export function phoneLink(text: string): string {
  const read = readPhone(text)
  if (!read) return `tel:${text.replace(/[^\d+]/g, '')}`
  const number = isWhole(read.number) ? `+39${read.number}` : read.number
  return `tel:${number}${read.extension && `;ext=${read.extension}`}`
}

/** Whether the text is the number of a desk within the house, '102': nobody reaches it from a telephone outside. */
export const isInternalPhone = (text: string): boolean => /^\d{1,4}$/.test(text.trim())

/** A number within Italy that has its area or is a mobile: others cannot be dialled from abroad. */
const isWhole = (number: string): boolean => /^(?:0\d{5,10}|3\d{8,9})$/.test(number)
