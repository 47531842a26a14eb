import { appliedIn, forgetApplied, recordApplied } from '../../db/applied-migrations.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { type Keeper, transactionWith } from '../../db/keep-dropped.ts'
import { lockMigrations, runMigration } from '../../db/migrate.ts'
import type { Migration } from '../../db/migration-files.ts'
import { refoldAtOnce } from '../../db/refold.ts'
import { trySavepoint } from '../../db/savepoint.ts'
import type { State } from '../plan/state.ts'
import { stateIn } from './state-in.ts'

/** What of a database belongs to this program: the numbered migrations, and tables by their names. */
export interface OwnTables {
  migrations: readonly Migration[]
  isOurs: (table: string) => boolean
}

/** What a development database looks like once it has every numbered migration, and what was done for that. */
export interface Upgrade {
  state: State
  /** A sentence for each migration that is run now, or is not although its file is another one. */
  sentences: string[]
  /** It was changed beyond the numbered migrations, or by others: what is noted of them is a part of the next change. */
  isDiverged: boolean
}

/**
 * Runs the numbered migrations that a development database lacks, and reads what it looks like then. Where it was changed
 * beyond them, each is run if it can be and noted if it cannot: the difference to the definitions brings what is missing.
 * That much is taken back here, and done with the change: refused, it leaves the database as it was. A keeper keeps what
 * they drop.
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

/** The same in a transaction that holds the lock. */
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
