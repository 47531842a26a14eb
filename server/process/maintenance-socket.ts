import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Database, Transaction } from '../db/database.ts'
import { isLite, type LiteDatabase } from '../db/lite-database.ts'
import { lineOf, type MaintenanceAnswer, type MaintenanceRequest, maintenanceAddress } from './maintenance-protocol.ts'

/**
 * Lets maintenance commands use the embedded database while this process has it; with PostgreSQL they need no help and
 * nothing is opened. Returns what closes it.
 */
export async function startMaintenanceSocket(db: Database, dataDir: string): Promise<() => Promise<void>> {
  if (!isLite(db)) return async () => {}
  const address = maintenanceAddress(dataDir)
  // The folder's lock is ours, so what lies there was left by a process that died.
  if (process.platform !== 'win32') rmSync(address.path, { force: true })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    serve(db, socket)
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(address.path, done))
  // A connection that cannot be taken is tried again by its client.
  server.on('error', () => {})
  return () =>
    new Promise((done) => {
      server.close(() => {
        address.evict()
        done()
      })
      for (const socket of sockets) socket.destroy()
    })
}

/** Answers the requests of one connection one by one; a transaction it leaves open is rolled back. */
function serve(db: LiteDatabase, socket: Socket): void {
  let open: OpenTransaction | undefined
  let queue = Promise.resolve()

  async function rowsOf(request: MaintenanceRequest): Promise<unknown[]> {
    switch (request.op) {
      case 'query':
        return (open?.tx ?? db).query(request.text, request.values)
      case 'script':
        await db.script(request.text)
        return []
      case 'dump':
        await writeFile(request.file, await db.dump(), { mode: 0o600 })
        return []
      case 'begin':
        open = await begin(db)
        return []
      default: {
        const ending = open
        open = undefined
        if (request.op === 'commit' && request.changed) ending?.tx.announceChanges()
        await ending?.end(request.op === 'commit')
        return []
      }
    }
  }

  // Readers of lines pass on the errors of what they read from.
  const lines = createInterface({ input: socket }).on('error', () => {})
  lines.on('line', (line) => {
    queue = queue.then(async () => {
      const answer = await answered(() => rowsOf(JSON.parse(line)))
      if (!socket.destroyed) socket.write(lineOf(answer))
    })
  })
  socket.on('close', () => {
    // What cannot be rolled back has no connection to the database any more, and is.
    queue = queue.then(() => open?.end(false)).catch(() => {})
  })
}

async function answered(work: () => Promise<unknown[]>): Promise<MaintenanceAnswer> {
  try {
    return { rows: await work() }
  } catch (error) {
    const { message = String(error), code, constraint, table, column, detail } = Object(error)
    return { error: { message, code, constraint, table, column, detail } }
  }
}

interface OpenTransaction {
  tx: Transaction
  end: (commit: boolean) => Promise<void>
}

/** Opens a transaction that lasts until `end` is called, not until a function returns. */
function begin(db: Database): Promise<OpenTransaction> {
  const undone = new Error('rolled back')
  return new Promise((begun, failed) => {
    const done = db.transaction(
      (tx) =>
        new Promise<void>((commit, rollBack) => {
          const end = async (kept: boolean) => {
            if (kept) commit()
            else rollBack(undone)
            await done.catch((error: unknown) => {
              if (error !== undone) throw error
            })
          }
          begun({ tx, end })
        }),
    )
    done.catch(failed)
  })
}
