import { appliedIn, notePending, refuseUnknown } from '../../db/applied-migrations.ts'
import { type Break, breakOf, breaksOf, keyOfBreak } from '../../db/breaks.ts'
import { type Database, type Transaction, UnknownOutcome } from '../../db/database.ts'
import { isUnreachable } from '../../db/faults.ts'
import { type Keeper, transactionWith } from '../../db/keep-dropped.ts'
import { lockMigrations } from '../../db/migrate.ts'
import { hashOf } from '../../db/migration-files.ts'
import { rolledBack } from '../../db/rolled-back.ts'
import { trySavepoint } from '../../db/savepoint.ts'
import { decisionFlags, noDecisions } from '../plan/decisions.ts'
import type { Plan, ReplacedColumn } from '../plan/plan.ts'
import { type State, sameState } from '../plan/state.ts'
import { type OwnTables, upgradeIn } from './upgrade.ts'

/**
 * The change would break rows, or lose values without a decision that allows it: a sentence for each field. Nothing was
 * changed.
 */
export class WouldBreak extends Error {
  breaks: Break[]
  constructor(breaks: Break[]) {
    super(['Nothing was changed:', ...breaks.map(({ sentence }) => sentence), ...wayOut(breaks)].join('\n'))
    this.breaks = breaks
  }
  /** Whether confirming the loss is all that is needed. */
  get mayBeLost(): boolean {
    return mayAllBeLost(this.breaks)
  }
}

const mayAllBeLost = (breaks: readonly Break[]): boolean => breaks.every((found) => found.mayBeLost)

/**
 * The hint under the sentences where confirming is all that is needed: `To let it through, say behind the command: --drop
 * fonti.note`.
 */
function wayOut(breaks: readonly Break[]): string[] {
  if (breaks.length === 0 || !mayAllBeLost(breaks)) return []
  return [`To let it through, say behind the command: ${dropsOf(breaks)}`]
}

/** The flags that allow these losses. */
export const dropsOf = (breaks: readonly Break[]): string =>
  decisionFlags({ ...noDecisions(), drops: breaks.map(keyOfBreak) }).join(' ')

/** The database refused a statement of the change, or became unreachable: one sentence. Nothing was changed. */
export class NotChanged extends Error {}

export interface Change {
  own: OwnTables
  /** The state of the database for which the plan was made. */
  before: State
  plan: Pick<Plan, 'statements' | 'replaced'>
  /** Tables (`fonti`) and columns (`fonti.note`) that may be dropped with their values. */
  drops: readonly string[]
  /** The statements of the pending migration; none when the numbered migrations alone lead to the new state. */
  pending: readonly string[]
  /** Further objections, checked once all statements have run. */
  objections?: (tx: Transaction) => Promise<Break[]>
  /** Saves to files what numbered migrations of other branches drop on the way. */
  keeper?: Keeper
}

/** The files written once all statements have run, and how to restore them. */
export interface FilesToWrite {
  write(): void
  undo(): void
}

/**
 * Changes a development database and what lies beside it, all or nothing: the files are written before the commit, so that
 * a process killed in between finds the decisions at its next start. Returns false when another process has changed the
 * database since the plan was made. Throws WouldBreak, NotChanged, or UnknownOutcome, which leaves the new files.
 */
export async function applyChange(db: Database, change: Change, files: FilesToWrite): Promise<boolean> {
  const { own, before, plan, pending, objections, drops, keeper } = change
  try {
    return await transactionWith(keeper)(db, async (tx) => {
      await lockMigrations(tx, db.kind)
      if (!sameState((await upgradeIn(tx, own, keeper)).state, before)) return false
      const notAllowed = withoutAllowed(await runWatched(tx, plan), drops)
      if (notAllowed.length === 0 && objections) notAllowed.push(...(await objections(tx)))
      if (notAllowed.length > 0) throw new WouldBreak(notAllowed)
      await notePending(tx, pending.length > 0 ? hashOf(pending) : undefined)
      files.write()
      return true
    })
  } catch (error) {
    if (error instanceof UnknownOutcome) throw error
    files.undo()
    throw isUnreachable(error)
      ? new NotChanged('The database went away: nothing was changed.', { cause: error })
      : error
  }
}

