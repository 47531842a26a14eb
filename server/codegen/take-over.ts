import { ModelError, mistakeText } from '#schema/grammar/mistake.ts'
import type { DefinitionReport } from '#schema/report/changes.ts'
import type { Database } from '../db/database.ts'
import { codesOf, isUnreachable } from '../db/faults.ts'
import type { Keeper } from '../db/keep-dropped.ts'
import { WouldBreak } from './database/change.ts'
import { changesOf, type Definitions } from './definitions/definitions.ts'
import { hintsOf } from './definitions/hints.ts'
import { acceptedOf, type Project, sameWritten } from './definitions/project.ts'
import { tryDefinitions } from './definitions/try-definitions.ts'
import { undeclaredViews } from './definitions/undeclared-views.ts'
import { updateDevelopment } from './dev-update.ts'
import { acceptedReport, refusalReport, reportText } from './output/report.ts'
import { type Decisions, noDecisions } from './plan/decisions.ts'
import { Ambiguous } from './plan/questions.ts'
import { proposal } from './proposal.ts'

export interface TakeOverOptions {
  decisions: Decisions
  say: (line: string) => void
  /** The definitions that are served now: another process may have taken over newer ones. */
  served?: Definitions
  /** Saves to files what numbered migrations of other branches drop. */
  keeper?: Keeper
  /** The views with a statement in the running program, none by default: definitions of other views are refused. */
  views?: Iterable<string>
}

export interface TakeOverResult {
  report: DefinitionReport
  /** The definitions to serve from now on; undefined when they are served already. */
  definitions?: Definitions
  /** Set when the database could not be reached. */
  away?: boolean
}

/**
 * Takes over the definitions on disk: checks them, tries them on the data, changes the database and the generated files.
 * Never throws for mistakes in them: the report has them, and the definitions accepted before stay; where the server serves
 * others, or none yet, the database is brought back to these.
 */
export async function takeOver(project: Project, db: Database, options: TakeOverOptions): Promise<TakeOverResult> {
  const { decisions, say, served, keeper, views = [] } = options
  const before = served ?? acceptedOf(project)
  try {
    const definitions = await tryDefinitions(project, db)
    const undeclared = undeclaredViews(definitions.model, views)
    if (undeclared.length > 0) throw new ModelError(definitions.located(undeclared))
    const { sql, careful } = await updateDevelopment(project, db, { decisions, say, definitions, keeper })
    const same = served !== undefined && sameWritten(served, definitions) && sql.length === 0
    const changes = before ? changesOf(before, definitions) : []
    const hints = definitions.located(hintsOf(project, definitions.model))
    for (const hint of hints) say(mistakeText(hint))
    const report = { ...acceptedReport(changes, sql), hints, sentences: careful }
    return { report, definitions: same ? undefined : definitions }
  } catch (error) {
    const away = db.kind === 'postgres' && isUnreachable(error)
    const report = away ? refusalReport(unreachableError(error), []) : await refusal(project, db, error, decisions)
    const lines = reportText(report)
    for (const line of lines) say(line)
    return { report, definitions: away ? undefined : await restoreAccepted(project, db, options, lines), away }
  }
}

const unreachableError = (error: unknown) =>
  new Error(`The database of DATABASE_URL does not answer (${codesOf(error).join(', ')}).`)

/** The report of a refusal, with the changes it would have made where the definitions could be read. */
async function refusal(
  project: Project,
  db: Database,
  error: unknown,
  decisions: Decisions,
): Promise<DefinitionReport> {
  // Other errors of the change are reported as they are: a proposal would only find them again.
  const canBeExplained = error instanceof Ambiguous || error instanceof WouldBreak
  const proposed = canBeExplained ? await proposal(project, decisions, db) : undefined
  return proposed && proposed.state !== 'accepted' ? proposed : refusalReport(error, [])
}

/**
 * Brings the database to the definitions that were accepted last, so that they can be served although newer ones are
 * refused. `printed` are the lines shown already.
 */
async function restoreAccepted(
  project: Project,
  db: Database,
  { say, served, keeper }: TakeOverOptions,
  printed: string[],
): Promise<Definitions | undefined> {
  const accepted = acceptedOf(project)
  if (!accepted || (served && sameWritten(served, accepted))) return undefined
  try {
    await updateDevelopment(project, db, { decisions: noDecisions(), say, definitions: accepted, keeper })
    say('Serving the definitions that were accepted last.')
    return accepted
  } catch (error) {
    const lines = reportText(refusalReport(error, []))
    for (const line of lines.filter((line) => !printed.includes(line))) say(line)
    return undefined
  }
}
