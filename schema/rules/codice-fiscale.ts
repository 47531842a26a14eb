import { cleanText, plainDashes } from './clean-text.ts'
import { isItalianVatNumber } from './vat-check-digit.ts'

// Two people whose codes would be the same get letters in the place of digits (omocodia).
const digit = '[\\dLMNPQRSTUV]'
const shape = new RegExp(`^[A-Z]{6}${digit}{2}[ABCDEHLMPRST]${digit}{2}[A-Z]${digit}{3}[A-Z]$`)

/** What each letter counts on the odd places, A to Z; a digit counts as the letter of its rank. */
const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]
const A = 65

const rank = (character: string) => (/\d/.test(character) ? Number(character) : character.charCodeAt(0) - A)

/** The letter that ends a codice fiscale with these first 15 characters (capitals and digits). */
export function checkLetter(first15: string): string {
  const sum = [...first15].reduce((total, character, index) => {
    const value = rank(character)
    return total + (index % 2 === 0 ? (odd[value] ?? 0) : value)
  }, 0)
  return String.fromCharCode(A + (sum % 26))
}

/** A codice fiscale as it is stored: capitals and digits, without the words and the code of the country it was copied with. */
export const plainCodiceFiscale = (text: string): string =>
  plainDashes(cleanText(text))
    .replaceAll(/[\s.\-/:,;_'’]/g, '')
    .toUpperCase()
    .replace(/^(?:CODICEFISCALE|CODFISC|CFE|CFPIVA|CF|IT)(?=(?:[A-Z].{15}|\d{11})$)/, '')

/** Whether the text, in capitals, has the 16 characters of a person's codice fiscale and the right letter at the end. */
export const isCodiceFiscale = (text: string): boolean =>
  shape.test(text) && text.endsWith(checkLetter(text.slice(0, 15)))

/** Whether it is the codice fiscale of a person or of a company, which is 11 digits with the check digit of a VAT number. */
export const isAnyCodiceFiscale = (text: string): boolean => isCodiceFiscale(text) || isItalianVatNumber(text)
