import type { FoundRow } from './hits.ts'
import type { RememberedRow, RememberedRows } from './remembered-rows.ts'
import { type SearchTerms, SHORT, typoPatterns } from './search-terms.ts'
import { LAST_LETTER, PER_TABLE, RANKS } from './statement.ts'
import type { Target } from './targets.ts'

// What conditions.ts and statement.ts say in SQL, of rows that are at hand: no answer shows whether a table is small enough
// to be remembered.

const collation = new Intl.Collator('und')

/** A search, ready to be compared with any row. */
export interface Matcher {
  terms: SearchTerms
  /** The words of the first reading, each with what finds it where it is mistyped. */
  words: { word: string; mistakes: { pattern: RegExp; intact: string }[] }[]
}

export const matcherOf = (terms: SearchTerms): Matcher => ({
  terms,
  words: (terms.readings[0] ?? []).map((word) => ({
    word,
    mistakes: typoPatterns(word).map(({ pattern, intact }) => ({ pattern: new RegExp(pattern, 'su'), intact })),
  })),
})

/** A row as somebody finds it, by what they may read of it: its texts, also each on a line of its own, and telephone numbers. */
interface Candidate {
  row: RememberedRow
  name: string
  texts: readonly string[]
  lines: string
  phones: readonly string[]
}

/** The best of the remembered rows of a table: those that the statements of a search find in it, in their order. */
export function bestRemembered(remembered: RememberedRows, target: Target, matcher: Matcher): FoundRow[] {
  const candidates = candidatesOf(remembered, target)
  const best = (test: (candidate: Candidate) => boolean): FoundRow[] =>
    candidates
      .filter(test)
      .map((candidate) => ({ table: target.table.name, id: candidate.row.id, rank: rankOf(candidate, matcher) }))
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, PER_TABLE)
  if (!target.table.big) {
    return best((row) => holds(row, matcher, inLines) || isMistyped(row, matcher, inLines, row.lines))
  }
  const begun = begunRows(remembered, target, matcher.terms)
  const written = best((each) => (begun.length < PER_TABLE ? holds(each, matcher, inFields) : begun.includes(each.row)))
  const mayBeMistyped =
    matcher.words.some(({ mistakes }) => mistakes.length > 0) && target.texts.includes(target.table.title)
  if (written.length >= PER_TABLE || !mayBeMistyped) return written
  const others = best((each) => isMistyped(each, matcher, inFields, each.name))
  const isNew = ({ id }: FoundRow) => written.every((found) => found.id !== id)
  return [...written, ...others.filter(isNew)].slice(0, PER_TABLE)
}

const candidatesByFields = new WeakMap<RememberedRows, Map<string, Candidate[]>>()

/** The rows as everybody sees them who may read these fields: put together once. */
function candidatesOf(remembered: RememberedRows, target: Target): Candidate[] {
  const made = candidatesByFields.get(remembered) ?? new Map<string, Candidate[]>()
  candidatesByFields.set(remembered, made)
  const key = [...target.texts, '', ...target.phones].join()
  const candidates = made.get(key) ?? remembered.rows.map((row) => candidateOf(row, remembered, target))
  made.set(key, candidates)
  return candidates
}

function candidateOf(row: RememberedRow, { fields }: RememberedRows, { texts, phones }: Target): Candidate {
  const read = (values: RememberedRow['texts'], of: readonly string[], names: readonly string[]) =>
    names.flatMap((name) => values[of.indexOf(name)] ?? [])
  const readable = read(row.texts, fields.texts, texts)
  return {
    row,
    name: row.name ?? '',
    texts: readable,
    lines: `\n${readable.join('\n')}\n`,
    phones: read(row.phones, fields.phones, phones),
  }
}

/** Whether the row has the word: any part of a text is one of three letters, what is shorter begins a word. */
type HasWord = (row: Candidate, word: string) => boolean

const inFields: HasWord = ({ texts }, word) =>
  texts.some((text) =>
    word.length >= SHORT ? text.includes(word) : text.startsWith(word) || text.includes(` ${word}`),
  )

const inLines: HasWord = ({ lines }, word) =>
  word.length >= SHORT ? lines.includes(word) : lines.includes(`\n${word}`) || lines.includes(` ${word}`)

/** All words of a reading, or the telephone number. */
const holds = (row: Candidate, { terms }: Matcher, hasWord: HasWord): boolean =>
  terms.readings.some((words) => words.every((word) => hasWord(row, word))) ||
  terms.phones.some((part) => row.phones.some((number) => number.includes(part)))

/** All words, some of them with a mistake in this text. */
const isMistyped = (row: Candidate, { words }: Matcher, hasWord: HasWord, text: string): boolean =>
  words.every(
    ({ word, mistakes }) =>
      hasWord(row, word) || mistakes.some(({ pattern, intact }) => text.includes(intact) && pattern.test(text)),
  )

function rankOf(row: Candidate, matcher: Matcher): number {
  const { name, lines, phones } = row
  const { whole, phones: numbers } = matcher.terms
  if (name === whole) return RANKS.name
  const isPhone = numbers.some((part) => phones.includes(part))
  if (name.startsWith(whole) || lines.includes(`\n${whole}\n`) || isPhone) return RANKS.beginning
  if (name.includes(` ${whole}`)) return RANKS.word
  return holds(row, matcher, inLines) ? RANKS.inside : RANKS.mistyped
}

/** Of each field with an index of the sort the first rows whose text begins with the search, some more than once. */
function begunRows({ sorted, fields }: RememberedRows, { texts }: Target, { whole }: SearchTerms): RememberedRow[] {
  const end = `${whole}${LAST_LETTER}`
  return texts.flatMap((name) => {
    const at = fields.texts.indexOf(name)
    return (sorted.get(name) ?? [])
      .filter(({ row }) => row.texts[at]?.startsWith(whole))
      .filter(({ text }) => collation.compare(text, whole) >= 0 && collation.compare(text, end) < 0)
      .slice(0, PER_TABLE)
      .map(({ row }) => row)
  })
}
