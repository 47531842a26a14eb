import { fieldNamed } from '#schema/table.ts'
import { columnAt, phoneKeyAt } from '../crud/kinds/kind.ts'
import type { Parameters } from '../crud/parameters.ts'
import { type SearchTerms, SHORT, typoPatterns } from './search-terms.ts'
import type { Target } from './targets.ts'

/** A statement being made about one table. */
export interface Statement {
  target: Target
  terms: SearchTerms
  parameters: Parameters
}

/** The column of a field of the rows `t`. */
export const columnSql = (target: Target, name: string): string => columnAt(placeOf(target, name))

const placeOf = ({ table }: Target, name: string) => ({ table, name, field: fieldNamed(table, name), alias: 't' })

/** The text of a field as it is compared. */
export const foldedSql = (target: Target, name: string): string => `fold(${columnSql(target, name)})`

/** All searched texts of a row in one, each on a line of its own, for comparisons without an index. */
export const linesSql = (target: Target): string =>
  `e'\\n' || fold(concat_ws(${["e'\\n'", ...target.texts.map((name) => columnSql(target, name))].join(', ')})) || e'\\n'`

/** A text as a pattern of `like` takes it by the letter. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const either = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `(${conditions.join(' or ')})` : 'false'

/** The text is like the pattern `before` + wanted + `after`. */
export const likeSql = (text: string, [before, wanted, after]: [string, string, string], parameters: Parameters) =>
  `${text} like ${parameters.add(`${before}${literally(wanted)}${after}`, 'text')}`

/** A word of the text begins with what is short; else any part of it is that. `start` stands where a text begins. */
function holdsSql(text: string, start: '' | '%\n', word: string, parameters: Parameters): string {
  if (word.length >= SHORT) return likeSql(text, ['%', word, '%'], parameters)
  return either([likeSql(text, [start, word, '%'], parameters), likeSql(text, ['% ', word, '%'], parameters)])
}

/** A condition for each word of a reading, all of them; or for the telephone number. */
function everyWordSql({ target, terms, parameters }: Statement, wordSql: (word: string) => string): string {
  const readings = target.texts.length > 0 ? terms.readings : []
  return either([
    ...readings.map((words) => words.map(wordSql).join(' and ')),
    ...terms.phones.flatMap((part) => target.phones.map((name) => phoneSql(target, name, part, parameters))),
  ])
}

/** The row holds all words of a reading, or the telephone number, by the indexes of its fields. */
export const fieldsHoldSql = (statement: Statement): string =>
  everyWordSql(statement, (word) => either(statement.target.texts.map((name) => fieldHoldsSql(statement, name, word))))

const fieldHoldsSql = ({ target, parameters }: Statement, name: string, word: string): string =>
  holdsSql(foldedSql(target, name), '', word, parameters)

/** The same of a row whose lines are at hand. */
export const linesHoldSql = (statement: Statement, lines: string): string =>
  everyWordSql(statement, (word) => holdsSql(lines, '%\n', word, statement.parameters))

/** The number holds these digits. */
const phoneSql = (target: Target, name: string, part: string, parameters: Parameters): string =>
  likeSql(phoneKeyAt(placeOf(target, name)), ['%', part, '%'], parameters)

/** The row is exactly that number. */
export const isPhoneSql = ({ target, terms, parameters }: Statement): string =>
  either(
    terms.phones.flatMap((part) =>
      target.phones.map((name) => `${phoneKeyAt(placeOf(target, name))} = ${parameters.add(part, 'text')}`),
    ),
  )

/** The row holds all words, some with a mistake: undefined where none can have one. */
function mistypedSql(
  { terms: { readings }, parameters }: Statement,
  texts: readonly string[],
  holds: (word: string) => string,
): string | undefined {
  const [words = []] = readings
  if (texts.length === 0 || words.every((word) => typoPatterns(word).length === 0)) return undefined
  const conditions = words.map((word) => {
    const patterns = typoPatterns(word).map(({ pattern }) => parameters.add(pattern, 'text'))
    return either([holds(word), ...texts.flatMap((text) => patterns.map((pattern) => `${text} ~ ${pattern}`))])
  })
  return conditions.join(' and ')
}

/** By the indexes of the fields. Only the name is looked through for mistakes: each field costs as much again. */
export function fieldsMistypedSql(statement: Statement): string | undefined {
  const { target } = statement
  const names = target.texts.filter((name) => name === target.table.title).map((name) => foldedSql(target, name))
  return mistypedSql(statement, names, (word) =>
    either(target.texts.map((name) => fieldHoldsSql(statement, name, word))),
  )
}

/** The same of a row whose lines are at hand. */
export const linesMistypedSql = (statement: Statement, lines: string): string | undefined =>
  mistypedSql(statement, [lines], (word) => holdsSql(lines, '%\n', word, statement.parameters))
