import { ModelError } from '#schema/grammar/mistake.ts'
import { ConfigError } from '../config/config.ts'
import { UnknownOutcome } from '../db/database.ts'
import { codesOf, faultOf } from '../db/faults.ts'
import { FolderInUse } from '../db/lock.ts'
import { WrongDatabase } from '../db/wrong-database.ts'

const ours = [ConfigError, FolderInUse, ModelError, UnknownOutcome, WrongDatabase]

/** Why the program does not start: one sentence for what the operator can mend; anything else with its stack. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (ours.some((kind) => error instanceof kind)) return error.message
  const { code, port } = Object(error)
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program: set PORT.`
  if (code === 'EACCES') return `No right to listen on this port or to write to DATA_DIR: ${error.message}`
  if (code === 'EROFS') return `Nothing can be written to DATA_DIR: its disk is read-only (${error.message}).`
  const fault = faultOf(error)
  if (fault === 'fullDisk') return `The disk of DATA_DIR is full: make room on it, then start again (${error.message}).`
  if (fault === 'fullDatabase') return `The disk of the database is full: make room on it, then start again.`
  if (codesOf(error).includes('25006')) {
    return 'The database of DATABASE_URL takes no writes: it is a standby, or read-only. Name the one that leads.'
  }
  if (fault === 'away') return 'The database of DATABASE_URL does not answer.'
  if (/^(28|3D)/.test(String(code))) return `The database of DATABASE_URL refuses us: ${error.message}.`
  return error.stack ?? error.message
}
