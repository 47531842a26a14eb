import type { Change, DefinitionReport } from '#schema/changes.ts'
import { ModelError, mistakeText } from '#schema/mistake.ts'
import { decisionFlags, noDecisions } from './decisions.ts'
import { WouldLose } from './dev-database.ts'
import { Ambiguous, lossKey, type Question } from './diff.ts'

const empty = { mistakes: [], sentences: [], ways: [], changes: [], sql: [] }

/** The report of definitions that are served from now on. */
export const accepted = (changes: Change[], sql: string[]): DefinitionReport => ({
  ...empty,
  state: 'accepted',
  changes,
  sql,
})

/** The report of definitions that are not, by what was thrown at them. */
export function refused(error: unknown, changes: Change[]): DefinitionReport {
  const report = { ...empty, state: 'refused' as const, changes }
  if (error instanceof ModelError) return { ...report, mistakes: error.mistakes }
  if (error instanceof Ambiguous) return { ...report, state: 'asked', ...question(error.questions) }
  const sentences = (error instanceof Error ? error.message : String(error)).split('\n')
  if (!(error instanceof WouldLose)) return { ...report, sentences }
  const drops = error.losses.map(lossKey)
  const flags = decisionFlags({ ...noDecisions(), drops }).join(' ')
  return { ...report, state: 'asked', sentences, ways: [{ flags, means: `let go of ${drops.join(', ')}` }] }
}

/** Each thing that goes may have any of the names that come, or go with what is in it. */
function question(questions: Question[]): Pick<DefinitionReport, 'sentences' | 'ways'> {
  const sentences = questions.map(({ table, gone, come }) => {
    const at = table === undefined ? 'tables' : `${table}: fields`
    return `${at} ${gone.join(', ')} go, and ${come.join(', ')} come at once: new names, or other things?`
  })
  const ways = questions.flatMap(({ table, gone, come }) =>
    gone.flatMap((name) => {
      const column = table === undefined ? undefined : name
      const renames = come.map((to) => {
        const rename = table === undefined ? { table: name, to } : { table, column, to }
        return { flags: flagsOf({ renames: [rename] }), means: `${name} is called ${to} from now on` }
      })
      const drop = table === undefined ? name : `${table}.${name}`
      return [...renames, { flags: flagsOf({ drops: [drop] }), means: `${name} goes with all it holds` }]
    }),
  )
  return { sentences, ways }
}

const flagsOf = (some: Partial<Parameters<typeof decisionFlags>[0]>): string =>
  decisionFlags({ ...noDecisions(), ...some }).join(' ')

/** What a terminal shows of it. */
export function reportText({ mistakes, sentences, ways }: DefinitionReport): string[] {
  const lines = [...mistakes.map(mistakeText), ...sentences]
  if (ways.length === 0) return lines
  return [...lines, 'Say what it is, here or in the bar of the console:', ...ways.map(way)]
}

const way = ({ flags, means }: DefinitionReport['ways'][number]): string => `  ${flags}   ${means}`
