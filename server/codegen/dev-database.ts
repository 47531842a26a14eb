import { type Break, breaksOf, keyOfBreak } from '../db/breaks.ts'
import { type Database, type Transaction, UnknownOutcome } from '../db/database.ts'
import type { Keeper } from '../db/keep-dropped.ts'
import { devState, lockMigrations, missingMigrations, note, runMigrations } from '../db/migrate.ts'
import { type Migration, type Snapshot, sameSnapshot } from '../db/migration-files.ts'
import { attempted } from '../db/savepoint.ts'
import { isUnreachable } from '../db/unreachable.ts'
import { type Decisions, decisionFlags, noDecisions } from './decisions.ts'
import type { Difference } from './diff.ts'
import { emptySnapshot } from './snapshot.ts'

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

/**
 * What a development database looks like, once it has every numbered migration. Where it went its own way since, the
 * migrations are noted only: the difference to the definitions brings what they brought. A keeper keeps what they drop.
 */
export async function stateOf(db: Database, migrations: readonly Migration[], keeper?: Keeper): Promise<Snapshot> {
  const work = async (tx: Transaction) => {
    await lockMigrations(tx, db.kind)
    return stateIn(tx, migrations, keeper)
  }
  return keeper ? keeper.transaction(db, work) : db.transaction(work)
}

/** The same in a transaction that holds the lock. */
async function stateIn(tx: Transaction, migrations: readonly Migration[], keeper?: Keeper): Promise<Snapshot> {
  const ownWay = await runMigrations(tx, migrations, keeper)
  if (ownWay) {
    for (const { name } of await missingMigrations(tx, migrations)) await note(tx, name)
  }
  return ownWay ?? (await devState(tx)) ?? migrations.at(-1)?.snapshot ?? emptySnapshot()
}

export interface Change {
  /** What the database looked like when the difference was made. */
  state: Snapshot
  difference: Difference
  /** What the database looks like afterwards. */
  next: Snapshot
  migrations: readonly Migration[]
  /** All decisions since the last numbered migration: once it is changed, it has been changed by them. */
  decisions: Decisions
  /** What else speaks against it, once all statements have run. */
  against?: (tx: Transaction) => Promise<Break[]>
}

/** What is written beside the database once all statements have run, and how it is taken back. */
export interface Beside {
  write(): void
  undo(): void
}

/**
 * Changes a development database and what lies beside it, all or nothing: the files are written before the commit, so
 * that whoever is killed in between finds at the next start the decisions that were taken. False when somebody else has
 * changed the database meanwhile. Throws WouldBreak, NotChanged, or UnknownOutcome, which leaves the new files.
 */
export async function applyChange(db: Database, change: Change, beside: Beside): Promise<boolean> {
  const { state, difference, next, migrations, against } = change
  try {
    return await db.transaction(async (tx) => {
      await lockMigrations(tx, db.kind)
      if (!sameSnapshot(await stateIn(tx, migrations), state)) return false
      const stopping = withoutAllowed(await runWatched(tx, difference.statements), difference.decisions)
      if (stopping.length === 0 && against) stopping.push(...(await against(tx)))
      if (stopping.length > 0) throw new WouldBreak(stopping)
      const committed = migrations.at(-1)?.snapshot ?? emptySnapshot()
      await remember(tx, sameSnapshot(next, committed) ? undefined : next, change.decisions)
      beside.write()
      return true
    })
  } catch (error) {
    if (error instanceof UnknownOutcome) throw error
    beside.undo()
    throw isUnreachable(error)
      ? new NotChanged('The database went away: nothing was changed.', { cause: error })
      : error
  }
}

export interface Trial {
  migrations: readonly Migration[]
  next: Snapshot
  /** The way from what the database looks like. */
  differenceFrom: (state: Snapshot) => Promise<Difference>
  /** What else speaks against it, once all statements have run. */
  against?: (tx: Transaction) => Promise<Break[]>
}

