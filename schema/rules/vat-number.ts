/** A VAT number as it is kept: capitals and digits; the prefix of an Italian one is left out, so that it is found either way. */
export function plainVatNumber(text: string): string {
  const bare = text.replaceAll(/[\s.\-/]/g, '').toUpperCase()
  return /^IT\d{11}$/.test(bare) ? bare.slice(2) : bare
}

/** The eleventh digit of an Italian VAT number with these first ten. */
export function vatCheckDigit(first10: string): string {
  const sum = [...first10].reduce((total, character, index) => {
    const value = Number(character) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Whether it looks like an Italian VAT number (11 digits) whose last digit is wrong. Foreign numbers never do, or by chance. */
export function isDoubtfulVatNumber(text: string): boolean {
  const number = plainVatNumber(text)
  return /^\d{11}$/.test(number) && !number.endsWith(vatCheckDigit(number.slice(0, 10)))
}

const SHORTEST = 8

/** Whether a number, as it is kept, is long enough to be asked about, and not the one the row has stored anyway. */
export const isWorthAsking = (number: string, stored: string): boolean =>
  number.length >= SHORTEST && /^[A-Z0-9]+$/.test(number) && number !== plainVatNumber(stored)