export interface ChangeTrial {
  own: OwnTables
  /** Makes the plan from the state of the database, with the drops that are allowed. */
  planFrom: (before: State) => Promise<{ plan: Pick<Plan, 'statements' | 'replaced'>; drops: readonly string[] }>
  /** Further objections, checked once all statements have run. */
  objections?: (tx: Transaction, before: State) => Promise<Break[]>
  /** Whether it is a development database: effects of migrations that are not in this folder may then be undone. */
  forDevelopment?: boolean
}

/** The result of trying a change: its statements, none when the database is in that state already. */
export interface TrialResult {
  /** A sentence for each numbered migration that runs first. */
  first: string[]
  breaks: Break[]
  /** The breaks that no decision allows. */
  notAllowed: Break[]
  statements: string[]
}

/**
 * Runs the missing numbered migrations and the change on the existing rows, then rolls all of it back. Throws NotChanged,
 * or WrongDatabase for a database that takes no migrations.
 */
export async function tryChange(db: Database, trial: ChangeTrial): Promise<TrialResult> {
  const { own, planFrom, objections, forDevelopment = false } = trial
  const { state: before, sentences: first } = await inTrial(db, async (tx) => {
    // Migrations of other branches in a development database are no objection to this change.
    if (!forDevelopment) refuseUnknown((await appliedIn(tx, own.migrations)).unknown)
    return upgradeIn(tx, own)
  })
  const { plan, drops } = await planFrom(before)
  const { statements } = plan
  const tried = await inTrial(db, async (tx) => {
    if (!sameState((await upgradeIn(tx, own)).state, before)) return undefined
    const breaks = await runWatched(tx, plan)
    const notAllowed = withoutAllowed(breaks, drops)
    const more = notAllowed.length === 0 && objections ? await objections(tx, before) : []
    return { first, breaks: [...breaks, ...more], notAllowed: [...notAllowed, ...more], statements }
  })
  return tried ?? tryChange(db, trial)
}

/**
 * Works in a transaction that is rolled back. It gives up on the lock after five seconds: others must not queue behind a
 * trial that waits.
 */
const inTrial = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  rolledBack(db, async (tx) => {
    await lockMigrations(tx, db.kind, '5s')
    return work(tx)
  })

/**
 * Runs the statements, counting before each the rows it would break. One that would break rows is skipped, so that all
 * breaks are found: the transaction must then be rolled back.
 */
async function runWatched(
  tx: Transaction,
  { statements, replaced }: Pick<Plan, 'statements' | 'replaced'>,
): Promise<Break[]> {
  const breaks: Break[] = []
  let passedOver = false
  for (const statement of statements) {
    const statementBreaks = (await breaksOf(tx, statement)).flatMap((one) => asReplaced(one, replaced))
    breaks.push(...statementBreaks)
    if (statementBreaks.some(({ mayBeLost }) => !mayBeLost)) passedOver = true
    // It may depend on a skipped statement, and fail.
    else if (passedOver) await trySavepoint(tx, () => tx.query(statement))
    else await run(tx, statement)
  }
  return breaks
}

/** Reports a dropped column as `moved` when another kind of column takes its name. */
function asReplaced(found: Break, replaced: readonly ReplacedColumn[]): Break[] {
  const other = replaced.find(({ table, column }) => table === found.table && column === found.column)
  return other && found.kind === 'drop' ? breakOf('moved', found, { ...found, ...other }) : [found]
}

async function run(tx: Transaction, statement: string): Promise<void> {
  try {
    await tx.query(statement)
  } catch (error) {
    if (isUnreachable(error) || !(error instanceof Error)) throw error
    const oneLineText = statement.trim().replace(/\s+/g, ' ')
    throw new NotChanged(`Nothing was changed: the database refuses \`${oneLineText}\`: ${error.message}.`, {
      cause: error,
    })
  }
}

/** The breaks that no drop allows. */
const withoutAllowed = (breaks: readonly Break[], drops: readonly string[]): Break[] =>
  breaks.filter((found) => !(found.mayBeLost && drops.some((name) => allows(name, found))))

/** Dropping a table also drops its join tables. */
const allows = (name: string, found: Break): boolean =>
  name === keyOfBreak(found) || (found.column === undefined && found.table.startsWith(`${name}__`))
