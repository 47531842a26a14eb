import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, Transaction } from '../../db/database.ts'
import { openLite } from '../../db/lite.ts'
import { type Migration, readMigrations } from '../../db/migration-files.ts'
import { rolledBack } from '../../db/rolled-back.ts'
import { emptyState, type State } from '../plan/state.ts'
import { cacheFolder, engineVersion, putNewDatabase, removeKeptDatabase } from './new-database.ts'
import { stateIn } from './state-in.ts'

/** A numbered migration that fails on an empty database: a sentence with its name. */
export class BrokenMigration extends Error {}

/** Raise it when stateIn reads states in another form: cached ones then no longer count. */
const READER = 5

/**
 * The state of a database after the numbered migrations of the folder, which are run on an empty embedded one: once for
 * each set of files, then cached. Throws BrokenMigration for one that cannot be run.
 */
export async function numberedState(folder: string): Promise<State> {
  const migrations = readMigrations(folder)
  if (migrations.length === 0) return emptyState
  const key = sumOf(JSON.stringify([READER, engineVersion(), migrations.map(({ name, hash }) => [name, hash])]))
  const file = join(cacheFolder, `state-${key.slice(0, 32)}.json`)
  const cached = readCached(file)
  if (cached) return cached
  const state = await runOnEmpty(migrations)
  writeCached(file, state)
  return state
}

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Undefined for a missing or damaged file. */
function readCached(file: string): State | undefined {
  try {
    const [sum, text = ''] = readFileSync(file, 'utf8').split('\n')
    return sumOf(text) === sum ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** Where nothing can be written, the next command computes it again. */
function writeCached(file: string, state: State): void {
  // Another command may be writing the same.
  const aside = `${file}.${process.pid}`
  try {
    mkdirSync(cacheFolder, { recursive: true })
    const text = JSON.stringify(state)
    writeFileSync(aside, `${sumOf(text)}\n${text}`)
    renameSync(aside, file)
  } catch {
    rmSync(aside, { force: true })
  }
}

/** One empty database for all calls of a process: each rolls back. */
let empty: Promise<Database> | undefined

async function openEmpty(mayRepeat = true): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-empty-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await putNewDatabase(join(folder, 'db'))
  try {
    return await openLite({ dir: join(folder, 'db') })
  } catch (error) {
    if (!mayRepeat) throw error
    removeKeptDatabase()
    return openEmpty(false)
  }
}

async function runOnEmpty(migrations: readonly Migration[]): Promise<State> {
  empty ??= openEmpty()
  return rolledBack(await empty, async (tx) => {
    for (const migration of migrations) await runOn(tx, migration, missingNumbers(migrations, migration))
    return stateIn(tx, () => true)
  })
}

/** The numbers before a migration that no file has. */
function missingNumbers(migrations: readonly Migration[], { name }: Migration): string[] {
  const numbers = new Set(migrations.map((migration) => migration.name.slice(0, 4)))
  const before = Array.from({ length: Number(name.slice(0, 4)) }, (_, number) => String(number).padStart(4, '0'))
  return before.filter((number) => !numbers.has(number))
}

async function runOn(tx: Transaction, { name, statements }: Migration, missing: readonly string[]): Promise<void> {
  try {
    for (const statement of statements) await tx.query(statement)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const gap =
      missing.length > 0
        ? ` There is no migration ${missing.join(', ')}: if it was deleted, type \`git checkout HEAD -- server/db/migrations\`.`
        : ''
    throw new BrokenMigration(
      `The migration ${name} cannot be run after those before it: ${error.message}.${gap} If two branches wrote it, keep the file of the one that came first and run \`npm run generate\`, which writes the rest; else mend it.`,
      { cause: error },
    )
  }
}
