import { appliedIn, forgetApplied, recordApplied } from '../../db/applied-migrations.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { type Keeper, transactionWith } from '../../db/keep-dropped.ts'
import { lockMigrations, runMigration } from '../../db/migrate.ts'
import type { Migration } from '../../db/migration-files.ts'
import { refoldAtOnce } from '../../db/refold.ts'
import { trySavepoint } from '../../db/savepoint.ts'
import type { State } from '../plan/state.ts'
import { stateIn } from './state-in.ts'

/** The parts of a database that belong to this program: its numbered migrations, and its tables by name. */
export interface OwnTables {
  migrations: readonly Migration[]
  isOurs: (table: string) => boolean
}

/** The state of a development database once it has every numbered migration, and what was done to get there. */
export interface Upgrade {
  state: State
  /** A sentence for each migration that is run now, and for each that is not run although its file differs. */
  sentences: string[]
  /**
   * Whether it was changed beyond the numbered migrations, or by another branch: recording the migrations is then part of
   * the next change.
   */
  isDiverged: boolean
}

/**
 * Runs the numbered migrations that a development database lacks, and reads its state then. A database that has diverged
 * runs those it can and records all: the plan to the definitions adds what is missing. In that case the upgrade is rolled
 * back here and repeated by applyChange, so that a refused change leaves the database as it was. A keeper saves what they
 * drop.
 */
export async function upgrade(db: Database, own: OwnTables, keeper?: Keeper): Promise<Upgrade> {
  try {
    return await transactionWith(keeper)(db, async (tx) => {
      await lockMigrations(tx, db.kind)
      const upgrade = await upgradeIn(tx, own, keeper)
      if (upgrade.isDiverged) throw new TakenBack(upgrade)
      return upgrade
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.upgrade
    throw error
  }
}

class TakenBack extends Error {
  readonly upgrade: Upgrade
  constructor(upgrade: Upgrade) {
    super('tried only')
    this.upgrade = upgrade
  }
}

/** Does the same inside a transaction that holds the lock of the migrations. */
export async function upgradeIn(tx: Transaction, { migrations, isOurs }: OwnTables, keeper?: Keeper): Promise<Upgrade> {
  const { missing, unknown, edited, isAhead } = await appliedIn(tx, migrations)
  const sentences = [...unknown.map(unknownText), ...edited.map(({ name }) => editedText(name))]
  const isDiverged = isAhead || unknown.length > 0 || edited.length > 0
  await forgetApplied(tx, unknown)
  for (const migration of edited) await recordApplied(tx, migration)
  for (const migration of missing) {
    if (missing.length < migrations.length) {
      sentences.push(`First the migration ${migration.name}, which this database lacks.`)
    }
    if (!isDiverged) await runMigration(tx, migration, keeper)
    else await trySavepoint(tx, () => runMigration(tx, migration, keeper))
    await recordApplied(tx, migration)
  }
  await refoldAtOnce(tx)
  return { state: await stateIn(tx, isOurs), sentences, isDiverged }
}

const unknownText = (name: string): string =>
  `This database has ${name}, of which there is no file here: what it did goes where the definitions do not want it.`

const editedText = (name: string): string =>
  `This database has another ${name} than this folder, of another branch or edited since: the new one is not run. What is missing comes from the definitions.`
