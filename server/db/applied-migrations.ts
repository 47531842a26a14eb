import type { Sql, Transaction } from './database.ts'
import type { Migration } from './migration-files.ts'
import { withoutSuperseded } from './superseded.ts'
import { WrongDatabase } from './wrong-database.ts'

/** What a database has of the numbered migrations, once its notes are up to date. */
export interface AppliedMigrations {
  /** Migrations still to run, in order, without statements that applied later ones supersede. */
  missing: Migration[]
  /** Names of others that it has: of a newer program, of another branch. */
  unknown: string[]
  /** Those whose statements are others than those it was changed by. */
  edited: Migration[]
  /** Whether `npm run dev` has changed it beyond them. */
  isAhead: boolean
}

interface Note {
  name: string
  hash: string | null
}

/** The note of what `npm run dev` has done and has no number yet. */
const PENDING = 'pending'

/** Makes the table of notes, where there is none, and the column that databases of before lack. */
export async function readyForNotes(tx: Transaction): Promise<void> {
  const columns = await tx.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass('"_migrations"') and attnum > 0`,
  )
  if (columns.length === 0) {
    await tx.query(
      'create table "_migrations" ("name" text primary key, "appliedAt" timestamptz not null default now(), "hash" text)',
    )
  }
  // Asked first: the statement alone waits for all who read, and lets nobody read meanwhile.
  else if (!columns.some(({ name }) => name === 'hash')) {
    await tx.query('alter table "_migrations" add column "hash" text')
  }
}

/**
 * What a database has of the migrations, known by their statements: one that has another number now is noted so, and so is
 * what `npm run dev` has done before it had one. Changes the notes only.
 */
export async function appliedIn(tx: Transaction, migrations: readonly Migration[]): Promise<AppliedMigrations> {
  const notes = await tx.query<Note>('select "name", "hash" from "_migrations" order by "name"')
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  const taken = new Set(
    notes.flatMap(({ name, hash }) => (hash === null || byName.get(name)?.hash === hash ? [name] : [])),
  )
  const renumbered = notes.flatMap(({ name, hash }) => {
    const isTaken = taken.has(name)
      ? undefined
      : migrations.find((migration) => migration.hash === hash && !taken.has(migration.name))
    if (isTaken) taken.add(isTaken.name)
    return isTaken ? [{ from: name, to: isTaken }] : []
  })
  await renote(tx, renumbered)
  const now = new Map(renumbered.map(({ from, to }): [string, Note] => [from, to]))
  const all = notes.map((one) => now.get(one.name) ?? one)
  for (const { name, hash } of all) {
    const migration = hash === null ? byName.get(name) : undefined
    if (migration) await tx.query('update "_migrations" set "hash" = $2 where "name" = $1', [name, migration.hash])
  }
  const isMissing = ({ name }: Migration) => !all.some((one) => one.name === name)
  const applied = migrations.filter((migration) => !isMissing(migration))
  return {
    missing: migrations.filter(isMissing).map((migration) => withoutSuperseded(migration, applied)),
    unknown: all.flatMap(({ name }) => (byName.has(name) || name === PENDING ? [] : [name])),
    edited: all.flatMap(({ name, hash }) => {
      const migration = byName.get(name)
      return migration && hash !== null && hash !== migration.hash ? [migration] : []
    }),
    isAhead: all.some(({ name }) => name === PENDING) || (await isAheadOfOld(tx)),
  }
}

/** Under their new names; some may have changed places. */
async function renote(tx: Transaction, renumbered: readonly { from: string; to: Migration }[]): Promise<void> {
  for (const [at, { from }] of renumbered.entries()) {
    await tx.query('update "_migrations" set "name" = $2 where "name" = $1', [from, `renumbered ${at}`])
  }
  for (const [at, { to }] of renumbered.entries()) {
    await tx.query('update "_migrations" set "name" = $2 where "name" = $1', [`renumbered ${at}`, to.name])
  }
}

/** Whether an earlier release of `npm run dev` has changed the database. */
async function isAheadOfOld(sql: Sql): Promise<boolean> {
  const [table] = await sql.query<{ there: boolean }>(`select to_regclass('"_dev_state"') is not null as there`)
  if (!table?.there) return false
  return (await sql.query('select 1 from "_dev_state"')).length > 0
}

/** Throws WrongDatabase where a database has migrations that are none of the program's. */
export function refuseUnknown(unknown: readonly string[]): void {
  if (unknown.length === 0) return
  throw new WrongDatabase(
    `This database belongs to a newer version of the program: it has ${unknown.join(', ')}. If a migration was taken out of the program, put its file back and run \`npm run generate\`, which writes the way back.`,
  )
}

/**
 * The migrations a database lacks. Throws WrongDatabase for a database of a newer program, where a migration was edited
 * after it was applied, and where `npm run dev` has gone a way of its own.
 */
export async function dueMigrations(tx: Transaction, migrations: readonly Migration[]): Promise<Migration[]> {
  const { missing, unknown, edited, isAhead } = await appliedIn(tx, migrations)
  refuseUnknown(unknown)
  if (edited.length > 0) {
    const names = edited.map(({ name }) => name).join(', ')
    throw new WrongDatabase(
      `This database has ${names}, and there is another file of that name now. If it was edited, put it back as it was (\`git log -- server/db/migrations/${edited[0]?.name}.sql\` shows when), change the definition instead, and run \`npm run generate\`; if a merge or revert brought it, see docs/branches.md.`,
    )
  }
  if (isAhead && missing.length > 0) {
    throw new WrongDatabase(
      'This database was changed by `npm run dev` beyond its migrations: run `npm run dev` again, or start on another one.',
    )
  }
  return missing
}

/** Records a migration as applied, as its statements are now. */
export async function recordApplied(tx: Transaction, { name, hash }: Pick<Migration, 'name' | 'hash'>): Promise<void> {
  await tx.query(
    'insert into "_migrations" ("name", "hash") values ($1, $2) on conflict ("name") do update set "hash" = excluded."hash"',
    [name, hash],
  )
}

/** Records what `npm run dev` has done beyond the numbered migrations, by its hash; undefined: nothing. */
export async function notePending(tx: Transaction, hash: string | undefined): Promise<void> {
  await tx.query('drop table if exists "_dev_state"')
  if (hash !== undefined) return recordApplied(tx, { name: PENDING, hash })
  await tx.query('delete from "_migrations" where "name" = $1', [PENDING])
}

/** Takes the notes of migrations that are none of this program's. */
export const forgetApplied = (tx: Transaction, names: readonly string[]): Promise<unknown[]> =>
  tx.query('delete from "_migrations" where "name" = any($1)', [names])
