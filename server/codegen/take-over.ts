import { changesBetween, type DefinitionReport } from '#schema/changes.ts'
import { mistakeText } from '#schema/mistake.ts'
import type { Model } from '#schema/model.ts'
import type { Database } from '../db/database.ts'
import type { Keeper } from '../db/keep-dropped.ts'
import { type Decisions, noDecisions } from './decisions.ts'
import type { Definitions } from './definitions.ts'
import { proposal } from './desk.ts'
import { WouldBreak } from './dev-database.ts'
import { updateDevelopment } from './dev-update.ts'
import { Ambiguous } from './diff.ts'
import { hintsOf } from './hints.ts'
import { acceptedOf, type Project, sameWritten } from './project.ts'
import { accepted, refused, reportText } from './report.ts'
import { triedDefinitions } from './tried-definitions.ts'

export interface TakeOverOptions {
  decisions: Decisions
  say: (line: string) => void
  /** Whether the accepted definitions are served already. */
  started: boolean
  /** Keeps what the numbered migrations of others drop. */
  keeper?: Keeper
}

export interface TakenOver {
  report: DefinitionReport
  /** What is to be served from now on; undefined when nothing changed. */
  model?: Model
}

/**
 * Takes over the definitions on disk: checks them, tries them on the data, changes the database and the generated
 * files. Never throws for what is wrong with them: the report says it, and what was accepted before stays accepted,
 * which at the start is brought into the database.
 */
export async function takeOver(project: Project, db: Database, options: TakeOverOptions): Promise<TakenOver> {
  const { decisions, say, started, keeper } = options
  const before = acceptedOf(project)
  try {
    const definitions = await triedDefinitions(project, db)
    const { sql, careful } = await updateDevelopment(project, db, { decisions, say, definitions, keeper })
    const same = before !== undefined && sameWritten(before, definitions)
    const changes = before ? changesBetween(before.model, definitions.model) : []
    const hints = definitions.located(hintsOf(project, definitions.model))
    for (const hint of hints) say(mistakeText(hint))
    const report = { ...accepted(changes, sql), hints, sentences: careful }
    return { report, model: started && same ? undefined : definitions.model }
  } catch (error) {
    const report = await refusal(project, db, error, decisions)
    for (const line of reportText(report)) say(line)
    return { report, model: started || !before ? undefined : await restored(project, db, before, options) }
  }
}

/** With what would be done, where something could be read at all. */
async function refusal(
  project: Project,
  db: Database,
  error: unknown,
  decisions: Decisions,
): Promise<DefinitionReport> {
  // What the database said of a change that failed in it, nobody says better.
  const known = error instanceof Ambiguous || error instanceof WouldBreak
  const proposed = known ? await proposal(project, decisions, db) : undefined
  return proposed && proposed.state !== 'accepted' ? proposed : refused(error, [])
}

/** Brings the database to what was accepted last, so that it can be served although something newer is refused. */
async function restored(project: Project, db: Database, before: Definitions, { say, keeper }: TakeOverOptions) {
  try {
    await updateDevelopment(project, db, { decisions: noDecisions(), say, definitions: before, keeper })
    say('Serving the definitions that were accepted last.')
    return before.model
  } catch (error) {
    for (const line of reportText(refused(error, []))) say(line)
    return undefined
  }
}
