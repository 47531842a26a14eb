import type { Database, Sql, Transaction } from '../db/database.ts'
import { devState, lockMigrations, missingMigrations, note, runMigrations } from '../db/migrate.ts'
import { type Migration, type Snapshot, sameSnapshot } from '../db/migration-files.ts'
import type { Decisions } from './decisions.ts'
import { type Difference, type Loss, lossKey } from './diff.ts'
import { emptySnapshot } from './snapshot.ts'

/** The change would lose rows or values nobody said may go. */
export class WouldLose extends Error {
  losses: CountedLoss[]
  constructor(losses: CountedLoss[]) {
    super(losses.map(sentenceOf).join('\n'))
    this.losses = losses
  }
}

export type CountedLoss = Loss & { count: number }

function sentenceOf(loss: CountedLoss): string {
  const { table, column, converted, count } = loss
  const does = converted
    ? `would convert ${count} values of ${table}.${column} from ${converted.from} to ${converted.to}`
    : column === undefined
      ? `would drop the table ${table} with ${count} rows`
      : `would drop the column ${table}.${column} with ${count} values`
  return `Nothing was changed: it ${does}. If they may go: npm run dev -- --drop ${lossKey(loss)}`
}

/**
 * What a development database looks like, once it has every numbered migration. Where it went its own way since, the
 * migrations are noted only: the difference to the definitions brings what they brought.
 */
export async function stateOf(db: Database, migrations: readonly Migration[]): Promise<Snapshot> {
  return db.transaction(async (tx) => {
    await lockMigrations(tx, db.kind)
    const ownWay = await runMigrations(tx, migrations)
    if (ownWay) {
      for (const { name } of await missingMigrations(tx, migrations)) await note(tx, name)
    }
    return ownWay ?? (await devState(tx)) ?? migrations.at(-1)?.snapshot ?? emptySnapshot()
  })
}

export interface Change {
  /** From what the database looks like now. */
  difference: Difference
  /** What the database looks like afterwards, and what it would with the numbered migrations alone. */
  next: Snapshot
  committed: Snapshot
}

/** Changes a development database, all or nothing. Throws WouldLose when rows or values would go unasked. */
export async function applyChange(db: Database, { difference, next, committed }: Change): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMigrations(tx, db.kind)
    const losses = await counted(tx, difference.losses)
    const unasked = losses.filter((loss) => loss.count > 0 && !mayGo(loss, difference.decisions))
    if (unasked.length > 0) throw new WouldLose(unasked)
    for (const statement of difference.statements) await tx.query(statement)
    await remember(tx, sameSnapshot(next, committed) ? undefined : next)
  })
}

const mayGo = (loss: Loss, { drops }: Decisions): boolean =>
  drops.some((name) => name === lossKey(loss) || (loss.column === undefined && loss.table.startsWith(`${name}__`)))

async function counted(sql: Sql, losses: readonly Loss[]): Promise<CountedLoss[]> {
  const result: CountedLoss[] = []
  for (const loss of losses) {
    // Empty lists hold nothing.
    const where =
      loss.column === undefined
        ? ''
        : ` where coalesce(to_jsonb("${loss.column}"), 'null') not in ('null'::jsonb, '[]'::jsonb)`
    const [row] = await sql.query<{ count: number }>(`select count(*) as count from "${loss.table}"${where}`)
    result.push({ ...loss, count: row?.count ?? 0 })
  }
  return result
}

async function remember(tx: Transaction, snapshot: Snapshot | undefined): Promise<void> {
  await tx.query('create table if not exists "_dev_state" ("snapshot" jsonb not null)')
  await tx.query('delete from "_dev_state"')
  if (snapshot) await tx.query('insert into "_dev_state" ("snapshot") values ($1::jsonb)', [JSON.stringify(snapshot)])
}
