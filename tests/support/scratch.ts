import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. A database makes and removes thousands of them in a test run. */
const memory = '/dev/shm'
/** A run needs a gigabyte at most. */
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Makes a folder for the temporary files of this process and all it starts, in memory where there is room, and returns how
 * it is taken away.
 */
export function openScratchFolder(): () => void {
  const folder = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), 'crm-test-run-'))
  // PostgreSQL works in it as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}
