import type { ServerResponse } from 'node:http'
import type { Actor } from '../actor.ts'

/** A client that reads so slowly is disconnected: it comes back and resumes. */
const BACKLOG_BYTES = 256 * 1024

/** Who subscribes to what, until when. */
export interface Subscriber {
  sid: string
  userId: number
  topics: readonly string[]
  /** Seconds since 1970. */
  exp: number
  /** Who they are, where they hear of some rows of a table only. */
  bound?: Actor
}

/** One open answer. */
export interface Stream extends Subscriber {
  raw: ServerResponse
  group: TopicGroup
  /** The tick of each round at which it gets a heartbeat. */
  heartbeatTick: number
}

/** The streams with the same topics, so that a batch of events is made into text once for all of them. */
export interface TopicGroup {
  topics: ReadonlySet<string>
  streams: Set<Stream>
  /** Of one person, who hears of some rows only. */
  bound?: Actor
  /** What is being made for them: what comes next is sent after it. */
  sending: Promise<void>
}

/** The open streams of a node, by their topics and by what bounds their person. `onRemoved` is called after each that is gone. */
export function openStreams(onRemoved: () => void) {
  const groups = new Map<string, TopicGroup>()
  const streams = new Set<Stream>()

  function groupOf({ topics, bound }: Subscriber): TopicGroup {
    const key = keyOf({ topics, bound })
    const group = groups.get(key) ?? { topics: new Set(topics), streams: new Set(), bound, sending: Promise.resolve() }
    groups.set(key, group)
    return group
  }

  function leave(stream: Stream): void {
    if (!streams.delete(stream)) return
    const { streams: others } = stream.group
    others.delete(stream)
    if (others.size === 0) groups.delete(keyOf(stream))
    onRemoved()
  }

  return {
    size: () => streams.size,
    all: (): ReadonlySet<Stream> => streams,
    groups: () => groups.values(),

    add(subscriber: Subscriber, raw: ServerResponse, heartbeatTick: number): Stream {
      const stream = { ...subscriber, raw, heartbeatTick, group: groupOf(subscriber) }
      streams.add(stream)
      stream.group.streams.add(stream)
      raw.once('close', () => leave(stream))
      // 'close' follows, and is what counts.
      raw.on('error', () => {})
      return stream
    },

    send({ raw }: Stream, text: string | Buffer): void {
      if (raw.writableLength > BACKLOG_BYTES) raw.destroy()
      else raw.write(text)
    },

    /** Sends it nothing more but the last message with which it ends. */
    leave,

    end(stream: Stream, lastMessage = ''): void {
      leave(stream)
      if (!stream.raw.writableEnded) stream.raw.end(lastMessage)
    },
  }
}

const keyOf = ({ topics, bound }: Pick<Subscriber, 'topics' | 'bound'>): string =>
  [...[...topics].sort(), ...(bound ? [`user ${bound.id} ${bound.roles.join(' ')}`] : [])].join('\n')
