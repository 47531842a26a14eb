import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'

/** How long running work may go on, and a moment more for closing in order. */
const DRAIN_MS = 9_000
const LEAVE_MS = 10_000
const SAME_SIGNAL_MS = 1_000

/**
 * Closes the app once its connections have ended. Call it before the app listens; what comes back begins the end. On
 * connections without a request nothing is waited for; those that are still open after `drainMs` are cut.
 */
export function closing(app: FastifyInstance, drainMs = DRAIN_MS): () => Promise<void> {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async () => {
    const sweep = () => {
      // A connection whose last answer is out would otherwise be kept for the next request, and browsers open some ahead.
      app.server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }
    const sweeper = setInterval(sweep, 100)
    const limit = setTimeout(() => app.server.closeAllConnections(), drainMs)
    sweep()
    await app.close().finally(() => {
      clearInterval(sweeper)
      clearTimeout(limit)
    })
  }
}

/**
 * On the first signal no new work is taken and running work may end, for nine seconds; on the second we go at once. What
 * comes within a second is the first one again, passed on by npm or by whoever started us. A mistake of ours that nobody
 * caught is written down and ends the process the same way, with 1: nobody knows what state it left, and whoever runs us
 * starts us again.
 */
export function leaveInOrder(app: FastifyInstance, db: Database): void {
  let leaving = 0
  const close = closing(app)
  const leave = (code: number) => {
    leaving = Date.now()
    setTimeout(() => process.exit(1), LEAVE_MS).unref()
    const closed = close().then(() => db.close())
    closed.then(
      () => process.exit(code),
      (error: unknown) => {
        app.log.error({ err: error }, 'not everything could be closed')
        process.exit(1)
      },
    )
  }
  const signalled = () => {
    if (leaving === 0) leave(0)
    else if (Date.now() - leaving > SAME_SIGNAL_MS) process.exit(1)
  }
  const uncaught = (error: unknown) => {
    app.log.fatal({ err: error }, 'a mistake that nobody caught: the process leaves')
    if (leaving === 0) leave(1)
  }
  process.on('SIGTERM', signalled)
  process.on('SIGINT', signalled)
  process.on('uncaughtException', uncaught)
  process.on('unhandledRejection', uncaught)
  // Whoever read what we write may have gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
