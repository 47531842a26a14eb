import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { onceRead } from './output.ts'

/** The time limits of running work, and of closing the rest after it. */
const DRAIN_MS = 9_000
const LEAVE_MS = 10_000
const SAME_SIGNAL_MS = 1_000

/**
 * Closes the app once its connections have ended. Call it before the app listens; what comes back begins the end. On
 * connections that wait for no answer nothing is waited for, whatever half of a request has come on them; those that are
 * still open after `drainMs` are cut.
 */
export function closing(app: FastifyInstance, drainMs = DRAIN_MS): () => Promise<void> {
  const awaited = answersAwaited(app)
  return async () => {
    const sweep = () => {
      for (const [socket, answers] of awaited) if (answers.size === 0) socket.destroy()
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

/** The answers that are not out yet, by connection. */
function answersAwaited({ server }: FastifyInstance): Map<Socket, Set<ServerResponse>> {
  const awaited = new Map<Socket, Set<ServerResponse>>()
  server.on('connection', (socket: Socket) => {
    awaited.set(socket, new Set())
    socket.once('close', () => awaited.delete(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const answers = awaited.get(socket)?.add(answer)
    answer.once('close', () => answers?.delete(answer))
  })
  return awaited
}

/**
 * What ends the process, with that code: when the connections have ended, or their time is up, the rest is closed; what
 * is not closed in ten seconds more is left as it is, and the code is 1. That last call of `exit` comes also where an
 * earlier one did not end the process.
 */
export function departure(
  app: FastifyInstance,
  db: Pick<Database, 'close'>,
  exit: (code: number, atOnce: boolean) => void,
): (code: number) => void {
  const close = closing(app)
  return (code) => {
    const drained = new Promise<void>((resolve) => {
      app.server.once('close', resolve)
      setTimeout(resolve, DRAIN_MS).unref()
    })
    drained.then(() => setTimeout(() => exit(1, true), LEAVE_MS).unref())
    const closed = close().then(() => db.close())
    closed.then(
      () => exit(code, false),
      (error: unknown) => {
        app.log.error({ err: error }, 'not everything could be closed')
        exit(1, false)
      },
    )
  }
}

/**
 * On the first signal no new work is taken and running work may end, for nine seconds; on the second we go at once. What
 * comes within a second is the first one again, passed on by npm or by a supervisor. An uncaught exception is logged and
 * ends the process the same way, with exit code 1: its state is unknown, and the supervisor starts it again. The log has
 * the signal, and how long it took to leave. Its last line is waited for as long as for all else that is closed.
 */
export function leaveInOrder(app: FastifyInstance, db: Database): void {
  let leaving = 0
  let signal: NodeJS.Signals | undefined
  const exitProcess = (code: number, atOnce: boolean) => {
    app.log.info({ signal, code, ms: Date.now() - leaving }, 'left')
    if (atOnce) process.exit(code)
    onceRead(() => process.exit(code))
  }
  const depart = departure(app, db, exitProcess)
  const leave = (code: number) => {
    leaving = Date.now()
    depart(code)
  }
  const signalled = (name: NodeJS.Signals) => {
    if (leaving === 0) {
      signal = name
      app.log.info({ signal }, 'leaving: running work may end')
      leave(0)
    } else if (Date.now() - leaving > SAME_SIGNAL_MS) exitProcess(1, true)
  }
  const uncaught = (error: unknown) => {
    app.log.fatal({ err: error }, 'a mistake that nobody caught: the process leaves')
    if (leaving === 0) leave(1)
  }
  process.on('SIGTERM', signalled)
  process.on('SIGINT', signalled)
  process.on('uncaughtException', uncaught)
  process.on('unhandledRejection', uncaught)
}
