import { setImmediate as nextRound } from 'node:timers/promises'
import { messages } from '#schema/italian/messages.ts'
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

/**
 * Runs the pieces of work of one key one after the other, in the order they came; those of other keys do not wait. Between two
 * of them what came meanwhile is read: the embedded database never lets go of the thread by itself.
 */
export function createQueues<K>(): <T>(key: K, work: () => Promise<T>) => Promise<T> {
  const last = new Map<K, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const own = before.then(nextRound, nextRound).then(work)
    last.set(key, own)
    try {
      return await own
    } finally {
      if (last.get(key) === own) last.delete(key)
    }
  }
}
