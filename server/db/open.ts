import { mkdirSync } from 'node:fs'
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
    return await openLite({ dir: join(dir, 'db'), onClose: unlock })
  } catch (error) {
    unlock()
    throw error
  }
}
