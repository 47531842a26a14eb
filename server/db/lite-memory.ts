import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MEGABYTE = 1024 * 1024
const SMALL = { folder: 64, buffers: 16 }
const MOST = 128

/**
 * The megabytes for blocks of tables and indexes in the memory of the embedded database: what is outside is copied in at
 * each use. 16 while its folder is small, then as much as lies there, up to 128.
 */
export function sharedBuffers(folder: string | undefined): number {
  const megabytes = folder ? Math.ceil(sizeOf(join(folder, 'base')) / MEGABYTE) : 0
  return megabytes <= SMALL.folder ? SMALL.buffers : Math.min(MOST, megabytes)
}

/** The bytes of all files below the folder; 0 where there is none. */
function sizeOf(folder: string): number {
  const entries = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder, { withFileTypes: true }) : []
  return entries.reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? sizeOf(path) : statSync(path).size)
  }, 0)
}
