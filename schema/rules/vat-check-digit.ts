/** The eleventh digit of an Italian VAT number with these first ten. */
export function vatCheckDigit(first10: string): string {
  const sum = [...first10].reduce((total, character, index) => {
    const value = Number(character) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Whether it is an Italian VAT number: 11 digits, the last one right. The first seven, which number who pays, begin at 1. */
export const isItalianVatNumber = (number: string): boolean =>
  /^(?!0{7})\d{11}$/.test(number) && number.endsWith(vatCheckDigit(number.slice(0, 10)))
