import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Whatever else lies in the data folder is made anew at each start, or lies behind one of these.
const parts = ['.', 'db', 'dropped', 'files', 'files/tmp', 'session-secret']

/**
 * For programs that work on the data: what they and their children write from now on is for their own user only, and the data folder
 * is closed to others. Says where that is not ours to do.
 */
export function keepPrivate(dataDir: string, say: (line: string) => void): void {
  process.umask(0o077)
  for (const warning of closeToOthers(dataDir)) say(`WARNING: ${warning}`)
}

/** Takes the rights of all other users off a data folder, if it is there. Returns a sentence for each part that is not ours. */
export function closeToOthers(dataDir: string): string[] {
  const refused = parts.map((part) => join(dataDir, part)).filter((path) => !closed(path))
  return refused.map(
    (path) => `other users of this machine can read ${path}, which belongs to somebody else: chmod it.`,
  )
}

function closed(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats || (stats.mode & 0o077) === 0) return true
  try {
    chmodSync(path, stats.mode & 0o7700)
    return true
  } catch {
    return false
  }
}
