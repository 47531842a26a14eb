import { cleanText, plainDashes } from './clean-text.ts'
import { serialsInGs1 } from './gs1.ts'
import { codesInAddress } from './label-address.ts'

/** A possible reading of a scanned code. */
export interface Reading {
  text: string
  /** Whether the label says so; else it is a guess, which is asked about and never taken. */
  sure: boolean
}

/** Control characters, as the ones between the parts of a GS1 code, and their pictures. */
const controls = /[^\P{Cc}\t\r\n]/gu
const pictures = /[\u2400-\u241F]/g
const pictureOf = (control: string): string =>
  control < ' ' ? String.fromCodePoint(0x2400 + (control.codePointAt(0) ?? 0)) : ''

/**
 * A code as it is kept: cleaned of what nobody sees, trimmed of line ends and tabs, control characters inside of it as
 * their pictures. '\u001D21PB-0001\r\n' -> '␝21PB-0001'
 */
export const storedCode = (read: string): string => cleanText(read).replace(controls, pictureOf).trim()

/**
 * What a code may stand for, what is most certain first: as it was read; without the signs of its symbology (`]C1…`, the
 * stars of Code 39), the frame of a reader or words that say what it is ('S/N: …'); the serial number in a GS1 code; the last
 * part of a web address. '*PB-0001*' -> '*PB-0001*', 'PB-0001'
 */
export function readingsOf(read: string): Reading[] {
  const { text, bare, serials, inAddress } = partsOf(read)
  const byKey = new Map<string, Reading>()
  for (const one of [sure(text), sure(bare), ...serials, ...inAddress]) {
    const key = codeKey(one.text)
    if (key !== '' && !byKey.has(key)) byKey.set(key, one)
  }
  return [...byKey.values()]
}

function partsOf(read: string) {
  const text = storedCode(read)
  const unsigned = withoutSymbology(text.replace(frame, ''))
  const bare = withoutWords(withoutStars(unsigned))
  return { text, bare, serials: serialsInGs1(unsigned).map(sure), inAddress: codesInAddress(bare) }
}

const sure = (text: string): Reading => ({ text, sure: true })

/** The identifier that readers put before a code: a bracket, a letter for the symbology and how it was read. */
const withoutSymbology = (text: string): string => text.replace(/^\](?=.{3})[A-Za-z][0-9A-Za-z]/, '')

/** What readers on a serial line are set to send around a code: start and end of text, of a header, of the transmission. */
const frame = /^[␁␂]+|(?<![␀␃␄])[␀␃␄]+$/g

/** The words before a serial number or a code, where a sign or a space holds them apart from it. */
const words =
  /^(?:(?:(?:s\/n|sn|ser(?:ial)?|seriale|matr(?:icola)?|numero di serie|serial (?:no|number)|asset|cod(?:ice)?|id)\.? ?(?:n(?:r|um|o)?[.°º]? ?)?[:=#]|s\/n|matr\.|matricola(?: n[.°º])?) ?)(?=\S*\d)(?=\S+$)/i

const withoutWords = (text: string): string => text.replace(words, '')

const withoutStars = (text: string): string => /^\*+([^*]+)\*+$/.exec(text)?.[1]?.trim() ?? text

/** The code as one line for a field of a form: what the label most probably says. ']C1PB-0001' -> 'PB-0001' */
export function plainCode(read: string): string {
  const { bare, serials, inAddress } = partsOf(read)
  return plainDashes((serials[0] ?? inAddress[0])?.text ?? bare).replace(pictures, '')
}

const wide = Array.from({ length: 94 }, (_one, n) => String.fromCodePoint(0xff01 + n)).join('')
const narrow = Array.from({ length: 94 }, (_one, n) => String.fromCodePoint(0x21 + n)).join('')
const dashes = '\u058A\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2E3A\u2E3B\uFE58\uFE63'
const unseen = '\u00AD\u061C\u200B\u200C\u200D\u200E\u200F\u2060\uFEFF'

/** The characters that codes are compared without telling apart: each of `from` is the one of `to` at its place, or nothing. */
export const alikeInCodes = { from: `${wide}${dashes}${unseen}`, to: `${narrow}${'-'.repeat(dashes.length)}` }
const alike = new Map([...alikeInCodes.from].map((one, n) => [one, [...alikeInCodes.to][n] ?? '']))

/** The form in which codes are compared, here and in the database: whatever the case, the kind of dash, the width. */
export const codeKey = (code: string): string =>
  [...code.trim()]
    .map((one) => alike.get(one) ?? one)
    .join('')
    .toLowerCase()

/** What of a key two codes share that a hand or a label may have written otherwise: no zeros in front, no signs. */
export const nearKey = (key: string): string => key.replace(/(^|[^0-9])0+(?=[0-9])/g, '$1').replace(/[^0-9a-z]/g, '')
