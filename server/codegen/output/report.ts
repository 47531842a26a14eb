import { ModelError, mistakesText } from '#schema/grammar/mistake.ts'
import type { Change, DefinitionReport } from '#schema/report/changes.ts'
import { type Break, keyOfBreak } from '../../db/breaks.ts'
import { WouldBreak } from '../database/change.ts'
import { type Decisions, decisionFlags, joinDecisions, noDecisions } from '../plan/decisions.ts'
import { Ambiguous, type Question } from '../plan/questions.ts'

const empty = { mistakes: [], hints: [], sentences: [], ways: [], changes: [], sql: [] }

/** The report of definitions that were accepted, or could be. */
export const acceptedReport = (changes: Change[], sql: string[]): DefinitionReport => ({
  ...empty,
  state: 'accepted',
  changes,
  sql,
})

/**
 * The report of definitions that are not taken over, from the error. `soFar` are the decisions taken: they are repeated in
 * the flags of each way on, so that several questions can be answered one after the other.
 */
export function refusalReport(error: unknown, changes: Change[], soFar = noDecisions()): DefinitionReport {
  const report = { ...empty, state: 'refused' as const, changes }
  if (error instanceof ModelError) return { ...report, mistakes: error.mistakes }
  if (error instanceof Ambiguous) return { ...report, state: 'asked', ...question(error.questions, soFar) }
  if (!(error instanceof WouldBreak)) {
    return { ...report, sentences: (error instanceof Error ? error.message : String(error)).split('\n') }
  }
  const sentences = error.breaks.map(({ sentence }) => sentence)
  if (!error.mayBeLost) return { ...report, sentences }
  const way = {
    flags: flagsOf(soFar, { drops: error.breaks.map(keyOfBreak) }),
    means: error.breaks.map(lossWords).join(', '),
  }
  return { ...report, state: 'asked', sentences, ways: [way] }
}

/** What the flag of a break allows: `fonti.note goes with what is in it`. */
function lossWords(found: Break): string {
  const key = keyOfBreak(found)
  return found.kind === 'convert' ? `${key} is converted` : goesWords(key)
}

const goesWords = (key: string): string => `${key} goes with what is in it`

/** The question and its possible answers: each removed name may become any of the added ones, or be dropped. */
function question(questions: Question[], soFar: Decisions): Pick<DefinitionReport, 'sentences' | 'ways'> {
  const sentences = questions.map(({ table, gone, come }) => {
    const what = table === undefined ? 'the table' : `${table}: the field`
    return `${what} ${gone.join(', ')} goes and ${come.join(', ')} comes at once: a new name, or another thing?`
  })
  const ways = questions.flatMap(({ table, gone, come }) =>
    gone.flatMap((name) => {
      const renames = come.map((to) => {
        const rename = table === undefined ? { table: name, to } : { table, column: name, to }
        return { flags: flagsOf(soFar, { renames: [rename] }), means: `${to} is the new name of ${name}` }
      })
      const drop = table === undefined ? name : `${table}.${name}`
      return [...renames, { flags: flagsOf(soFar, { drops: [drop] }), means: goesWords(drop) }]
    }),
  )
  return { sentences, ways }
}

const flagsOf = (soFar: Decisions, more: Partial<Decisions>): string =>
  decisionFlags(joinDecisions(soFar, { ...noDecisions(), ...more })).join(' ')

/** The objections of a report as lines of a terminal. */
export function reportText({ mistakes, sentences, ways }: DefinitionReport): string[] {
  const lines = [...mistakesText(mistakes), ...sentences]
  if (ways.length === 0) return lines
  return [
    ...lines,
    `${ways.length > 1 ? 'Say which it is' : 'To let it through, say so'}, behind the command or typed while npm run dev runs:`,
    ...ways.map(({ flags, means }) => `  ${flags}   ${means}`),
  ]
}

/** One statement on one line. */
export const oneLine = (statement: string): string => `  ${statement.trim().replace(/\s*\n\s*/g, ' ')}`
