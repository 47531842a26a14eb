import type { Model } from '#schema/model.ts'
import { goneRoles } from '#schema/report/changes.ts'
import { keyOfBreak } from '../db/breaks.ts'
import type { Database } from '../db/database.ts'
import { codesOf, isUnreachable } from '../db/faults.ts'
import { preamble } from '../db/fold.ts'
import { WrongDatabase } from '../db/wrong-database.ts'
import { type Asker, askForDrops } from './ask.ts'
import { WouldBreak } from './database/change.ts'
import { numberedState } from './database/numbered-state.ts'
import { acceptedOf, definitionsOf, type Project } from './definitions/project.ts'
import { tryDefinitions } from './definitions/try-definitions.ts'
import { staleFiles, writeGenerated } from './output/generated-files.ts'
import { hasPending, removeMigration, removePending, writeMigration } from './output/pending.ts'
import { renumber, sharedNumbers } from './output/renumber.ts'
import { type Decisions, joinDecisions } from './plan/decisions.ts'
import type { Loss } from './plan/losses.ts'
import { noTable, type State, sameState, stateOf } from './plan/state.ts'
import { type ProjectPlan, projectPlan, refuseUnknownNames } from './project-plan.ts'
import { tryPlan } from './try-plan.ts'

export interface GenerateOptions {
  decisions: Decisions
  /** Asks the developer; without one an ambiguous difference throws Ambiguous. */
  ask?: Asker
  /** The name of the migration after its number: `0012_title`. */
  title?: string
  /** First gives migrations that share a number new ones. */
  renumbers?: boolean
  say: (line: string) => void
  /** Opens the local database, on which a change is tried and rolled back; undefined when there is none. */
  tryOn?: () => Promise<Database | undefined>
}

/**
 * Brings the generated files up to date and writes the difference to the last migration as a numbered one. Writes nothing
 * when the definitions have mistakes, or when the change would break rows of the local database or lose values without a
 * decision (WouldBreak).
 */
export async function generate(project: Project, options: GenerateOptions): Promise<void> {
  const { say, title, renumbers } = options
  for (const { from, to } of renumbers ? renumber(project) : []) say(`Renumbered: ${from} is ${to}`)
  const [shared] = sharedNumbers(project)
  if (shared !== undefined) throw new Error(shared)
  const definitions = await tryDefinitions(project)
  refuseUnknownNames(options.decisions, definitions.model)
  const plan = await tryOnDatabase(project, definitions.model, options)
  const accepted = acceptedOf(project)
  for (const path of writeGenerated(project, definitions)) say(`Written: ${path}`)
  for (const sentence of accepted ? goneRoles(accepted.model, definitions.model) : [])
    say(`Careful: ${sentence.slice(2)}`)
  const { statements, losses } = plan.pending
  if (statements.length === 0) {
    removePending(project)
    return say('The migrations are up to date.')
  }
  const name = await numberedMigration(project, plan, title)
  removePending(project)
  say(`Written: server/db/migrations/${name}.sql - read it before you commit it.`)
  for (const loss of losses) say(`Careful: ${sentenceOf(loss)}`)
}

/** Writes the pending migration under a number and returns its name; removes it again when it fails on an empty database. */
async function numberedMigration(
  project: Project,
  { migrations, numbered, next, pending }: ProjectPlan,
  title = titleOf(numbered, next),
): Promise<string> {
  const start = migrations.length === 0 ? preamble : []
  const name = writeMigration(project, title, [...start, ...pending.statements])
  try {
    if (!sameState(await numberedState(project.migrations), next)) {
      throw new Error(`The migration ${name} does not lead to the definitions: it was not written.`)
    }
    return name
  } catch (error) {
    removeMigration(project, name)
    throw error
  }
}

/** The plan, once it was tried on the local database without objection. */
async function tryOnDatabase(
  project: Project,
  model: Model,
  { decisions, ask, say, tryOn }: GenerateOptions,
): Promise<ProjectPlan> {
  let soFar = decisions
  for (;;) {
    const plan = await projectPlan(project, model, soFar, ask)
    soFar = plan.decisions
    const db = plan.pending.statements.length === 0 ? undefined : await tryOn?.()
    if (!db) return plan
    try {
      const { notAllowed, statements, careful } = await tryPlan(db, plan, { ask })
      if (notAllowed.length > 0) throw new WouldBreak(notAllowed)
      const isDone = statements.length === 0
      say(isDone ? 'Your database has this change already.' : 'Tried on your database: it breaks nothing.')
      for (const sentence of careful) say(sentence)
      return plan
    } catch (error) {
      const sentence = whyNotTried(error)
      if (sentence !== undefined) {
        say(`Not tried on data: ${sentence}`)
        return plan
      }
      soFar = joinDecisions(soFar, await askForDrops(error, ask))
    }
  }
}

/**
 * The reason why a change could not be tried: a database of another program, unreachable or busy is no objection. Undefined
 * for other errors.
 */
function whyNotTried(error: unknown): string | undefined {
  if (error instanceof WrongDatabase) return error.message
  if (codesOf(error).includes('55P03')) return 'others hold the tables.'
  return isUnreachable(error) ? 'the database does not answer.' : undefined
}

function sentenceOf(loss: Loss): string {
  const what = loss.column === undefined ? 'the table' : 'the column'
  return loss.converted
    ? `it converts ${keyOfBreak(loss)} from ${loss.converted.from} to ${loss.converted.to}.`
    : `it drops ${what} ${keyOfBreak(loss)} with all it holds.`
}

/** A name from the tables that change: `create_fonti`, `alter_agents_nations`. */
function titleOf(before: State, after: State): string {
  if (Object.keys(before).length === 0) return 'start'
  const names = (from: State, keep: (name: string) => boolean) =>
    Object.keys(from).filter((name) => keep(name) && !name.includes('__'))
  const created = names(after, (name) => !before[name])
  const dropped = names(before, (name) => !after[name])
  const [verb, tables] =
    created.length > 0
      ? ['create', created]
      : dropped.length > 0
        ? ['drop', dropped]
        : ['alter', changedTables(before, after)]
  return [verb, ...(tables.length > 3 ? ['tables'] : tables)].join('_')
}

const changedTables = (before: State, after: State): string[] => [
  ...new Set(
    Object.keys(after)
      .filter((name) => !sameState({ [name]: before[name] ?? noTable }, { [name]: after[name] ?? noTable }))
      .map((name) => name.replace(/__.*/, '')),
  ),
]

/**
 * A sentence for each generated file and migration that is stale; none when all is well. Throws ModelError when the
 * definitions have mistakes, and BrokenMigration.
 */
export async function staleness(project: Project): Promise<string[]> {
  const shared = sharedNumbers(project)
  if (shared.length > 0) return shared
  const definitions = definitionsOf(project)
  const files = staleFiles(project, definitions).map(([path]) => `${path} is stale`)
  const even = sameState(await numberedState(project.migrations), stateOf(definitions.model)) && !hasPending(project)
  const migrations = even ? [] : ['server/db/migrations lack what the definitions have changed']
  return [...files, ...migrations].map((sentence) => `${sentence}: run \`npm run generate\`.`)
}
