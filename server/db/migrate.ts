import { dueMigrations, readyForNotes, recordApplied } from './applied-migrations.ts'
import { breaksOf } from './breaks.ts'
import type { Database, Transaction } from './database.ts'
import { effectOf } from './effects.ts'
import { isUnreachable } from './faults.ts'
import { foldSql } from './fold.ts'
import { type Keeper, keeperIn, transactionWith } from './keep-dropped.ts'
import { type Migration, migrationsFolder, readMigrations } from './migration-files.ts'
import { refoldAtOnce } from './refold.ts'
import { trySavepoint } from './savepoint.ts'
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
  await transactionWith(keeper)(db, async (tx) => {
    await lockMigrations(tx, db.kind)
    // What one migration fills and another one drops was nobody's, and to look for it doubles the work of a first start.
    const keeperIfFilled = (await hasTables(tx)) ? keeper : undefined
    for (const migration of await dueMigrations(tx, migrations)) await runMigration(tx, migration, keeperIfFilled)
    // On PostgreSQL others go on meanwhile: refoldMeanwhile().
    if (db.kind === 'pglite') await refoldAtOnce(tx)
  })
}

/** Whether the database is not a new one: it has a table besides that of the notes. */
async function hasTables(tx: Transaction): Promise<boolean> {
  const found = await tx.query(
    `select 1 from pg_tables where schemaname = 'public' and tablename <> '_migrations' limit 1`,
  )
  return found.length > 0
}

/**
 * Takes the lock of the migrations until the transaction ends; without a statement timeout, and with at most `mostWait` for each
 * lock it waits for.
 */
export async function lockMigrations(tx: Transaction, kind: Database['kind'], mostWait?: string): Promise<void> {
  await tx.unhurried()
  if (kind === 'postgres' && mostWait !== undefined) await tx.query(`set local lock_timeout = '${mostWait}'`)
  if (kind === 'postgres') await tx.query('select pg_advisory_xact_lock(727271)')
  await readyForNotes(tx)
}

/** A new database folds as this program does from its first table on, whichever version wrote the migration. */
const withOurFold = (statement: string): string =>
  /^\s*create or replace function fold\(text\)/i.test(statement) ? foldSql() : statement

/** Runs one migration and records it. A keeper saves the values it drops. Throws WrongDatabase for rows that it would break. */
export async function runMigration(tx: Transaction, migration: Migration, keeper?: Keeper): Promise<void> {
  const { name, statements } = migration
  const work = (statement: string) => (keeper ? keeper.run(tx, name, statement) : tx.query(statement))
  for (const statement of statements.map(withOurFold)) {
    let failure: unknown
    const failed = (error: unknown) => {
      failure = error
    }
    // A statement that may fail on rows leaves the transaction whole, so that they can be counted.
    if (effectOf(statement)) await trySavepoint(tx, async () => void (await work(statement)), failed)
    else await work(statement).catch(failed)
    if (failure !== undefined) throw await refusalOf(tx, name, statement, failure)
  }
  await recordApplied(tx, migration)
}

/** Why a statement of a migration failed, in one sentence for the operator who starts the program. */
async function refusalOf(tx: Transaction, name: string, statement: string, cause: unknown): Promise<unknown> {
  if (cause instanceof WrongDatabase || isUnreachable(cause) || !(cause instanceof Error)) return cause
  const statementBreaks = effectOf(statement) ? await breaksOf(tx, statement) : []
  const breaks = statementBreaks.filter(({ mayBeLost }) => !mayBeLost).map(({ sentence }) => sentence)
  const why = breaks.length > 0 ? breaks.join(' ') : `${cause.message}.`
  return new WrongDatabase(`The migration ${name} failed, and nothing was changed: ${why}`, { cause })
}
