import { fold, foldLetters } from '#schema/rules/fold.ts'

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[\s/'.-]+/)
    .filter(Boolean)

/**
 * How well a text answers what is typed: 0 where each typed word begins one of its words, 1 where each is in it, 2 where some
 * have one letter wrong, missing, too many or swapped; undefined where it does not.
 */
export function matchOf(text: string, typed: string): 0 | 1 | 2 | undefined {
  const whole = fold(text)
  const words = wordsOf(text)
  const each = wordsOf(typed).map((word) => {
    if (words.some((one) => one.startsWith(word))) return 0
    if (whole.includes(word)) return 1
    return words.some((one) => beginsAlmost(one, word)) ? 2 : undefined
  })
  return each.reduce<0 | 1 | 2 | undefined>(
    (worst, one) => (worst === undefined || one === undefined ? undefined : one > worst ? one : worst),
    0,
  )
}

/** In shorter words a mistake makes any other word. */
const FEWEST = 4

/** Whether the word, or its beginning, is the typed one but for one letter. */
function beginsAlmost(word: string, typed: string): boolean {
  if (typed.length < FEWEST) return false
  return [-1, 0, 1].some((more) => isAlmost(word.slice(0, typed.length + more), typed))
}

function isAlmost(one: string, other: string): boolean {
  const least = Math.min(one.length, other.length)
  let start = 0
  while (start < least && one[start] === other[start]) start++
  let end = 0
  while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** A piece of a text: typed by the user, or not. */
export interface Piece {
  text: string
  typed: boolean
}

/** Letters with their accents, each as it is compared, and where it stands in the text: 'æ' is two letters that stand in one place. */
function foldedAt(text: string): { whole: string; places: readonly [from: number, to: number][] } {
  const clusters = [...text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)]
  const folded = clusters.map(({ 0: letter, index }) => ({
    index,
    end: index + letter.length,
    plain: foldLetters(letter),
  }))
  return {
    whole: folded.map(({ plain }) => plain).join(''),
    places: folded.flatMap(({ index, end, plain }) =>
      Array.from({ length: plain.length }, (): [number, number] => [index, end]),
    ),
  }
}

/** The text in pieces, those that were typed apart from the others. */
export function piecesOf(text: string, typed: string): Piece[] {
  const { whole, places } = foldedAt(text)
  const marked = Array.from({ length: text.length }, () => false)
  for (const word of wordsOf(typed)) {
    const at = whole.indexOf(word)
    if (at < 0) continue
    for (const [from, to] of places.slice(at, at + word.length)) marked.fill(true, from, to)
  }
  const pieces: Piece[] = []
  for (const [at, isTyped] of marked.entries()) {
    const last = pieces.at(-1)
    if (last?.typed === isTyped) last.text += text.charAt(at)
    else pieces.push({ text: text.charAt(at), typed: isTyped })
  }
  return pieces
}
