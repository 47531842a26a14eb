import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

// Only one process can have the embedded database open. Maintenance commands therefore speak to the one that does,
// over a socket in the data folder: whoever may open it may read the database's files as well. One JSON document a
// line; each request gets one answer, in order.

export type MaintenanceRequest =
  | { op: 'query'; text: string; values: readonly unknown[] }
  | { op: 'script'; text: string }
  | { op: 'begin' | 'commit' | 'rollback' }
  | { op: 'dump'; file: string }

export type MaintenanceAnswer = { rows: unknown[] } | { error: { message: string } & Record<string, unknown> }

/** One line of the conversation. Line readers also break at two separators that JSON leaves as they are. */
export const lineOf = (message: MaintenanceRequest | MaintenanceAnswer): string =>
  `${JSON.stringify(message).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`

/** Where the server of a data folder listens for maintenance. Addresses of sockets must be short. */
export function maintenanceAddress(dataDir: string): string {
  const folder = resolve(dataDir)
  const short = `crm-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  if (process.platform === 'win32') return `\\\\?\\pipe\\${short}`
  const address = join(folder, 'maintenance.sock')
  return Buffer.byteLength(address) < 100 ? address : join(tmpdir(), `${short}.sock`)
}
