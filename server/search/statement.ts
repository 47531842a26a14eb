import { conditionOf } from '../crud/conditions.ts'
import { COLLATION, quoted } from '../crud/identifiers.ts'
import { hasSortIndex } from '../db/indexes.ts'
import {
  columnSql,
  fieldsHoldSql,
  fieldsMistypedSql,
  foldedSql,
  isPhoneSql,
  likeSql,
  linesHoldSql,
  linesMistypedSql,
  linesSql,
  type Statement,
} from './conditions.ts'

/** The most rows of one table. */
export const PER_TABLE = 5
/** The matching rows, in no order, among which the best are chosen. */
const CANDIDATES = 200
/** Sorts after every text with the prefix before it: `rossi` + this is the upper end of its range. */
export const LAST_LETTER = '\uffff'

/** How well a row matches: by its name, by the beginning of it or a whole field, a word of it, anywhere, by a typing mistake. */
export const RANKS = { name: 0, beginning: 1, word: 2, inside: 3, mistyped: 4 }

/** How the rows of a big table are looked for: as they are written, or as they may have been meant. */
type Pass = 'written' | 'meant'

const [NAME, LINES] = ['t."_name"', 't."_lines"']

/**
 * The SQL of the best rows of a table: "table", "id", "rank". Undefined where nothing in it can match. A table that is not
 * big is read once, for all there is.
 */
export function bestRowsSql(statement: Statement, pass: Pass = 'written'): string | undefined {
  const { target, terms } = statement
  const { table } = target
  if (target.texts.length === 0 && terms.phones.length === 0) return undefined
  const matchesOfTable = table.big ? foundSql(statement, pass) : withinSql(statement)
  if (matchesOfTable === undefined) return undefined
  // What is folded once must not be folded again in each place that compares it: that is planned as often.
  const rows = `select t.*, ${foldedSql(target, table.title)} as "_name", ${linesSql(target)} as "_lines" from ${quoted(table.name)} t where ${matchesOfTable} offset 0`
  const ranked = `select t.*, ${rankSql(statement)} as "_rank" from (${rows}) t where ${table.big ? 'true' : matchesSql(statement)}`
  const best = `${ranked} order by "_rank", ${columnSql(target, table.title)} collate ${COLLATION}, t."id" limit ${PER_TABLE}`
  return `select '${table.name}' as "table", t."id", t."_rank" as "rank" from (${best}) t`
}

function rankSql(statement: Statement): string {
  const { terms, parameters } = statement
  const { whole } = terms
  return `case when ${NAME} = ${parameters.add(whole, 'text')} then ${RANKS.name}
    when ${likeSql(NAME, ['', whole, '%'], parameters)} or ${likeSql(LINES, ['%\n', whole, '\n%'], parameters)} or ${isPhoneSql(statement)} then ${RANKS.beginning}
    when ${likeSql(NAME, ['% ', whole, '%'], parameters)} then ${RANKS.word}
    when ${linesHoldSql(statement, LINES)} then ${RANKS.inside} else ${RANKS.mistyped} end`
}

function matchesSql(statement: Statement): string {
  const mistyped = linesMistypedSql(statement, LINES)
  const holds = linesHoldSql(statement, LINES)
  return mistyped ? `(${holds} or ${mistyped})` : holds
}

function withinSql({ target, parameters }: Statement): string {
  const { model, table, within, home } = target
  const own = within.length > 0 ? conditionOf(model, table, within, parameters) : 'true'
  if (!home || home.within.length === 0) return own
  const owners = `select t."id" from ${quoted(home.table.name)} t where ${conditionOf(model, home.table, home.within, parameters)}`
  return `${own} and ${columnSql(target, home.field)} in (${owners})`
}

/**
 * What indexes find in a big table. As it is written: first prefix matches, in the order of the index of the sort, where a
 * name by itself comes before longer ones; then, while the page is not full, what holds it anywhere.
 */
function foundSql(statement: Statement, pass: Pass): string | undefined {
  const { target } = statement
  const rows = `select t."id" from ${quoted(target.table.name)} t where ${withinSql(statement)} and `
  if (pass === 'meant') {
    const mistyped = fieldsMistypedSql(statement)
    return mistyped && `t."id" = any(array(${rows}${mistyped} limit ${CANDIDATES}))`
  }
  const beginnings = target.texts.filter((name) => hasSortIndex(target.table, name))
  const first = beginnings.map((name) => `(${rows}${firstSql(statement, name)})`).join(' union all ')
  const begun = `_begun as materialized (${first || `${rows}false`})`
  const inside = `(${rows}(select count(*) from _begun) < ${PER_TABLE} and ${fieldsHoldSql(statement)} limit ${CANDIDATES})`
  return `t."id" = any(array(with ${begun} select "id" from _begun union all ${inside}))`
}

/** The first rows whose field begins with the search. */
function firstSql({ target, terms, parameters }: Statement, name: string): string {
  const sorted = `${columnSql(target, name)} collate ${COLLATION}`
  const from = parameters.add(terms.whole, 'text')
  const to = parameters.add(`${terms.whole}${LAST_LETTER}`, 'text')
  const begins = likeSql(foldedSql(target, name), ['', terms.whole, '%'], parameters)
  return `${sorted} >= ${from} and ${sorted} < ${to} and ${begins} order by ${sorted}, t."id" limit ${PER_TABLE}`
}
