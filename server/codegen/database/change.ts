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

/** The change would break rows, or lose values nobody said may go: a sentence for each field. Nothing was changed. */
export class WouldBreak extends Error {
  breaks: Break[]
  constructor(breaks: Break[]) {
    super(['Nothing was changed:', ...breaks.map(({ sentence }) => sentence), ...wayOut(breaks)].join('\n'))
    this.breaks = breaks
  }
  /** Whether a person's word is all it needs. */
  get mayBeLost(): boolean {
    return mayAllBeLost(this.breaks)
  }
}

const mayAllBeLost = (breaks: readonly Break[]): boolean => breaks.every((found) => found.mayBeLost)

/** What a terminal says under the sentences where a person's word is all that is needed. */
function wayOut(breaks: readonly Break[]): string[] {
  if (breaks.length === 0 || !mayAllBeLost(breaks)) return []
  return [`To let it through, say behind the command: ${dropsOf(breaks)}`]
}

/** The flags that allow what would be lost. */
export const dropsOf = (breaks: readonly Break[]): string =>
  decisionFlags({ ...noDecisions(), drops: breaks.map(keyOfBreak) }).join(' ')

/** The database refused a statement of the change, or went away: one sentence. Nothing was changed. */
export class NotChanged extends Error {}

export interface Change {
  own: OwnTables
  /** What the database looked like when the plan was made. */
  before: State
  plan: Pick<Plan, 'statements' | 'replaced'>
  /** What may go with what is in it. */
  drops: readonly string[]
  /** The statements of the pending migration; none when the numbered ones make what the database is then. */
  pending: readonly string[]
  /** What else speaks against it, once all statements have run. */
  against?: (tx: Transaction) => Promise<Break[]>
  /** Keeps what numbered migrations of others drop on the way. */
  keeper?: Keeper
}

/** What is written beside the database once all statements have run, and how it is taken back. */
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
  const { own, before, plan, pending, against, drops, keeper } = change
  try {
    return await transactionWith(keeper)(db, async (tx) => {
      await lockMigrations(tx, db.kind)
      if (!sameState((await upgradeIn(tx, own, keeper)).state, before)) return false
      const stopping = withoutAllowed(await runWatched(tx, plan), drops)
      if (stopping.length === 0 && against) stopping.push(...(await against(tx)))
      if (stopping.length > 0) throw new WouldBreak(stopping)
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

export interface Trial {
  own: OwnTables
  /** The plan from what the database looks like, and what may go with what is in it. */
  planFrom: (before: State) => Promise<{ plan: Pick<Plan, 'statements' | 'replaced'>; drops: readonly string[] }>
  /** What else speaks against it, once all statements have run. */
  against?: (tx: Transaction, before: State) => Promise<Break[]>
  /** Whether it is a database of development, which gives up what migrations of others did there. */
  forDevelopment?: boolean
}

/** What came out of trying a change: the statements it takes, none when the database is like that already. */
export interface TrialResult {
  /** What is done before, a sentence for each numbered migration. */
  first: string[]
  breaks: Break[]
  /** Those of the breaks that nobody has allowed. */
  stopping: Break[]
  statements: string[]
}

/**
 * Does a change, and the numbered migrations the database lacks, on the rows that are there, and takes it all back.
 * Throws NotChanged, or WrongDatabase for a database that takes no migrations.
 */
export async function tryChange(db: Database, trial: Trial): Promise<TrialResult> {
  const { own, planFrom, against, forDevelopment = false } = trial
  const { state: before, sentences: first } = await triedIn(db, async (tx) => {
    // What others have done there says nothing against a change made here.
    if (!forDevelopment) refuseUnknown((await appliedIn(tx, own.migrations)).unknown)
    return upgradeIn(tx, own)
  })
  const { plan, drops } = await planFrom(before)
  const { statements } = plan
  const tried = await triedIn(db, async (tx) => {
    if (!sameState((await upgradeIn(tx, own)).state, before)) return undefined
    const breaks = await runWatched(tx, plan)
    const stopping = withoutAllowed(breaks, drops)
    const more = stopping.length === 0 && against ? await against(tx, before) : []
    return { first, breaks: [...breaks, ...more], stopping: [...stopping, ...more], statements }
  })
  return tried ?? tryChange(db, trial)
}

/**
 * Works in a transaction that is rolled back. It gives up on the lock after five seconds: others must not queue behind a
 * trial that waits.
 */
const triedIn = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  rolledBack(db, async (tx) => {
    await lockMigrations(tx, db.kind, '5s')
    return work(tx)
  })

/**
 * Runs the statements, each looked at before it runs. A statement that would break rows is passed over, so that all that
 * breaks is found: the transaction is then good for nothing but being rolled back.
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
    // What rests on a statement that was passed over may fail.
    else if (passedOver) await trySavepoint(tx, () => tx.query(statement))
    else await run(tx, statement)
  }
  return breaks
}

/** What goes because something else takes its name is said so. */
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

/** The breaks but for what may go. */
const withoutAllowed = (breaks: readonly Break[], drops: readonly string[]): Break[] =>
  breaks.filter((found) => !(found.mayBeLost && drops.some((name) => allows(name, found))))

/** Who lets a table go lets its fields with several references go too. */
const allows = (name: string, found: Break): boolean =>
  name === keyOfBreak(found) || (found.column === undefined && found.table.startsWith(`${name}__`))
