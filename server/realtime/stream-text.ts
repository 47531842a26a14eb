import { toEventId } from './cursor.ts'
import type { ChangeEvent } from './events.ts'
import { sseText } from './sse.ts'

/** The tables that each view is made of, by its name. */
export type ViewSources = ReadonlyMap<string, readonly string[]>

/** The topic of a table's changes. */
export const topicOf = (table: string): string => `/api/${table}`

/**
 * The events of these topics as an event stream: what was done to which row, and never the row. `told` are those of them that its
 * reader may hear of. Of a view only that it has changed is told, whichever row that was.
 */
export function streamText(
  topics: ReadonlySet<string>,
  events: readonly ChangeEvent[],
  views: ViewSources,
  told: readonly ChangeEvent[] = events,
): string {
  const toldByCursor = new Map(told.map((event) => [event.cursor, event]))
  const changed = viewsChanged(topics, events, views)
  return events
    .map((event) => {
      const heard = topics.has(topicOf(event.table)) ? toldByCursor.get(event.cursor) : undefined
      const own = heard ? changeText(heard) : ''
      return (changed.get(event) ?? []).map(viewText).join('') + own
    })
    .join('')
}

const changeText = ({ cursor, table, id, action, version }: ChangeEvent): string =>
  sseText({ id: toEventId(cursor), event: topicOf(table), data: { id, action, version } })

/** Which row of a table has changed is for those who may read the table: of a view it is only told that something has. */
const viewText = (view: string): string => sseText({ event: topicOf(view), data: { action: 'update' } })

/**
 * The views among the topics, each at the last of the events that may have changed it: announced once for all of them,
 * before that event and without an id: a client that loses the stream in between gets it again.
 */
function viewsChanged(
  topics: ReadonlySet<string>,
  events: readonly ChangeEvent[],
  views: ViewSources,
): Map<ChangeEvent, string[]> {
  const changed = new Map<ChangeEvent, string[]>()
  for (const [view, of] of views) {
    const last = topics.has(topicOf(view)) && events.findLast(({ table }) => of.includes(table))
    if (last) changed.set(last, [...(changed.get(last) ?? []), view])
  }
  return changed
}
