// The characters that DejaVu Sans has, plain and bold: the steps from one range to the next and their lengths, in base 36.
// tests/server/vehicle-acceptance/undrawable.pure.test.ts compares them with the fonts.
const steps =
  'w-2m y-g9 3-2 5 4 9-27 2-2 4-1 2 2-6 e-7 3-5 5-6 2 2-j 2-aq c-11 3-6 2-12 2-1 12-j 3-1 9-q 6-4 i-1 2-1 2 9 6 ' +
  '4 2-p 6-l 2 3 6-g 4 5-1y 7-2 3-1 2 2 5 r-9 5j-13 4-a 3-2 18l 1u-1 2 3-1 2 3 7-3 2-6 2-2 2 2 3-1 2-c 2-2 3-4 ' +
  '2 2-5 3-9 3-1 cj-11 b-18 lh-6 2-i 2-o 2-j 2-6 2-2x 3-16 2-r 9-1a 2-g 2-o a-h 5-c a-f 1b 3 2t-1 13-8 a-s ' +
  '19g-k 2-d 3-8 2-17 2-d d-1 3 2 8 m-10 5-5 1j-6z 5-l 3-5 3-11 3-5 3-7 2 2 2 2-u 3-1g 2-e 2-d 3-5 2-i 3-2 2-8 ' +
  '2-2s 6-7 3-q 2-c 4-l 3-2 3 j-1 5-1 4-1 5 v-9 2-1q 2 3 2-1h 4 7-ap 7-1 3-5 3-4 3-1 1z-2 5 3 a d 7-j w-1 k 2 3 ' +
  '1m-1 1p-9 47-bg 2-q 8-3 v v-3 2-3 3-r 2-y 2 2-3 4 2-6 3-1f 4-n 2-d 7-1 q 6-5 5-7j 7-1 3-1 1h-1 1u-1 22-7 m ' +
  'f-1 5-2 a-g j 1n-1 i-z e-c 1r-1 6-q 5-5 1b-1 7g-n 2-6 3l-11 b-1h a 4p 7 3-3 9 68i-1r h5d-1b 91-3 5-1 3-1 3-3 ' +
  'b-c s-3 7-1 3-1 33-e 5-4 3-9 5-h 5-5 3-5 3-1 d-3 p-3 6-5 2-1 f-a 26-7 e0x-p yv-12 2-p hw u3-6 d-4 6-p 2-4 2 ' +
  '2-1 2-1 2-9 3-29 7-3 12-9 2-1 5-5 j-3 e9-f h-3 25-4 2-3q 3 6y-4 lf-u 2-3 1525-2e de-1 2-3 2-4 2 4-6 2-p h9-9 ' +
  '4sv-2r d-e 3-d 3-e 2-e fm-7 7p-1 3 4 cr-z 2-6 2-j 3'

function rangesOf(written: string): [from: number, to: number][] {
  let at = 0
  return written.split(' ').map((one) => {
    const [step = '', length = '0'] = one.split('-')
    const from = at + Number.parseInt(step, 36)
    at = from + Number.parseInt(length, 36)
    return [from, at]
  })
}
const ranges = rangesOf(steps)

/** The replacement of a character that the font of a document does not have. */
export const REPLACEMENT = '\u25A1'

/** Whether documents can show this character. */
export function isDrawable(codePoint: number): boolean {
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [from, to] = ranges[middle] ?? [0, 0]
    if (codePoint < from) high = middle - 1
    else if (codePoint > to) low = middle + 1
    else return true
  }
  return false
}

// Ends of lines, tabs and what nobody sees are no characters to be drawn; variation selectors choose among pictures.
const silent = /[\p{Cc}\p{Cs}\p{Cf}\p{Variation_Selector}\u2028\u2029]/u
const segments = new Intl.Segmenter('it', { granularity: 'grapheme' })

/** So much is divided at a time: the time it takes grows with the square of the length. */
const PART = 256

/** The characters of a text as people see them, each of several code points or of one. */
function* seenIn(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const isLast = at + PART >= text.length
    const cut = text.slice(at, at + PART)
    // Half a character is none, and the last one may go on behind the part.
    const part = [...segments.segment(isLast ? cut : cut.replace(/[\uD800-\uDBFF]$/, ''))].map(({ segment }) => segment)
    if (!isLast && part.length > 1) part.pop()
    for (const seen of part) at += seen.length
    yield* part
  }
}

const lacks = (seen: string): boolean =>
  [...seen].some((one) => !silent.test(one) && !isDrawable(one.codePointAt(0) ?? 0))

/** The characters of a text that documents cannot show, as people see them, each once. 'Ok 🚜🚜' -> ['🚜'] */
export const undrawableIn = (text: string): string[] => [...new Set([...seenIn(text.normalize('NFC'))].filter(lacks))]

/** The text as documents show it: composed, with a box for each character that they cannot show. 'Ok 🚜' -> 'Ok □' */
export function drawableText(text: string): string {
  const composed = text.normalize('NFC').replace(/\p{Variation_Selector}/gu, '')
  if (![...composed].some(lacks)) return composed
  return [...seenIn(composed)].map((seen) => (lacks(seen) ? REPLACEMENT : seen)).join('')
}
