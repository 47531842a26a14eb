import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, type Sql, UnknownOutcome } from '../db/database.ts'
import type { Keeper } from '../db/keep-dropped.ts'
import { type Asker, decided, mayGo } from './ask.ts'
import { type Decisions, joined } from './decisions.ts'
import type { Definitions } from './definitions.ts'
import { applyChange, type Beside, standingOf } from './dev-database.ts'
import { keptFiles } from './kept-files.ts'
import { changeBy, decisionsFrom, idleDecisions, type Plan, planOf } from './plan.ts'
import { generatedFiles, type Project, pendingFile, removePending, writeGenerated, writePending } from './project.ts'
import { oneLine } from './report.ts'
import { triedDefinitions } from './tried-definitions.ts'
import { carefulSentences, meaningBreaks, newlyRead } from './validity.ts'

export interface UpdateOptions {
  decisions: Decisions
  /** Asks a person; without one whatever needs asking throws, with the ways out. */
  ask?: Asker
  say: (line: string) => void
  /** Instead of those on disk. */
  definitions?: Definitions
  /** Keeps what the numbered migrations of others drop. */
  keeper?: Keeper
}

/** The pauses before a database that went away while it committed is asked once more. */
const PAUSES_MS = [0, 500, 1_000, 3_000, 5_000, 10_000]

/** What an update came to. */
export interface Updated {
  /** The statements that were run. */
  sql: string[]
  /** What is no reason to refuse it, a sentence each. */
  careful: string[]
}

/**
 * Brings everything that hangs on the definitions up to date while one works on them: the development database, the
 * pending migration and the generated files, all of it or nothing. When it throws (ModelError, Ambiguous, WouldBreak,
 * NotChanged) nothing has changed; killed at any moment, it goes on where it was when it is run again. A database lost
 * while it committed is looked at once it answers again; throws UnknownOutcome when it does not.
 */
export async function updateDevelopment(project: Project, db: Database, options: UpdateOptions): Promise<Updated> {
  const { ask, say, keeper } = options
  const definitions = options.definitions ?? (await triedDefinitions(project, db))
  const { model } = definitions
  let given = options.decisions
  for (let unknown = 0; ; ) {
    const plan = await planOf(project, model, given, ask)
    given = plan.said
    const { migrations } = plan
    const standing = await standingOf(db, migrations, keeper)
    const { difference: change, drops } = await decided(decisionsFrom(plan, standing), ask, (all) =>
      changeBy(all, standing.snapshot, plan.next, model),
    )
    const isEven = plan.pending.statements.length === 0
    const files = filesOf(project, definitions, isEven ? undefined : plan)
    const fields = newlyRead(plan.before, model, plan.step)
    const against = (tx: Sql) => meaningBreaks(tx, fields)
    const next = isEven ? undefined : plan.next
    try {
      const all = { standing, difference: change, drops, next, migrations, decisions: plan.decisions, against }
      // Else somebody else has changed the database meanwhile: from there, again.
      if (!(await applyChange(db, all, files))) continue
      for (const statement of change.statements) say(oneLine(statement))
      for (const path of files.written) say(`Written: ${path}`)
      const idle = idleDecisions(options.decisions, [plan.accepted, plan.next, standing.snapshot])
      const careful = [...idle, ...(await carefulSentences(db, fields))]
      for (const sentence of careful) say(sentence)
      return { sql: change.statements, careful }
    } catch (error) {
      // The files are the new ones: the next round finds out what the database has of them, and brings the rest.
      if (error instanceof UnknownOutcome && unknown++ === 0 && (await answersAgain(db))) continue
      given = joined(given, await mayGo(error, ask))
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
function filesOf(project: Project, definitions: Definitions, plan?: Plan): Beside & { written: string[] } {
  const paths = Object.keys(generatedFiles(definitions)).map((path) => join(project.root, path))
  const files: Beside & { written: string[] } = {
    written: [],
    undo: keptFiles([...paths, pendingFile(project)]),
    write: () => {
      // The decisions first: they are written nowhere else.
      if (plan) writePending(project, plan.pending.statements, plan.decisions)
      files.written = writeGenerated(project, definitions)
      if (!plan) removePending(project)
    },
  }
  return files
}
