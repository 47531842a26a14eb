import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './database.ts'

interface Rest {
  /** The shortest pause between two looks, in milliseconds. */
  ms: number
  /** The longest one on the embedded database while nothing is written; a function is asked before each pause. */
  atMost: number | (() => Promise<number>)
  signal: AbortSignal
}

/**
 * Gives what rests before the next look for work that lies in rows. On PostgreSQL, where other nodes write too, that is a
 * pause. The embedded database is written by this process alone: there the rest lasts until something was written since
 * the last look.
 */
export function nextLook(db: Database, { ms, atMost, signal }: Rest): () => Promise<void> {
  const rest = (milliseconds: number, end: AbortSignal) =>
    pause(milliseconds, undefined, { signal: end, ref: false }).catch(() => {})
  if (db.kind === 'postgres') return () => rest(ms, signal)
  let written = new AbortController()
  const stop = db.onChanges(() => written.abort())
  const end = () => {
    stop()
    written.abort()
  }
  signal.addEventListener('abort', end, { once: true })
  return async () => {
    await rest(typeof atMost === 'number' ? atMost : await atMost(), written.signal)
    await rest(ms, signal)
    // What was written during the pause is seen by the next look.
    written = new AbortController()
  }
}
