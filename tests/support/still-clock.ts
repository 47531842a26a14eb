import { afterAll, beforeEach } from 'vitest'
import { setClock } from '#server/clock.ts'

/**
 * The clock stands still in a file of tests: at the beginning of each it is the moment of the first one, `start`, in
 * milliseconds; `later` sets it so many milliseconds after that.
 */
export function stillClock(): { start: number; later: (milliseconds: number) => void } {
  const start = Date.now()
  const later = (milliseconds: number) => setClock(new Date(start + milliseconds))
  beforeEach(() => later(0))
  afterAll(() => setClock())
  return { start, later }
}
