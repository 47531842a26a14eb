import type { ServerResponse } from 'node:http'

/** Who reads so slowly is let go: it comes back and asks for what it missed. */
const BACKLOG_BYTES = 256 * 1024

/** Who subscribes to what, until when. */
export interface Subscriber {
  sid: string
  userId: number
  topics: readonly string[]
  /** Seconds since 1970. */
  exp: number
}

/** One open answer. */
export interface Stream extends Subscriber {
  raw: ServerResponse
  audience: Audience
  /** At which tick it hears a sign of life. */
  turn: number
}

/** Everybody who hears the same topics, so that a batch of events is made into text once for all of them. */
export interface Audience {
  topics: ReadonlySet<string>
  streams: Set<Stream>
}

export type OpenStreams = ReturnType<typeof openStreams>

/** The open streams of a node, by what they hear. `onLeft` is called after each that goes. */
export function openStreams(onLeft: () => void) {
  const audiences = new Map<string, Audience>()
  const streams = new Set<Stream>()

  function audienceOf(topics: readonly string[]): Audience {
    const key = keyOf(topics)
    const audience = audiences.get(key) ?? { topics: new Set(topics), streams: new Set() }
    audiences.set(key, audience)
    return audience
  }

  function leave(stream: Stream): void {
    if (!streams.delete(stream)) return
    const { streams: others, topics } = stream.audience
    others.delete(stream)
    if (others.size === 0) audiences.delete(keyOf([...topics]))
    onLeft()
  }

  return {
    size: () => streams.size,
    all: (): ReadonlySet<Stream> => streams,
    audiences: () => audiences.values(),

    join(subscriber: Subscriber, raw: ServerResponse, turn: number): Stream {
      const stream = { ...subscriber, raw, turn, audience: audienceOf(subscriber.topics) }
      streams.add(stream)
      stream.audience.streams.add(stream)
      raw.once('close', () => leave(stream))
      // Its end follows, and is what counts.
      raw.on('error', () => {})
      return stream
    },

    send({ raw }: Stream, text: string): void {
      if (raw.writableLength > BACKLOG_BYTES) raw.destroy()
      else raw.write(text)
    },

    end(stream: Stream, lastWords = ''): void {
      leave(stream)
      if (!stream.raw.writableEnded) stream.raw.end(lastWords)
    },
  }
}

const keyOf = (topics: readonly string[]) => [...topics].sort().join('\n')
