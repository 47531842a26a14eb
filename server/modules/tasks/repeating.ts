import type { FastifyInstance } from 'fastify'
import { logFault } from '../../db/faults.ts'
import { nextLook } from '../../db/next-look.ts'
import { repeatPassed } from './repeat.ts'

const MINUTE = 60_000

/** Makes the next of the tasks whose day has passed, within minutes of the midnight of Rome. */
export function startRepeating(app: FastifyInstance): void {
  const closing = new AbortController()
  const ended = repeatUntil(app, closing.signal)
  app.addHook('onClose', async () => {
    closing.abort()
    await ended
  })
}

async function repeatUntil({ db, engine, log }: FastifyInstance, signal: AbortSignal): Promise<void> {
  const rest = nextLook(db, { ms: MINUTE, atMost: 10 * MINUTE, signal })
  while (!signal.aborted) {
    try {
      while (!signal.aborted && (await db.transaction((tx) => repeatPassed(tx, engine))));
    } catch (error) {
      logFault(log, error, 'tasks were not repeated; it will be tried again')
    }
    await rest()
  }
}
