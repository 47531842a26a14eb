import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'

// Only one process can have the embedded database open. Maintenance commands therefore speak to the one that does, over a
// socket in the data folder: an account that may open it may read the database's files as well. One JSON document a line;
// each request gets one answer, in order.

export type MaintenanceRequest =
  | { op: 'query'; text: string; values: readonly unknown[] }
  | { op: 'script'; text: string }
  | { op: 'begin' | 'rollback' }
  | { op: 'commit'; changed: boolean }
  | { op: 'dump'; file: string }

export type MaintenanceAnswer = { rows: unknown[] } | { error: { message: string } & Record<string, unknown> }

/** One line of the conversation. Line readers also break at two separators that JSON leaves as they are. */
export const lineOf = (message: MaintenanceRequest | MaintenanceAnswer): string =>
  `${JSON.stringify(message).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`

/** Addresses of sockets must be short. */
const ADDRESS_BYTES = 100

/** An address to listen at or to connect to, good until it is let go of. */
export interface Address {
  path: string
  evict(): void
}

/**
 * Where the server of a data folder listens for maintenance: in the folder, whatever the length of its path, as in any
 * other place another user of the machine could be first. Throws when the folder is not there, or when its path is too
 * long for a system without /proc.
 */
export function maintenanceAddress(dataDir: string): Address {
  const folder = resolve(dataDir)
  if (process.platform === 'win32') {
    const short = createHash('sha256').update(folder).digest('hex').slice(0, 16)
    return { path: `\\\\?\\pipe\\crm-${short}`, evict: () => {} }
  }
  const path = join(folder, 'maintenance.sock')
  if (Buffer.byteLength(path) < ADDRESS_BYTES) return { path, evict: () => {} }
  if (!existsSync('/proc/self/fd')) {
    throw new Error(`The path of DATA_DIR is too long for this system, ${ADDRESS_BYTES - 20} bytes would do: ${folder}`)
  }
  const opened = openSync(folder, 'r')
  return { path: `/proc/self/fd/${opened}/maintenance.sock`, evict: () => closeSync(opened) }
}
