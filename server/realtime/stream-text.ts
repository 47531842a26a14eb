import { toEventId } from './cursor.ts'
import type { ChangeEvent } from './events.ts'
import { sseText } from './sse.ts'

/** The tables behind the rows of another one, by its name: a view is made of them, or totals are. */
export type TablesBehind = ReadonlyMap<string, readonly string[]>

/** The topic of a table's changes. */
export const topicOf = (table: string): string => `/api/${table}`

/**
 * The events of these topics as an event stream: what was done to which row, and never the row. `told` are those of them that its
 * reader may hear of. Of a view, of totals, and of `unnamed` tables, it is only told that they have changed, whichever row that was.
 */
export function streamText(
  topics: ReadonlySet<string>,
  events: readonly ChangeEvent[],
  madeOf: TablesBehind,
  told: readonly ChangeEvent[] = events,
  unnamed: ReadonlySet<string> = new Set(),
): string {
  const toldByCursor = new Map(told.map((event) => [event.cursor, event]))
  const changed = othersChanged(topics, events, madeOf)
  return events
    .map((event) => {
      const heard = topics.has(topicOf(event.table)) ? toldByCursor.get(event.cursor) : undefined
      const own = heard ? changeText(heard, unnamed) : ''
      return (changed.get(event) ?? []).map(otherText).join('') + own
    })
    .join('')
}

const changeText = ({ cursor, table, id, action, version }: ChangeEvent, unnamed: ReadonlySet<string>): string => {
  const data = unnamed.has(table) ? { action: 'update' } : { id, action, version }
  return sseText({ id: toEventId(cursor), event: topicOf(table), data })
}

/** Which row of a table has changed is for those who may read that table: of what is made of it, only that something has. */
const otherText = (table: string): string => sseText({ event: topicOf(table), data: { action: 'update' } })

/**
 * The tables among the topics that are made of others, each at the last of the events that may have changed it: announced once for all of them,
 * before that event and without an id: a client that loses the stream in between gets it again.
 */
function othersChanged(
  topics: ReadonlySet<string>,
  events: readonly ChangeEvent[],
  madeOf: TablesBehind,
): Map<ChangeEvent, string[]> {
  const changed = new Map<ChangeEvent, string[]>()
  for (const [table, of] of madeOf) {
    const last = topics.has(topicOf(table)) && events.findLast((event) => of.includes(event.table))
    if (last) changed.set(last, [...(changed.get(last) ?? []), table])
  }
  return changed
}
