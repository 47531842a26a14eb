import { messages } from '#schema/messages.ts'
import { AppError } from './errors.ts'

/** Runs a piece of work when it is its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Turns for work of one kind: so many pieces at a time, the others wait, one too many waiting is refused with 503. */
export function createTurns(atOnce: number, mostWaiting: number): InTurn {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) {
        throw new AppError(503, messages.unavailable, { headers: { 'retry-after': '5' } })
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
