import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { lockFolder } from './lock.ts'

export interface OpenOptions {
  /** A PostgreSQL address; without it the embedded database is used. */
  url?: string
  /** The data folder of the embedded database, made when missing; without it the database lives in memory. */
  dir?: string
}

/**
 * Opens PostgreSQL or the embedded database; the tables are migrate()'s affair. Throws FolderInUse when another process
 * has the data folder open: two of them would silently lose each other's rows.
 */
export async function openDatabase({ url, dir }: OpenOptions): Promise<Database> {
  if (url) return (await import('./postgres.ts')).openPostgres(url)
  const { openLite } = await import('./lite.ts')
  if (dir === undefined) return openLite({})
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dir)
  try {
    copyNewDatabase(join(dir, 'db'))
    return await openLite({ dir: join(dir, 'db'), onClose: unlock })
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Where no database is yet, puts a copy of the empty one that the build left beside the server: the engine takes five
 * seconds to make one. From the sources there is none to copy.
 */
function copyNewDatabase(folder: string): void {
  const made = join(import.meta.dirname, 'new-database')
  if (existsSync(folder) || !existsSync(made)) return
  // A process killed while copying leaves no half of a database.
  const aside = `${folder}.new`
  rmSync(aside, { recursive: true, force: true })
  cpSync(made, aside, { recursive: true })
  // What was built may be there to be read only.
  for (const entry of ['', ...readdirSync(aside, { recursive: true, encoding: 'utf8' })]) {
    const path = join(aside, entry)
    chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600)
  }
  renameSync(aside, folder)
}
