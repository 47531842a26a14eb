import type { ChangeEvent } from '../crud/events.ts'
import { isAfter } from './cursor.ts'

/** So many events are kept in memory, and so many at most are given to who was away. */
export const KEPT = 2_000

/** The events delivered lately, oldest first, so that who was away for a moment costs no query. */
export function createMemory() {
  let events: ChangeEvent[] = []
  let from = ''
  return {
    /** Begins again, empty, at this point of the feed. */
    clear(cursor: string): void {
      events = []
      from = cursor
    },
    add(more: readonly ChangeEvent[]): void {
      events.push(...more)
      const dropped = events.splice(0, Math.max(0, events.length - KEPT)).at(-1)
      if (dropped) from = dropped.cursor
    },
    /** Whether everything behind the cursor is here. */
    reaches: (cursor: string) => !isAfter(from, cursor),
    since: (cursor: string) => events.filter((event) => isAfter(event.cursor, cursor)),
  }
}
