import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MEGABYTE = 1024 * 1024
const LEAST = 16
const MOST = 128
const SHARE = 1 / 4

/**
 * The megabytes for blocks of tables and indexes in the memory of the embedded database: what is outside is copied in at
 * each use. A quarter of what lies in its folder, 16 to 128: all of it is taken at the start, used or not, and more makes
 * nothing quicker (docs/decisions/0098).
 */
export function sharedBuffers(folder: string | undefined): number {
  const megabytes = folder ? Math.ceil((sizeOf(join(folder, 'base')) / MEGABYTE) * SHARE) : 0
  return Math.min(MOST, Math.max(LEAST, megabytes))
}

/** The bytes of all files below the folder; 0 where there is none. */
function sizeOf(folder: string): number {
  const entries = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder, { withFileTypes: true }) : []
  return entries.reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? sizeOf(path) : statSync(path).size)
  }, 0)
}
