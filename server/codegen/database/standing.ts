import { appliedIn, forget, note } from '../../db/applied-migrations.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Keeper } from '../../db/keep-dropped.ts'
import { lockMigrations, runMigration } from '../../db/migrate.ts'
import type { Migration } from '../../db/migration-files.ts'
import { refoldAtOnce } from '../../db/refold.ts'
import { attempted } from '../../db/savepoint.ts'
import type { State } from '../plan/state.ts'
import { stateIn } from './state-in.ts'

/** What leads a development database to where it stands: the numbered migrations, and what is ours of its tables. */
export interface Way {
  migrations: readonly Migration[]
  isOurs: (table: string) => boolean
}

/**
 * What a development database looks like, once it has every numbered migration. Where it went its own way since, each is
 * run if it can be and noted if it cannot: the difference to the definitions brings what is missing. A keeper keeps what
 * they drop.
 */
export async function standingOf(db: Database, way: Way, keeper?: Keeper): Promise<State> {
  const work = async (tx: Transaction) => {
    await lockMigrations(tx, db.kind)
    return standingIn(tx, way, keeper)
  }
  return keeper ? keeper.transaction(db, work) : db.transaction(work)
}

/** The same in a transaction that holds the lock. */
export async function standingIn(tx: Transaction, { migrations, isOurs }: Way, keeper?: Keeper): Promise<State> {
  const { missing, unknown, edited, isAhead } = await appliedIn(tx, migrations)
  const ownWay = isAhead || unknown.length > 0 || edited.length > 0
  await forget(tx, unknown)
  for (const migration of edited) await note(tx, migration)
  for (const migration of missing) {
    if (!ownWay) await runMigration(tx, migration, keeper)
    else await attempted(tx, () => runMigration(tx, migration, keeper))
    await note(tx, migration)
  }
  await refoldAtOnce(tx)
  return stateIn(tx, isOurs)
}
