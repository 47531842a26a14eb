import { messages } from '../italian/messages.ts'
import { cleanText, plainDashes } from './clean-text.ts'
import { isCodiceFiscale } from './codice-fiscale.ts'
import type { Doubt } from './doubt.ts'
import { isItalianVatNumber } from './vat-check-digit.ts'

/** Formats of the VIES of the European Commission (FAQ, 'format of a VAT number'), behind the code of the country; GR stands for EL. */
const shapes: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d(?:\d{6}[A-Z]{1,2}|[A-Z]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d]{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

const codes = [...Object.keys(shapes), 'CHE', 'GB', 'SM'].join('|')

/** Labels that are copied with the number: 'P.IVA', 'Partita IVA n.', 'PI', 'C.F. e P.IVA', 'VAT no.'. */
const words = new RegExp(
  `^(?:(?:PARTITAIVA|PARTIVA|PIVA|PI|CODICEFISCALE|CODFISC|CF|VAT|IVA|UID)(?:E|ID|N(?:R|O|UMERO|UMBER)?)??){1,3}(?=(?:(?:${codes}){1,2}[A-Z]{0,2})?\\d{5})`,
)

/** Whether a number fits the shape of the country it begins with; undefined where it names none of the EU. */
function fitsCountry(number: string): boolean | undefined {
  const code = number.slice(0, 2)
  return Object.hasOwn(shapes, code) ? shapes[code]?.test(number.slice(2)) : undefined
}

/**
 * A VAT number as it is stored: capitals and digits, without the words it was copied with. An Italian one is digits alone, so
 * that it is found either way; a country named twice is named once: 'P.IVA ITIT 02153610407' -> '02153610407'.
 */
export function plainVatNumber(text: string): string {
  const bare = plainDashes(cleanText(text))
    .replaceAll(/[\s.\-/:,;_'’=°º()"“”«»]/g, '')
    .toUpperCase()
  const number = isCodiceFiscale(bare) ? bare : bare.replace(words, '')
  const code = number.slice(0, 2)
  const twice = code === number.slice(2, 4) && fitsCountry(number) === false
  const once = twice ? number.slice(2) : number
  return /^IT\d+$/.test(once) ? once.slice(2) : once
}

/** Whether it looks like an Italian VAT number (11 digits) whose last digit is wrong. Foreign numbers never do, or by chance. */
export function isDoubtfulVatNumber(text: string): boolean {
  const number = plainVatNumber(text)
  return /^\d{11}$/.test(number) && !isItalianVatNumber(number)
}

const DIGITS = 11
/** Fewer digits than these are no number that has lost its zeros. */
const FEWEST = 7

/**
 * What is wrong with a VAT number of letters and digits. Impossible: digits alone that are not 11, and letters in a number that
 * says IT, and letters alone. Likely wrong: the check digit of an Italian one, a shape that its country does not have, a person's
 * codice fiscale, letters in the place of digits, words in front of it.
 */
export function vatDoubt(text: string): Doubt | undefined {
  const number = plainVatNumber(text)
  if (isCodiceFiscale(number.replace(/^IT/, ''))) return { sentence: messages.vatIsFiscalCode }
  if (/^\d+$/.test(number)) return number.length === DIGITS ? wrongDigit(number) : wrongCount(number)
  if (/^[A-Z]+$/.test(number)) return { sentence: messages.vatWithoutDigits, impossible: true }
  const fits = fitsCountry(number)
  if (fits === undefined) return lettersForDigits(number) ?? wordsInFront(number)
  if (fits) return undefined
  const code = number.slice(0, 2)
  return code === 'IT' ? { sentence: messages.vatLetters, impossible: true } : { sentence: messages.vatShape(code) }
}

const wrongDigit = (number: string): Doubt | undefined =>
  isItalianVatNumber(number) ? undefined : { sentence: messages.vatDoubtful }

function wrongCount(number: string): Doubt {
  const padded = number.padStart(DIGITS, '0')
  return number.length >= FEWEST && isItalianVatNumber(padded)
    ? { sentence: messages.vatZerosLost(padded), suggestion: padded, impossible: true }
    : { sentence: messages.vatDigits(number.length), impossible: true }
}

/** What is read and typed for a digit: 'O0743110157' -> '00743110157'. Asked about only where all of it is an Italian number then. */
function lettersForDigits(number: string): Doubt | undefined {
  const withDigits = number.replaceAll(/[OQD]/g, '0').replaceAll(/[IL]/g, '1')
  return isItalianVatNumber(withDigits)
    ? { sentence: messages.vatMistakenDigits(withDigits), suggestion: withDigits }
    : undefined
}

/** Three letters and more name no country but Switzerland: they were copied with the number, 'USt-IdNr. DE811569869'. */
function wordsInFront(number: string): Doubt | undefined {
  if (!/^(?!CHE\d)[A-Z]{3}/.test(number)) return undefined
  const letters = /^[A-Z]*/.exec(number)?.[0].length ?? 0
  const endings = Array.from({ length: letters }, (_one, n) => number.slice(n + 1))
  const suggestion = endings.find((own) => isItalianVatNumber(own) || fitsCountry(own) || /^GB\d{9}$/.test(own))
  return { sentence: messages.vatWords, ...(suggestion !== undefined && { suggestion }) }
}

const SHORTEST = 8

/** Whether a number, as it is kept, is long enough to be asked about, and not the one the row has stored anyway. */
export const isWorthAsking = (number: string, stored: string): boolean =>
  number.length >= SHORTEST && /^[A-Z0-9]+$/.test(number) && number !== plainVatNumber(stored)
