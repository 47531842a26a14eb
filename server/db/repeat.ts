import type { FastifyInstance } from 'fastify'
import { logFault } from './faults.ts'
import { nextLook } from './next-look.ts'

interface Pace {
  /** As `nextLook` has them, in milliseconds. */
  ms: number
  atMost: number
  /** What the log says where it fails. */
  failure: string
}

/**
 * Does the work again and again, with the rests of `nextLook` in between, until the server closes. Where it fails that is logged, and
 * it is tried again at its time.
 */
export function repeat(app: FastifyInstance, { ms, atMost, failure }: Pace, work: () => Promise<void>): void {
  const closing = new AbortController()
  const { signal } = closing
  const rest = nextLook(app.db, { ms, atMost, signal })
  async function untilClosed(): Promise<void> {
    while (!signal.aborted) {
      await work().catch((error: unknown) => logFault(app.log, error, failure))
      await rest()
    }
  }
  const ended = untilClosed()
  app.addHook('onClose', async () => {
    closing.abort()
    await ended
  })
}