/** What came out of trying a change: the statements it takes, none when the database is like that already. */
export interface Tried {
  breaks: Break[]
  /** Those of the breaks that nobody has allowed. */
  stopping: Break[]
  statements: string[]
}

/**
 * Does a change, and the numbered migrations the database lacks, on the rows that are there, and takes it all back.
 * Throws NotChanged, or WrongDatabase for a database that takes no migrations.
 */
export async function tryChange(db: Database, trial: Trial): Promise<Tried> {
  const { migrations, next, differenceFrom, against } = trial
  const state = await rolledBack(db, (tx) => stateIn(tx, migrations))
  const even = sameSnapshot(state, next)
  const { statements, decisions } = even ? { statements: [], decisions: noDecisions() } : await differenceFrom(state)
  const tried = await rolledBack(db, async (tx) => {
    if (!sameSnapshot(await stateIn(tx, migrations), state)) return undefined
    const breaks = await runWatched(tx, statements)
    const stopping = withoutAllowed(breaks, decisions)
    const more = stopping.length === 0 && against ? await against(tx) : []
    return { breaks: [...breaks, ...more], stopping: [...stopping, ...more], statements }
  })
  return tried ?? tryChange(db, trial)
}

async function rolledBack<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const outcome: { value: T }[] = []
  const undone = new Error('tried only')
  await db
    .transaction(async (tx) => {
      await lockMigrations(tx, db.kind)
      // Whoever works on it must not wait for a try that waits.
      if (db.kind === 'postgres') await tx.query(`set local lock_timeout = '5s'`)
      outcome[0] = { value: await work(tx) }
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  const [done] = outcome
  if (!done) throw new Error('A transaction that throws was committed.')
  return done.value
}

/**
 * Runs the statements, each looked at before it runs. A statement that would break rows is passed over, so that all that
 * breaks is found: the transaction is then good for nothing but being rolled back.
 */
async function runWatched(tx: Transaction, statements: readonly string[]): Promise<Break[]> {
  const breaks: Break[] = []
  let passedOver = false
  for (const statement of statements) {
    const found = await breaksOf(tx, statement)
    breaks.push(...found)
    if (found.some(({ mayBeLost }) => !mayBeLost)) passedOver = true
    // What rests on a statement that was passed over may fail.
    else if (passedOver) await attempted(tx, () => tx.query(statement))
    else await run(tx, statement)
  }
  return breaks
}

async function run(tx: Transaction, statement: string): Promise<void> {
  try {
    await tx.query(statement)
  } catch (error) {
    if (isUnreachable(error) || !(error instanceof Error)) throw error
    const shown = statement.trim().replace(/\s+/g, ' ')
    throw new NotChanged(`Nothing was changed: the database refuses \`${shown}\`: ${error.message}.`, { cause: error })
  }
}

/** The breaks but for what the decisions let go. */
const withoutAllowed = (breaks: readonly Break[], { drops }: Decisions): Break[] =>
  breaks.filter((found) => !(found.mayBeLost && drops.some((name) => allows(name, found))))

/** Join tables go with a field: who lets a table go lets them go too. */
const allows = (name: string, found: Break): boolean =>
  name === keyOfBreak(found) || (found.column === undefined && found.table.startsWith(`${name}__`))

async function remember(tx: Transaction, snapshot: Snapshot | undefined, decisions: Decisions): Promise<void> {
  await tx.query('create table if not exists "_dev_state" ("snapshot" jsonb not null)')
  await tx.query('alter table "_dev_state" add column if not exists "decisions" jsonb')
  await tx.query('delete from "_dev_state"')
  if (!snapshot) return
  await tx.query('insert into "_dev_state" ("snapshot", "decisions") values ($1::jsonb, $2::jsonb)', [
    JSON.stringify(snapshot),
    JSON.stringify(decisionFlags(decisions)),
  ])
}
