import { setTimeout as pause } from 'node:timers/promises'
import { type Listening, listenAt } from './event-stream.ts'

/** A stream of events that is opened again whenever it ends, from the last id that came on it, as an EventSource does. */
export interface Followed {
  /** The ids of all rows that were told of. */
  heard: () => Set<number>
  close: () => Promise<void>
}

export function followed(url: string, { token, lastEventId }: Resumable, topic: string): Followed {
  const ids = new Set<number>()
  let [over, last] = [false, lastEventId]
  let stream: Listening | undefined
  const take = () => {
    const messages = stream?.messages() ?? []
    for (const { data } of messages) ids.add(data.id)
    // That of a whole message: what was cut off is to come again.
    last = messages.at(-1)?.id ?? last
  }
  const follow = async () => {
    while (!over) {
      stream = await listenAt(url, { token, topics: [topic], lastEventId: last }).catch(() => undefined)
      while (stream && !over && !stream.ended()) await pause(20)
      take()
      await pause(20)
    }
    stream?.close()
  }
  const following = follow()
  return {
    heard: () => {
      take()
      return ids
    },
    close: async () => {
      over = true
      await following
    },
  }
}

interface Resumable {
  token: string
  lastEventId: string
}
