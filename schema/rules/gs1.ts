/** Between the parts of a GS1 code, as codes are kept: the picture of the control character. */
const SEPARATOR = '\u241D'

/** The length in characters of the value of an application identifier, where that length is fixed. */
const fixed: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
}
/** Those of any length that name one thing: its serial number, as an asset, or as its owner calls it. */
const naming = /^(21|8003|8004|9[0-9])$/
const variable = /^(10|21|22|30|37|24[013]|25[0134]|400|8003|8004|8006|8018|9[0-9])/
const measured = /^3[1-6][0-9]{2}/
const PADDED_GTIN = 14

/**
 * The serial numbers in a GS1 code, as people write it or as readers send it: '(01)08012345678901(21)PB-0001' and
 * '010801234567890121PB-0001' -> 'PB-0001'. None in a text that is no such code from its beginning to its end.
 */
export function serialsInGs1(text: string): string[] {
  const parts = text.startsWith('(') ? bracketed(text) : elements(text)
  return (parts ?? []).flatMap(([identifier, value]) => {
    if (!naming.test(identifier)) return []
    return identifier === '8003' ? [value.slice(PADDED_GTIN)] : [value]
  })
}

type Element = [identifier: string, value: string]

function bracketed(text: string): Element[] | undefined {
  const parts = [...text.matchAll(/\(([0-9]{2,4})\)([^(]+)/g)]
  if (parts.map(([whole]) => whole).join('') !== text) return undefined
  return parts.map(([, identifier = '', value = '']) => [identifier, value.trim()])
}

/** Without brackets only what begins with a separator or a product whose check digit is right is one. */
function elements(text: string): Element[] | undefined {
  const isMarked = text.includes(SEPARATOR)
  if (!isMarked && !/^01[0-9]{14}[0-9]/.test(text)) return undefined
  const readElements: Element[] = []
  for (const run of text.split(SEPARATOR)) {
    const read = elementsOfRun(run)
    if (!read) return undefined
    readElements.push(...read)
  }
  const products = readElements.filter(([identifier]) => identifier === '01' || identifier === '02')
  return products.every(([, value]) => hasCheckDigit(value)) ? readElements : undefined
}

function elementsOfRun(run: string): Element[] | undefined {
  const readElements: Element[] = []
  let rest = run
  while (rest !== '') {
    const two = rest.slice(0, 2)
    const length = fixed[two] ?? (measured.test(rest) ? 6 : undefined)
    const identifier = fixed[two] !== undefined ? two : (measured.exec(rest)?.[0] ?? variable.exec(rest)?.[0])
    if (identifier === undefined) return undefined
    const value = rest.slice(identifier.length, length === undefined ? undefined : identifier.length + length)
    if (value === '' || (length !== undefined && !new RegExp(`^[0-9]{${length}}$`).test(value))) return undefined
    readElements.push([identifier, value])
    rest = rest.slice(identifier.length + value.length)
  }
  return readElements
}

function hasCheckDigit(gtin: string): boolean {
  const digits = [...gtin].map(Number)
  return digits.reduce((sum, digit, n) => sum + digit * (n % 2 === 0 ? 3 : 1), 0) % 10 === 0
}
