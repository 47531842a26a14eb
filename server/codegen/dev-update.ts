import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, type Sql, UnknownOutcome } from '../db/database.ts'
import type { Keeper } from '../db/keep-dropped.ts'
import { type Asker, askForDrops, askUntilDecided } from './ask.ts'
import { applyChange, type FilesToWrite } from './database/change.ts'
import { carefulSentences, meaningBreaks } from './database/meaning.ts'
import { upgrade } from './database/upgrade.ts'
import type { Definitions } from './definitions/definitions.ts'
import type { Project } from './definitions/project.ts'
import { tryDefinitions } from './definitions/try-definitions.ts'
import { snapshotFiles } from './output/files.ts'
import { generatedFiles, writeGenerated } from './output/generated-files.ts'
import { pendingFile, removePending, writePending } from './output/pending.ts'
import { sharedNumbers } from './output/renumber.ts'
import { oneLine } from './output/report.ts'
import { changedFields } from './plan/changed-fields.ts'
import { type Decisions, joinDecisions } from './plan/decisions.ts'
import { planBetween } from './plan/plan.ts'
import { refuseTakenNames } from './plan/taken-names.ts'
import { idleDecisions, lastingOf, ownTablesOf, projectPlan, refuseUnknownNames } from './project-plan.ts'

export interface UpdateOptions {
  decisions: Decisions
  /** Asks the developer; without one an open question throws, with the possible answers. */
  ask?: Asker
  say: (line: string) => void
  /** Instead of those on disk. */
  definitions?: Definitions
  /** Saves to files what numbered migrations of other branches drop. */
  keeper?: Keeper
}

/** The pauses between attempts to reach a database that was lost during its commit. */
const PAUSES_MS = [0, 500, 1_000, 3_000, 5_000, 10_000]

/** The result of an update. */
export interface UpdateResult {
  /** The statements that were run. */
  sql: string[]
  /** Warnings, a sentence each. */
  careful: string[]
}

/**
 * Brings everything that depends on the definitions up to date during development: the development database, the pending
 * migration and the generated files, all or nothing. When it throws ModelError, Ambiguous, WouldBreak or NotChanged,
 * nothing has changed; killed at any moment, the next run completes it. When the database is lost during the commit, it is
 * read again once it answers; throws UnknownOutcome when it does not.
 */
export async function updateDevelopment(project: Project, db: Database, options: UpdateOptions): Promise<UpdateResult> {
  const { ask, say, keeper } = options
  const definitions = options.definitions ?? (await tryDefinitions(project, db))
  const { model } = definitions
  refuseUnknownNames(options.decisions, model)
  let soFar = options.decisions
  for (let lostCommits = 0; ; ) {
    const all = await projectPlan(project, model, soFar, ask)
    const own = ownTablesOf(all)
    const { state: before, sentences } = await upgrade(db, own, keeper)
    for (const sentence of sentences) say(sentence)
    refuseTakenNames(before, all.next, { ...options.decisions, gone: [] })
    const { plan, decisions } = await askUntilDecided(all.decisions, ask, async (decisions) => ({
      plan: planBetween(before, all.next, decisions),
      decisions,
    }))
    soFar = decisions
    const pending = all.pending.statements
    const files = filesOf(project, definitions, { pending, decisions: lastingOf(decisions, all) })
    const fields = changedFields(before, all, plan.lineage)
    const objections = (tx: Sql) => meaningBreaks(tx, fields)
    try {
      // Otherwise another process has changed the database since: start again from there.
      if (!(await applyChange(db, { own, before, plan, drops: decisions.drops, pending, objections, keeper }, files)))
        continue
      for (const statement of plan.statements) say(oneLine(statement))
      for (const path of files.written) say(`Written: ${path}`)
      const idle = idleDecisions(options.decisions, [before, all.numbered, all.next])
      const careful = [...sharedNumbers(project), ...idle, ...(await carefulSentences(db, fields))]
      for (const sentence of careful) say(sentence)
      return { sql: plan.statements, careful }
    } catch (error) {
      // The files are new already: the next round reads what the database has, and applies the rest.
      if (error instanceof UnknownOutcome && lostCommits++ === 0 && (await answersAgain(db))) continue
      soFar = joinDecisions(soFar, await askForDrops(error, ask))
    }
  }
}

async function answersAgain(db: Database): Promise<boolean> {
  for (const milliseconds of PAUSES_MS) {
    await pause(milliseconds)
    const answer = await db.query('select 1').catch(() => undefined)
    if (answer) return true
  }
  return false
}

/** The generated files and the pending migration. */
function filesOf(
  project: Project,
  definitions: Definitions,
  { pending, decisions }: { pending: readonly string[]; decisions: Decisions },
): FilesToWrite & { written: string[] } {
  const paths = Object.keys(generatedFiles(definitions)).map((path) => join(project.root, path))
  const files: FilesToWrite & { written: string[] } = {
    written: [],
    undo: snapshotFiles([...paths, pendingFile(project)]),
    write: () => {
      // The decisions first: this is the only place that stores them.
      if (pending.length > 0) writePending(project, pending, decisions)
      files.written = writeGenerated(project, definitions)
      if (pending.length === 0) removePending(project)
    },
  }
  return files
}
