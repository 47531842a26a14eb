import { isDeepStrictEqual } from 'node:util'
import { type Break, breaksOf, keyOfBreak, made } from '../db/breaks.ts'
import { type Database, type Transaction, UnknownOutcome } from '../db/database.ts'
import { isUnreachable } from '../db/faults.ts'
import type { Keeper } from '../db/keep-dropped.ts'
import { devState, lockMigrations, missingMigrations, note, runMigrations } from '../db/migrate.ts'
import { type Migration, type Snapshot, sameSnapshot } from '../db/migration-files.ts'
import { refoldAtOnce } from '../db/refold.ts'
import { attempted } from '../db/savepoint.ts'
import { type Decisions, decisionFlags, noDecisions, readDecisions } from './decisions.ts'
import type { Difference, Replaced } from './diff.ts'
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

/** Where a development database stands. */
export interface Standing {
  /** What it looks like. */
  snapshot: Snapshot
  /** What it was changed by since its last numbered migration, which is called so. */
  decisions: Decisions
  base?: string
}

const sameStanding = (one: Standing, other: Standing): boolean =>
  sameSnapshot(one.snapshot, other.snapshot) && isDeepStrictEqual(one.decisions, other.decisions)

/**
 * What a development database looks like, once it has every numbered migration. Where it went its own way since, the
 * migrations are noted only: the difference to the definitions brings what they brought. A keeper keeps what they drop.
 */
export async function standingOf(db: Database, migrations: readonly Migration[], keeper?: Keeper): Promise<Standing> {
  const work = async (tx: Transaction) => {
    await lockMigrations(tx, db.kind)
    return standingIn(tx, migrations, keeper)
  }
  return keeper ? keeper.transaction(db, work) : db.transaction(work)
}

/** The same in a transaction that holds the lock. */
async function standingIn(tx: Transaction, migrations: readonly Migration[], keeper?: Keeper): Promise<Standing> {
  const ownWay = await runMigrations(tx, migrations, keeper)
  await refoldAtOnce(tx)
  if (ownWay) {
    for (const { name } of await missingMigrations(tx, migrations)) await note(tx, name)
  }
  const dev = await devState(tx)
  const last = migrations.at(-1)
  if (!dev) return { snapshot: last?.snapshot ?? emptySnapshot(), decisions: noDecisions(), base: last?.name }
  const { decisions } = readDecisions(dev.flags.flatMap((flag) => flag.split(' ')))
  return { snapshot: dev.snapshot, decisions, base: dev.base }
}

export interface Change {
  /** Where the database stood when the difference was made. */
  standing: Standing
  difference: Difference
  /** What may go with what is in it. */
  drops: readonly string[]
  /** What the database looks like afterwards; undefined when that is what the numbered migrations make. */
  next?: Snapshot
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
  const { standing, difference, next, migrations, against, drops } = change
  try {
    return await db.transaction(async (tx) => {
      await lockMigrations(tx, db.kind)
      if (!sameStanding(await standingIn(tx, migrations), standing)) return false
      const stopping = withoutAllowed(await runWatched(tx, difference), drops)
      if (stopping.length === 0 && against) stopping.push(...(await against(tx)))
      if (stopping.length > 0) throw new WouldBreak(stopping)
      await remember(tx, next, change.decisions, migrations.at(-1)?.name)
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
  /** The way from where the database stands, and what may go on it with what is in it. */
  differenceFrom: (standing: Standing) => Promise<{ difference: Difference; drops: readonly string[] }>
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
  const { migrations, differenceFrom, against } = trial
  const standing = await rolledBack(db, (tx) => standingIn(tx, migrations))
  const { difference, drops } = await differenceFrom(standing)
  const { statements } = difference
  const tried = await rolledBack(db, async (tx) => {
    if (!sameStanding(await standingIn(tx, migrations), standing)) return undefined
    const breaks = await runWatched(tx, difference)
    const stopping = withoutAllowed(breaks, drops)
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
async function runWatched(tx: Transaction, { statements, replaced }: Difference): Promise<Break[]> {
  const breaks: Break[] = []
  let passedOver = false
  for (const statement of statements) {
    const found = (await breaksOf(tx, statement)).flatMap((one) => asReplaced(one, replaced))
    breaks.push(...found)
    if (found.some(({ mayBeLost }) => !mayBeLost)) passedOver = true
    // What rests on a statement that was passed over may fail.
    else if (passedOver) await attempted(tx, () => tx.query(statement))
    else await run(tx, statement)
  }
  return breaks
}

/** What goes because something else takes its name is said so. */
function asReplaced(found: Break, replaced: readonly Replaced[]): Break[] {
  const other = replaced.find(({ table, column }) => table === found.table && column === found.column)
  return other && found.kind === 'drop' ? made('moved', found, { ...found, ...other }) : [found]
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

/** The breaks but for what may go. */
const withoutAllowed = (breaks: readonly Break[], drops: readonly string[]): Break[] =>
  breaks.filter((found) => !(found.mayBeLost && drops.some((name) => allows(name, found))))

/** Who lets a table go lets its fields with several references go too. */
const allows = (name: string, found: Break): boolean =>
  name === keyOfBreak(found) || (found.column === undefined && found.table.startsWith(`${name}__`))

async function remember(tx: Transaction, snapshot: Snapshot | undefined, decisions: Decisions, base?: string) {
  await tx.query('create table if not exists "_dev_state" ("snapshot" jsonb not null)')
  await tx.query('alter table "_dev_state" add column if not exists "decisions" jsonb')
  await tx.query('alter table "_dev_state" add column if not exists "base" text')
  await tx.query('delete from "_dev_state"')
  if (!snapshot) return
  await tx.query('insert into "_dev_state" ("snapshot", "decisions", "base") values ($1::jsonb, $2::jsonb, $3)', [
    JSON.stringify(snapshot),
    JSON.stringify(decisionFlags(decisions)),
    base ?? null,
  ])
}
