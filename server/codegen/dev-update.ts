import type { Database } from '../db/database.ts'
import { readMigrations, sameSnapshot } from '../db/migration-files.ts'
import { type Asker, decided } from './ask.ts'
import { type Decisions, joined } from './decisions.ts'
import type { Definitions } from './definitions.ts'
import { applyChange, stateOf, WouldLose } from './dev-database.ts'
import { difference, lossKey } from './diff.ts'
import {
  committedSnapshot,
  definitionsOf,
  type Project,
  pendingDecisions,
  removePending,
  writeGenerated,
  writePending,
} from './project.ts'
import { snapshotOf } from './snapshot.ts'

export interface UpdateOptions {
  decisions: Decisions
  /** Asks a person; without one whatever needs asking throws, with the ways out. */
  ask?: Asker
  say: (line: string) => void
  /** Instead of those on disk. */
  definitions?: Definitions
}

/**
 * Brings everything that hangs on the definitions up to date while one works on them: the development database first,
 * then the pending migration and the generated files. When it throws (ModelError, Ambiguous, WouldLose, or what the
 * database says) nothing has changed. Returns the SQL that was run.
 */
export async function updateDevelopment(project: Project, db: Database, options: UpdateOptions): Promise<string[]> {
  const { ask, say } = options
  const definitions = options.definitions ?? definitionsOf(project)
  const { model } = definitions
  const next = snapshotOf(model)
  const committed = committedSnapshot(project)
  const state = await stateOf(db, readMigrations(project.migrations))
  const taken = joined(pendingDecisions(project), options.decisions)
  const pending = await decided(taken, ask, (all) => difference(committed, next, all, model))
  const sql: string[] = []
  if (!sameSnapshot(state, next)) {
    const all = joined(taken, pending.decisions)
    const change = await decided(all, ask, (known) => difference(state, next, known, model))
    await applyAsking(db, { difference: change, next, committed }, ask)
    for (const statement of change.statements) say(indented(statement))
    sql.push(...change.statements)
  }
  if (sameSnapshot(committed, next)) removePending(project)
  else writePending(project, pending)
  for (const path of writeGenerated(project, definitions)) say(`Written: ${path}`)
  return sql
}

async function applyAsking(db: Database, change: Parameters<typeof applyChange>[1], ask?: Asker): Promise<void> {
  try {
    await applyChange(db, change)
  } catch (error) {
    if (!(error instanceof WouldLose) || !ask) throw error
    const names = error.losses.map((loss) => `${lossKey(loss)} (${loss.count})`).join(', ')
    if ((await ask(`\nThis loses what is in ${names}. Go on? (yes/no) `)) !== 'yes') throw error
    const { decisions } = change.difference
    const drops = [...decisions.drops, ...error.losses.map(lossKey)]
    await applyChange(db, { ...change, difference: { ...change.difference, decisions: { ...decisions, drops } } })
  }
}

const indented = (statement: string): string => `  ${statement.trim().replace(/\s*\n\s*/g, ' ')}`
