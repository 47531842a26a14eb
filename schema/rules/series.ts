/** What stands where the counter does in the text of a series: '2026/•'. */
export const HOLE = '•'

/** A piece of a pattern: plain text, the year, or a value: of the row, or of the row that one of its references names. */
export type Piece = { text: string } | { year: true } | { field: string; of?: string }

/** A pattern read: what stands before and behind its one counter, and the least digits of that. */
export interface Pattern {
  before: readonly Piece[]
  digits: number
  behind: readonly Piece[]
}

/** The number of a row, and its text around the counter. */
export interface Around {
  before: string
  behind: string
}

const COUNTER = /^0+$/
const YEAR_DIGITS = 4
/** The most digits of a counter: numbers that JavaScript still tells apart. */
export const MOST_DIGITS = 15
/** The most characters of a number: an entry of its unique index holds no more. */
export const LONGEST_NUMBER = 600

/** Reads a pattern: '{filiale.codice}-{0000}/{year}'. A text: what is wrong with it. */
export function readPattern(written: string): Pattern | string {
  const pieces: (Piece | { digits: number })[] = []
  for (const [at, text] of written.split(/[{}]/).entries()) {
    if (at % 2 === 1) pieces.push(placeholder(text))
    else if (text !== '') pieces.push({ text })
  }
  if (!isPaired(written)) return 'has a brace that stands alone'
  const counters = pieces.flatMap((piece, at) => ('digits' in piece ? [{ at, digits: piece.digits }] : []))
  const [counter, second] = counters
  if (!counter)
    return 'has no counter: {0000} stands where the number does, with as many zeros as it has digits at least'
  if (second) return 'has two counters: a series counts by one'
  if (counter.digits > MOST_DIGITS) return `has a counter of more than ${MOST_DIGITS} digits`
  const others = pieces.map((piece): Piece => ('digits' in piece ? { text: '' } : piece))
  return { before: others.slice(0, counter.at), digits: counter.digits, behind: others.slice(counter.at + 1) }
}

function placeholder(name: string): Piece | { digits: number } {
  if (COUNTER.test(name)) return { digits: name.length }
  if (name === 'year') return { year: true }
  const [field = '', ...of] = name.split('.')
  return of.length > 0 ? { field, of: of.join('.') } : { field }
}

/** Whether braces open and close in turn. */
const isPaired = (written: string): boolean =>
  [...written]
    .filter((sign) => sign === '{' || sign === '}')
    .every((sign, at) => sign === (at % 2 === 0 ? '{' : '}')) && written.split('{').length === written.split('}').length

/** The values that a pattern names, each once. */
export function valuesIn({ before, behind }: Pattern): { field: string; of?: string }[] {
  const named = [...before, ...behind].flatMap((piece) => ('field' in piece ? [piece] : []))
  return named.filter((one, at) => named.findIndex(({ field, of }) => field === one.field && of === one.of) === at)
}

/** Whether numbers of the pattern begin anew with the year. */
export const namesYear = ({ before, behind }: Pattern): boolean =>
  [...before, ...behind].some((piece) => 'year' in piece)

/** The pieces from the counter outwards, without the years right beside it, which have their four digits. */
function outwards(side: readonly Piece[], isBehind: boolean): readonly Piece[] {
  const pieces = isBehind ? side : side.toReversed()
  const first = pieces.findIndex((piece) => !('year' in piece))
  return first < 0 ? [] : pieces.slice(first)
}

/** What would make two series give one number: digits or a value right beside the counter, values on both sides of it. */
export function ambiguityOf({ before, behind }: Pattern): string | undefined {
  const isValue = (piece: Piece) => 'field' in piece
  if (before.some(isValue) && behind.some(isValue))
    return 'has values on both sides of the counter: numbers of different series could be the same'
  for (const isBehind of [false, true]) {
    const side = isBehind ? behind : before
    const [next] = outwards(side, isBehind)
    if (next && isValue(next))
      return 'has a value right beside the counter: "A1" with 1 and "A" with 11 would be the same. Put a sign between them'
    const beside = isBehind ? side[0] : side.at(-1)
    const sign = beside && 'text' in beside ? (isBehind ? beside.text[0] : beside.text.at(-1)) : ''
    if (/\d/.test(sign ?? '')) return `has the digit ${sign} right beside the counter, as if it belonged to it`
  }
  return undefined
}

