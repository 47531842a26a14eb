import { isAfter } from './cursor.ts'
import type { ChangeEvent } from './events.ts'

/** The events kept in memory, and the most that are replayed to a client that reconnects. */
export const MOST_REPLAYED = 2_000

/** The events delivered lately, oldest first, so that a client that was away for a moment costs no query. */
export function createRecentEvents() {
  let events: ChangeEvent[] = []
  let from = ''
  return {
    /** Begins again, empty, at this cursor. */
    reset(cursor: string): void {
      events = []
      from = cursor
    },
    add(more: readonly ChangeEvent[]): void {
      events.push(...more)
      const dropped = events.splice(0, Math.max(0, events.length - MOST_REPLAYED)).at(-1)
      if (dropped) from = dropped.cursor
    },
    /** Whether everything behind the cursor is here. */
    reaches: (cursor: string) => !isAfter(from, cursor),
    since: (cursor: string) => events.filter((event) => isAfter(event.cursor, cursor)),
  }
}
