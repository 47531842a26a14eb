import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, Transaction } from '../../db/database.ts'
import { openLite } from '../../db/lite.ts'
import { type Migration, readMigrations } from '../../db/migration-files.ts'
import { emptyState, type State } from '../plan/state.ts'
import { cacheFolder, engineVersion, putNewDatabase } from './new-database.ts'
import { stateIn } from './state-in.ts'

/** A numbered migration that no empty database takes: a sentence with its name. */
export class BrokenMigration extends Error {}

/** Raised by hand where a state is read otherwise. */
const READER = 1

/**
 * What a database looks like after the numbered migrations of the folder, which are run on an empty embedded one: once for
 * each set of files, then it is kept beside the packages. Throws BrokenMigration for one that cannot be run.
 */
export async function numberedState(folder: string): Promise<State> {
  const migrations = readMigrations(folder)
  if (migrations.length === 0) return emptyState
  const key = createHash('sha256').update(
    JSON.stringify([READER, engineVersion(), migrations.map(({ name, hash }) => [name, hash])]),
  )
  const file = join(cacheFolder, `state-${key.digest('hex').slice(0, 32)}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const state = await triedOut(migrations)
  mkdirSync(cacheFolder, { recursive: true })
  // Another command may be writing the same.
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, JSON.stringify(state))
  renameSync(aside, file)
  return state
}

/** One for all that a process asks: nothing stays in it. */
let empty: Promise<Database> | undefined

async function openEmpty(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-empty-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await putNewDatabase(join(folder, 'db'))
  return openLite({ dir: join(folder, 'db') })
}

async function triedOut(migrations: readonly Migration[]): Promise<State> {
  empty ??= openEmpty()
  const db = await empty
  const done = new Error('tried only')
  let state = emptyState
  await db
    .transaction(async (tx) => {
      for (const migration of migrations) await runOn(tx, migration)
      state = await stateIn(tx, () => true)
      throw done
    })
    .catch((error: unknown) => {
      if (error !== done) throw error
    })
  return state
}

async function runOn(tx: Transaction, { name, statements }: Migration): Promise<void> {
  try {
    for (const statement of statements) await tx.query(statement)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new BrokenMigration(
      `The migration ${name} cannot be run after those before it: ${error.message}. If two branches wrote it, keep the file of the one that came first and run \`npm run generate\`, which writes the rest; else mend it.`,
      { cause: error },
    )
  }
}