/** The text before and behind the counter: of that year, with the values that `valueAt` gives. */
export function around(
  { before, behind }: Pattern,
  year: string,
  valueAt: (value: { field: string; of?: string }) => string,
): Around {
  const text = (pieces: readonly Piece[]) =>
    pieces.map((piece) => ('text' in piece ? piece.text : 'year' in piece ? year : valueAt(piece))).join('')
  return { before: text(before), behind: text(behind) }
}

/** The name of a series: '2026/•'. */
export const seriesOf = ({ before, behind }: Around): string => `${before}${HOLE}${behind}`

/** The number that has that place in its series: 7 -> '2026/0007'. */
export const numberAt = ({ digits }: Pattern, { before, behind }: Around, place: number): string =>
  `${before}${String(place).padStart(digits, '0')}${behind}`

/**
 * The place and the series of a number as the pattern gives them, whatever its year and values: '2026/0007' -> 7 of '2026/•'.
 * Undefined for a text that the pattern does not give.
 */
export function placeOf({ before, behind }: Pattern, number: string): (Around & { place: number }) | undefined {
  const [start, end] = [lengthOf(before), lengthOf(behind)]
  const isDigit = (at: number) => /\d/.test(number[at] ?? '')
  let from = start ?? 0
  let to = number.length - (end ?? 0)
  if (start === undefined) {
    from = to
    while (from > 0 && isDigit(from - 1)) from--
    from += yearsBeside(before, false)
  } else if (end === undefined) {
    to = from
    while (isDigit(to)) to++
    to -= yearsBeside(behind, true)
  }
  const digits = number.slice(from, to)
  const parts = { before: number.slice(0, from), behind: number.slice(to) }
  const fits = from < to && digits.length <= MOST_DIGITS && /^\d+$/.test(digits)
  return fits && isSide(before, parts.before) && isSide(behind, parts.behind)
    ? { ...parts, place: Number(digits) }
    : undefined
}

/** How long the text of a side is; undefined where it holds a value. */
function lengthOf(side: readonly Piece[]): number | undefined {
  if (side.some((piece) => 'field' in piece)) return undefined
  return side.reduce((sum, piece) => sum + ('text' in piece ? piece.text.length : YEAR_DIGITS), 0)
}

const yearsBeside = (side: readonly Piece[], isBehind: boolean): number =>
  (side.length - outwards(side, isBehind).length) * YEAR_DIGITS

/** Whether the text may be that side of a number: up to the first value from the one end, and from the other. */
function isSide(side: readonly Piece[], text: string): boolean {
  const first = side.findIndex((piece) => 'field' in piece)
  if (first < 0) return fitsFrom(side, text) === text.length
  const last = side.findLastIndex((piece) => 'field' in piece)
  const tail = side.slice(last + 1)
  const [head, tailAt] = [fitsFrom(side.slice(0, first), text), text.length - (lengthOf(tail) ?? 0)]
  return head !== undefined && head < tailAt && fitsFrom(tail, text.slice(tailAt)) !== undefined
}

/** How many characters of the text these pieces are; undefined where it does not begin with them. */
function fitsFrom(pieces: readonly Piece[], text: string): number | undefined {
  let at = 0
  for (const piece of pieces) {
    const next = 'text' in piece ? piece.text : text.slice(at, at + YEAR_DIGITS)
    if (!text.startsWith(next, at) || ('year' in piece && !/^\d{4}$/.test(next))) return undefined
    at += next.length
  }
  return at
}
