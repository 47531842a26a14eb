import { ModelError, mistakesText } from '#schema/grammar/mistake.ts'
import type { Change, DefinitionReport } from '#schema/report/changes.ts'
import { type Break, keyOfBreak } from '../../db/breaks.ts'
import { WouldBreak } from '../database/change.ts'
import { type Decisions, decisionFlags, joinDecisions, noDecisions } from '../plan/decisions.ts'
import { Ambiguous, type Question } from '../plan/questions.ts'

const empty = { mistakes: [], hints: [], sentences: [], ways: [], changes: [], sql: [] }

/** The report of definitions against which nothing speaks. */
export const acceptedReport = (changes: Change[], sql: string[]): DefinitionReport => ({
  ...empty,
  state: 'accepted',
  changes,
  sql,
})

/**
 * The report of definitions that are not taken over, by what was thrown at them. What was decided so far is part of each
 * way on: where several things are asked, one answer follows the other.
 */
export function refusalReport(error: unknown, changes: Change[], told = noDecisions()): DefinitionReport {
  const report = { ...empty, state: 'refused' as const, changes }
  if (error instanceof ModelError) return { ...report, mistakes: error.mistakes }
  if (error instanceof Ambiguous) return { ...report, state: 'asked', ...question(error.questions, told) }
  if (!(error instanceof WouldBreak)) {
    return { ...report, sentences: (error instanceof Error ? error.message : String(error)).split('\n') }
  }
  const sentences = error.breaks.map(({ sentence }) => sentence)
  if (!error.mayBeLost) return { ...report, sentences }
  const way = {
    flags: flagsOf(told, { drops: error.breaks.map(keyOfBreak) }),
    means: error.breaks.map(lossWords).join(', '),
  }
  return { ...report, state: 'asked', sentences, ways: [way] }
}

/** What is allowed by letting it through. */
function lossWords(found: Break): string {
  const key = keyOfBreak(found)
  return found.kind === 'convert' ? `${key} is converted` : goesWords(key)
}

const goesWords = (key: string): string => `${key} goes with what is in it`

/** Each thing that goes may have any of the names that come, or go with what is in it. */
function question(questions: Question[], told: Decisions): Pick<DefinitionReport, 'sentences' | 'ways'> {
  const sentences = questions.map(({ table, gone, come }) => {
    const what = table === undefined ? 'the table' : `${table}: the field`
    return `${what} ${gone.join(', ')} goes and ${come.join(', ')} comes at once: a new name, or another thing?`
  })
  const ways = questions.flatMap(({ table, gone, come }) =>
    gone.flatMap((name) => {
      const renames = come.map((to) => {
        const rename = table === undefined ? { table: name, to } : { table, column: name, to }
        return { flags: flagsOf(told, { renames: [rename] }), means: `${to} is the new name of ${name}` }
      })
      const drop = table === undefined ? name : `${table}.${name}`
      return [...renames, { flags: flagsOf(told, { drops: [drop] }), means: goesWords(drop) }]
    }),
  )
  return { sentences, ways }
}

const flagsOf = (told: Decisions, more: Partial<Decisions>): string =>
  decisionFlags(joinDecisions(told, { ...noDecisions(), ...more })).join(' ')

/** What a terminal shows of what speaks against a change. */
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
