import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { openLite } from '../db/lite.ts'
import { lockFolder } from '../db/lock.ts'
import { openDatabase } from '../db/open.ts'
import { closeToOthers } from '../process/private-files.ts'
import { run, runOnDatabase, withFolder } from './archive.ts'
import { databaseFiles, noteOf } from './backup-files.ts'

/**
 * Puts a backup in the place of the database and of the uploaded files. Throws, having changed nothing, when there are
 * data already (unless forced), when the server runs on them, or when the backup is of the other kind of database.
 */
export async function restore(config: Config, file: string, force: boolean): Promise<void> {
  const archive = resolve(file)
  if (!existsSync(archive)) throw new Error(`There is no file ${file}.`)
  await withFolder(config.dataDir, async (aside) => {
    await run('tar', ['-xzf', archive, '-C', aside])
    const { kind } = noteOf(aside)
    if ((kind === 'postgres') !== (config.databaseUrl !== undefined)) {
      throw new Error(
        `This backup is of ${kind === 'postgres' ? 'a PostgreSQL' : 'an embedded'} database: ${advice[kind]}`,
      )
    }
    if (config.databaseUrl) await restorePostgres(config.databaseUrl, config.dataDir, aside, force)
    else await restoreLite(config.dataDir, aside, force)
    // An archive brings its own rights along.
    closeToOthers(config.dataDir)
  })
}

const advice = { postgres: 'set DATABASE_URL.', pglite: 'unset DATABASE_URL.' }
const REFUSED = 'There are data already: add --force to replace them.'

async function restoreLite(dataDir: string, aside: string, force: boolean): Promise<void> {
  const unlock = lockFolder(dataDir)
  try {
    if (!force && existsSync(join(dataDir, 'db'))) throw new Error(REFUSED)
    // Opening it tells whether it is whole, before anything is touched.
    const from = new Uint8Array(readFileSync(join(aside, databaseFiles.pglite)))
    const db = await openLite({ dir: join(aside, 'db'), from })
    await db.close()
    mkdirSync(join(aside, 'files'), { recursive: true })
    mkdirSync(join(aside, 'old'))
    for (const part of ['db', 'files']) {
      if (existsSync(join(dataDir, part))) renameSync(join(dataDir, part), join(aside, 'old', part))
      renameSync(join(aside, part), join(dataDir, part))
    }
  } finally {
    unlock()
  }
}

async function restorePostgres(url: string, dataDir: string, aside: string, force: boolean): Promise<void> {
  const db = await openDatabase({ url })
  try {
    const [found] = await db.query<{ tables: number }>(
      `select count(*) as tables from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    if (!force && found?.tables) throw new Error(REFUSED)
  } finally {
    await db.close()
  }
  // Files lie by the hash of their bytes: those that are there already are the same.
  if (existsSync(join(aside, 'files'))) cpSync(join(aside, 'files'), join(dataDir, 'files'), { recursive: true })
  const script = join(aside, 'database.sql')
  await run('pg_restore', ['--no-owner', '-f', script, join(aside, databaseFiles.postgres)])
  const clear = 'drop schema public cascade; create schema public'
  await runOnDatabase(url, 'psql', ['-q', '-X', '-1', '-v', 'ON_ERROR_STOP=1', '-c', clear, '-f', script])
  rmSync(script)
}
