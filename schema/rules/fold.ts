// What no decomposition makes plain: single letters and signs first, then letters that are two.
const singles: Record<string, string> = {
  d: 'đð',
  h: 'ħ',
  i: 'ı',
  l: 'ł',
  n: 'ŋ',
  o: 'ø',
  t: 'ŧ',
  σ: 'ς',
  "'": '`’‘‛ʼʻʹ′',
  '"': '“”„‟',
  '-': '\u2010\u2012\u2013\u2014\u2015\u2212',
  ' ': '\u1680\u2028\u2029',
}

/** The signs and letters that fold() exchanges one by one, and what for, in the same order. */
export const EXCHANGED_LETTERS = {
  from: Object.values(singles).join(''),
  to: Object.entries(singles)
    .map(([plain, letters]) => plain.repeat(letters.length))
    .join(''),
}

/** The letters that fold() writes as two. */
export const DOUBLE_LETTERS: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
]

// Accents, marks nobody sees, joiners.
const marks =
  '\\u0300-\\u036F\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE20-\\uFE2F\\u00AD\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF\\uFFF9-\\uFFFB'

/** The characters fold() removes from a decomposed text, as a character class of PostgreSQL. */
export const OMITTED_SIGNS = `[${marks}\\U000E0000-\\U000E0FFF]`

/** Words that lost their last vowel belong to the next word, whatever was typed between them: l' aquila is L'Aquila. */
export const ELIDED_WORDS = "(?<![a-z0-9])(l|d|c|un|all|dall|dell|nell|sull|coll|bell|quell|quest|sant)' +(?=[a-z])"
/** An apostrophe at the end of another word is an accent: forli' is Forlì. Within a word it stays: d'angelo. */
export const lastApostrophe = "([a-z])'+(?![a-z0-9'])"

const plain = new Map([...EXCHANGED_LETTERS.from].map((letter, at) => [letter, EXCHANGED_LETTERS.to.charAt(at)]))
const accents = new RegExp(`[${marks}\\u{E0000}-\\u{E0FFF}]`, 'gu')
const strange = new RegExp(`[${EXCHANGED_LETTERS.from}${DOUBLE_LETTERS.map(([letter]) => letter).join('')}]`, 'g')
const spacesBehind = new RegExp(ELIDED_WORDS, 'g')
const accentsBehind = new RegExp(lastApostrophe, 'g')
const two = new Map(DOUBLE_LETTERS)

/** The letters of a text as fold() writes them, apostrophes and what follows them as they are. */
export const foldLetters = (text: string): string =>
  text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(strange, (letter) => plain.get(letter) ?? two.get(letter) ?? letter)

/**
 * A text as it is compared where neither case nor accents count, the same as the SQL function fold(): 'FORLI’' and
 * 'Forlì' -> 'forli', 'Straße' -> 'strasse', 'L’ Aquila' -> "l'aquila".
 */
export const fold = (text: string): string =>
  foldLetters(text).replace(spacesBehind, "$1'").replace(accentsBehind, '$1')

const umlauts: readonly (readonly [string, string])[] = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['Ä', 'Ae'],
  ['Ö', 'Oe'],
  ['Ü', 'Ue'],
]

/** The text with its umlauts as Germans write them without: 'Müller' -> 'Mueller'. */
export const withoutUmlauts = (text: string): string =>
  umlauts.reduce((written, [letter, pair]) => written.replaceAll(letter, pair), text.normalize('NFC'))

/** The SQL of withoutUmlauts(). */
export const withoutUmlautsSql = (sql: string): string =>
  umlauts.reduce((written, [letter, pair]) => `replace(${written}, '${letter}', '${pair}')`, `normalize(${sql}, NFC)`)
