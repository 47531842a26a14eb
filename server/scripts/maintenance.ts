import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Config } from '../config/config.ts'
import { type Database, type Sql, type Transaction, UnknownOutcome } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { sentBy } from '../db/sent-statements.ts'
import {
  lineOf,
  type MaintenanceAnswer,
  type MaintenanceRequest,
  maintenanceAddress,
} from '../process/maintenance-protocol.ts'

/** The database of a server that runs on the data folder, spoken to through its socket. */
export interface RemoteDatabase extends Database {
  /** Has the server write what dump() gives into a file. */
  dumpTo(file: string): Promise<void>
}

/**
 * The database of the configuration, for a command beside the server: PostgreSQL, the embedded one through the server
 * that has it open, or opened here when none runs.
 */
export async function openForMaintenance({ databaseUrl, dataDir }: Config): Promise<Database | RemoteDatabase> {
  if (databaseUrl) return openDatabase({ url: databaseUrl })
  return (await connectTo(dataDir)) ?? openDatabase({ dir: dataDir })
}

/** The database of the server that runs on the data folder; undefined when none does. */
export async function connectTo(dataDir: string): Promise<RemoteDatabase | undefined> {
  if (!existsSync(dataDir)) return undefined
  const address = maintenanceAddress(dataDir)
  const socket = await connected(address.path)
  address.evict()
  return socket && remoteDatabase(socket)
}

const connected = (address: string): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect(address, () => resolve(socket))
    socket.once('error', () => resolve(undefined))
  })

function remoteDatabase(socket: Socket): RemoteDatabase {
  const call = caller(socket)
  const sql: Sql = {
    query: async <R>(text: string, values: readonly unknown[] = []) =>
      (await call({ op: 'query', text, values })) as R[],
  }
  return Object.assign(sql, {
    kind: 'pglite' as const,
    stoppable: () => sql,
    async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
      await call({ op: 'begin' })
      let changed = false
      try {
        const { query, send, whole } = sentBy(sql.query)
        const value = await work({
          query,
          send,
          open: true,
          announceChanges: () => {
            changed = true
          },
          unhurried: async () => {},
        })
        await whole()
        const sent = socket.writable
        await call({ op: 'commit', changed }).catch((error: unknown) => {
          if (!sent || socket.writable) throw error
          throw new UnknownOutcome('The server that has the database open stopped while it committed.', {
            cause: error,
          })
        })
        return value
      } catch (error) {
        await call({ op: 'rollback' }).catch(() => {})
        throw error
      }
    },
    script: async (text: string) => void (await call({ op: 'script', text })),
    unhurried: async (text: string) => void (await call({ op: 'script', text })),
    // The server itself listens.
    listen: async () => async () => {},
    onChanges: () => () => {},
    dumpTo: async (file: string) => void (await call({ op: 'dump', file })),
    close: async () => void socket.end(),
  })
}

/** Sends requests and hands each its answer; they come back in order. */
function caller(socket: Socket): (request: MaintenanceRequest) => Promise<unknown[]> {
  const waiting: { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }[] = []
  const lines = createInterface({ input: socket }).on('error', () => {})
  lines.on('line', (line) => {
    const answer: MaintenanceAnswer = JSON.parse(line)
    const nextRequest = waiting.shift()
    if ('rows' in answer) nextRequest?.resolve(answer.rows)
    else nextRequest?.reject(Object.assign(new Error(answer.error.message), answer.error))
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    for (const { reject } of waiting.splice(0)) reject(new Error('The server that has the database open has stopped.'))
  })
  return (request) =>
    new Promise((resolve, reject) => {
      if (!socket.writable) return reject(new Error('The server that has the database open has stopped.'))
      waiting.push({ resolve, reject })
      socket.write(lineOf(request))
    })
}
