import { breaksOf } from './breaks.ts'
import type { Database, Transaction } from './database.ts'
import { effectOf } from './effects.ts'
import { isUnreachable } from './faults.ts'
import { foldSql } from './fold.ts'
import { type Keeper, keeperIn } from './keep-dropped.ts'
import { type Migration, migrationsFolder, readMigrations, type Snapshot, sameSnapshot } from './migration-files.ts'
import { refoldAtOnce } from './refold.ts'
import { attempted } from './savepoint.ts'
import { WrongDatabase } from './wrong-database.ts'

export interface MigrateOptions {
  /** Where the numbered migrations are: those of this project unless said. */
  folder?: string
  /** The data folder, in which rows and values are kept that the migrations drop; without it they go for good. */
  keepIn?: string
  /** Hears a sentence for each thing that was dropped and kept. */
  say?: (line: string) => void
}

/**
 * Brings the database up to date: runs the numbered migrations it does not have, all or none, under a lock that makes
 * several processes queue. Throws WrongDatabase for a database of a newer program, for rows that a migration would break
 * and when what it drops cannot be kept.
 */
export async function migrate(
  db: Database,
  { folder = migrationsFolder(), keepIn, say = () => {} }: MigrateOptions = {},
): Promise<void> {
  const migrations = readMigrations(folder)
  const keeper = keepIn === undefined ? undefined : keeperIn(keepIn, say)
  await (keeper ?? { transaction: inOne }).transaction(db, async (tx) => {
    await lockMigrations(tx, db.kind)
    const leftOver = await runMigrations(tx, migrations, keeper)
    // On PostgreSQL others go on meanwhile: refoldMeanwhile().
    if (!leftOver && db.kind === 'pglite') await refoldAtOnce(tx)
    if (!leftOver) return
    throw new WrongDatabase(
      'This database was changed by `npm run dev` beyond its migrations: run `npm run dev` again, or start on another one.',
    )
  })
}

const inOne: Keeper['transaction'] = (db, work) => db.transaction(work)

/** Lets nobody else migrate until the transaction ends; it may take as long as it takes. */
export async function lockMigrations(tx: Transaction, kind: Database['kind']): Promise<void> {
  await tx.unhurried()
  if (kind === 'postgres') await tx.query('select pg_advisory_xact_lock(727271)')
  await tx.query(
    'create table if not exists "_migrations" ("name" text primary key, "appliedAt" timestamptz not null default now())',
  )
}

/**
 * Runs the migrations the database lacks. Where `npm run dev` has already made the changes of one of them, it is noted
 * as applied; where it made other changes, nothing is run and what the database looks like is returned. A keeper keeps
 * what they drop.
 */
export async function runMigrations(
  tx: Transaction,
  migrations: readonly Migration[],
  keeper?: Keeper,
): Promise<Snapshot | undefined> {
  const pending = await missingMigrations(tx, migrations)
  const dev = await devState(tx)
  if (dev) {
    const last = migrations.at(-1 - pending.length)
    const there = pending.findIndex(({ snapshot }) => sameSnapshot(snapshot, dev.snapshot))
    // Names that changed places leave a database that looks the same and is another one.
    const unmoved = last !== undefined && sameSnapshot(last.snapshot, dev.snapshot) && dev.flags.length === 0
    const even = there >= 0 || unmoved
    if (!even && pending.length > 0) return dev.snapshot
    for (const { name } of pending.splice(0, there + 1)) await note(tx, name)
    if (even) await tx.query('delete from "_dev_state"')
  }
  for (const migration of pending) await run(tx, migration, keeper)
  return undefined
}

/** A new database folds as this program does from its first table on, whichever version wrote the migration. */
const withOurFold = (statement: string): string =>
  /^\s*create or replace function fold\(text\)/i.test(statement) ? foldSql() : statement

async function run(tx: Transaction, { name, statements }: Migration, keeper?: Keeper): Promise<void> {
  const work = (statement: string) => (keeper ? keeper.run(tx, name, statement) : tx.query(statement))
  for (const statement of statements.map(withOurFold)) {
    let failure: unknown
    const failed = (error: unknown) => {
      failure = error
    }
    // A statement that may fail on rows leaves the transaction whole, so that they can be counted.
    if (effectOf(statement)) await attempted(tx, async () => void (await work(statement)), failed)
    else await work(statement).catch(failed)
    if (failure !== undefined) throw await refusalOf(tx, name, statement, failure)
  }
  await note(tx, name)
}

/** Why a statement of a migration failed, in one sentence for whoever starts the program. */
async function refusalOf(tx: Transaction, name: string, statement: string, cause: unknown): Promise<unknown> {
  if (cause instanceof WrongDatabase || isUnreachable(cause) || !(cause instanceof Error)) return cause
  const found = effectOf(statement) ? await breaksOf(tx, statement) : []
  const breaks = found.filter(({ mayBeLost }) => !mayBeLost).map(({ sentence }) => sentence)
  const why = breaks.length > 0 ? breaks.join(' ') : `${cause.message}.`
  return new WrongDatabase(`The migration ${name} failed, and nothing was changed: ${why}`, { cause })
}

/** Records a migration as applied. */
export async function note(tx: Transaction, name: string): Promise<void> {
  await tx.query('insert into "_migrations" ("name") values ($1)', [name])
}

/** The migrations the database lacks; throws WrongDatabase when it has some that are not ours. */
export async function missingMigrations(tx: Transaction, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = (await tx.query<{ name: string }>('select "name" from "_migrations" order by "name"')).map(
    ({ name }) => name,
  )
  const unknown = applied.filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length > 0) {
    throw new WrongDatabase(`This database belongs to a newer version of the program: it has ${unknown.join(', ')}.`)
  }
  const missing = migrations.filter(({ name }) => !applied.includes(name))
  const skipped = missing.find(({ name }) => applied.some((other) => other > name))
  if (skipped) {
    throw new WrongDatabase(`The migration ${skipped.name} comes before others this database already has: renumber it.`)
  }
  return missing
}

/** What `npm run dev` made of a database beyond its numbered migrations. */
export interface DevState {
  snapshot: Snapshot
  /** The decisions it was changed by. */
  flags: string[]
  /** The numbered migration from which it went its own way. */
  base?: string
}

/** What the database looks like, where `npm run dev` changed it beyond its numbered migrations. */
export async function devState(tx: Transaction): Promise<DevState | undefined> {
  const [table] = await tx.query<{ there: boolean }>(`select to_regclass('"_dev_state"') is not null as there`)
  if (!table?.there) return undefined
  const [state] = await tx.query<{ snapshot: Snapshot; flags: string[] | null; base: string | null }>(
    `select "snapshot", to_jsonb(s)->'decisions' as flags, to_jsonb(s)->>'base' as base from "_dev_state" s`,
  )
  return state && { snapshot: state.snapshot, flags: state.flags ?? [], base: state.base ?? undefined }
}
