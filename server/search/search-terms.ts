import { fold } from '#schema/rules/fold.ts'
import { plainVatNumber } from '#schema/rules/vat-number.ts'
import { phoneKeyParts } from '../db/phone-key.ts'

/**
 * The parsed text of a search, in lower case and without accents: `Città 0331` -> `{ whole: 'citta 0331', readings:
 * [['citta', '0331']], phones: ['0331'] }`.
 */
export interface SearchTerms {
  /** All of it, with single spaces. */
  whole: string
  /** The words that a row must hold, all of one reading; a number typed in groups is also read as one word. */
  readings: string[][]
  /** What its number may be among telephone numbers; none where it is no number, or too short to say whose. */
  phones: string[]
}

/** Trigrams need three letters: a word of fewer is found where a word begins with it. */
export const SHORT = 3

const SHORTEST = 2
const MOST_WORDS = 6
const SHORTEST_PHONE = 4

/** Parses the text of a search; undefined while it is too short. */
export function parseSearch(typed: string): SearchTerms | undefined {
  const words = fold(typed).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const fullText = words.join(' ')
  if (fullText.length < SHORTEST) return undefined
  // A letter by itself is in nearly every row.
  const telling = words.filter((word) => word.length >= SHORTEST)
  const reading = telling.length > 0 ? telling : [fullText]
  const number = fold(plainVatNumber(fullText))
  const isNumber = /^[a-z]{0,2}\d{5,}$/.test(number) && number !== fullText
  return {
    whole: fullText,
    readings: isNumber ? [reading, [number]] : [reading],
    phones: phoneKeyParts(typed).filter((part) => part.length >= SHORTEST_PHONE),
  }
}

/** Words of fewer letters are too much like others, for longer ones the indexes find too much. */
const [FEWEST, MOST] = [4, 12]

/** A regular expression for a word with a mistake in one half, and the part of it that all it matches hold. */
export interface TypoPattern {
  pattern: string
  intact: string
}

/**
 * Patterns for a word with one typing mistake: a letter is wrong, added or missing, or two are swapped. One for mistakes in
 * each half, as the half that is right is what trigram indexes go by. None for words that are too short or too long, and for
 * codes.
 */
export function typoPatterns(word: string): TypoPattern[] {
  if (word.length < FEWEST || word.length > MOST || !/^[a-z']+$/.test(word)) return []
  const places = [...word].map((_letter, at) => at)
  const half = Math.floor(word.length / 2)
  const patternOf = (ones: number[]) =>
    `(^|[\n '])(${[...new Set(ones.flatMap((at) => mistakesAt(word, at)))].join('|')})`
  return [
    // The last letter of the first half may be swapped with the next one.
    { pattern: patternOf(places.slice(0, half)), intact: word.slice(half + 1) },
    { pattern: patternOf(places.slice(half)), intact: word.slice(0, half) },
  ]
}

function mistakesAt(word: string, at: number): string[] {
  const [before, letter, next, behind] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)]
  const [another, tooMany] = [`${before}.${next}${behind}`, `${before}${next}${behind}`]
  const missing = at > 0 ? [`${before}.${letter}${next}${behind}`] : []
  const swapped = next && next !== letter ? [`${before}${next}${letter}${behind}`] : []
  return [another, tooMany, ...missing, ...swapped]
}
