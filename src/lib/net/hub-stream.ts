import { z } from 'zod'
import { read } from './answers.ts'
import { RELOAD, type StreamMessage, streamReader } from './event-stream.ts'
import { openStream } from './http.ts'
import { linkedTo, pause } from './signals.ts'
import type { StreamPart, StreamPosition } from './stream-position.ts'

const HUB = '/.well-known/mercure'

/** The hub sends a heartbeat every 25 seconds; a connection silent for this long is considered dead. */
const HEARTBEAT_TIMEOUT_MS = 60_000
const TOKEN_MS = 9 * 60_000
/** So long before its token was made a first subscription begins. */
const TOKEN_REACH_MS = 5_000
const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 30_000

/** The hub token of this session, the topics it covers, and when to replace it. */
interface HubToken extends Omit<z.infer<typeof tokenResponse>, 'lastEventId'> {
  until: number
}

const tokenResponse = z.object({ token: z.string(), topics: z.array(z.string()), lastEventId: z.string() })

interface Options {
  position: StreamPosition
  /** Whether the session is over, so that no stream is opened any more. */
  isOver: () => boolean
  /** Called when the position has begun. */
  onBegin: () => void
  /** Called with each part of the stream before this tab hears it. */
  onPart: (part: StreamPart) => void
}

/** The stream of the hub as this tab reads it, from where its position is. */
export class HubStream {
  #token: HubToken | undefined
  #failures = 0
  #disconnect = () => {}
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Keeps one connection to the hub until the signal aborts, reconnecting with exponential backoff. */
  async keepOpen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.#options.isOver()) {
      try {
        await this.#connect(signal)
      } catch {
        this.#failures += 1
      }
      await pause(backoffAfter(this.#failures), signal)
    }
    // Its topics may be old when this tab opens the stream again.
    this.#token = undefined
  }

  /** Opens the stream anew where the hub has other topics by now, and lets everything be read again. */
  async checkTopics(): Promise<void> {
    const before = this.#token
    const { token } = before ? await requestToken() : {}
    if (!token || this.#token !== before) return
    this.#token = token
    if (before?.topics.join() === token.topics.join()) return
    this.#pass([{ event: RELOAD, data: '' }])
    this.#disconnect()
  }

  async #connect(signal: AbortSignal): Promise<void> {
    const { token, topics } = await this.#currentToken(signal)
    const connection = linkedTo(signal)
    const disconnect = () => connection.abort()
    this.#disconnect = disconnect
    try {
      const query = topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')
      const headers = { Authorization: `Bearer ${token}`, 'Last-Event-ID': this.#options.position.id ?? '' }
      const response = await openStream(`${HUB}?${query}`, headers, connection.signal)
      if (!response.ok || !response.body) {
        this.#token = undefined
        throw new Error(`The hub answered ${response.status}`)
      }
      await this.#readAll(response.body, disconnect)
    } catch (error) {
      // Aborted by this client: not a failure of the hub.
      if (!connection.signal.aborted) throw error
    } finally {
      disconnect()
    }
  }

  async #readAll(body: ReadableStream<Uint8Array>, disconnect: () => void): Promise<void> {
    let messages: StreamMessage[] = []
    let lastId: string | undefined
    const parse = streamReader(
      (message) => messages.push(message),
      (id) => {
        lastId = id
      },
    )
    const reader = body.getReader()
    const decoder = new TextDecoder()
    let watchdog: ReturnType<typeof setTimeout> | undefined
    try {
      for (;;) {
        clearTimeout(watchdog)
        watchdog = setTimeout(disconnect, HEARTBEAT_TIMEOUT_MS)
        const { done, value } = await reader.read()
        if (done) return
        this.#failures = 0
        parse(decoder.decode(value, { stream: true }))
        if (messages.length > 0 || lastId !== undefined) this.#pass(messages, lastId)
        messages = []
        lastId = undefined
      }
    } finally {
      clearTimeout(watchdog)
    }
  }

  #pass(messages: StreamMessage[], id?: string): void {
    const { position, onPart } = this.#options
    const part = { after: position.id, messages, id }
    onPart(part)
    position.hear(part)
  }

  async #currentToken(signal: AbortSignal): Promise<HubToken> {
    if (this.#token && this.#token.until > Date.now()) return this.#token
    const { token, lastEventId } = await requestToken(signal)
    this.#token = token
    const { position, onBegin } = this.#options
    if (position.id === undefined) {
      position.begin(lastEventId, performance.now() - TOKEN_REACH_MS)
      onBegin()
    }
    return token
  }
}

async function requestToken(signal?: AbortSignal): Promise<{ token: HubToken; lastEventId: string }> {
  const { lastEventId, ...token } = await read('/api/realtime/token', tokenResponse, { background: true, signal })
  return { token: { ...token, until: Date.now() + TOKEN_MS }, lastEventId }
}

/** Exponential backoff with jitter, so that clients do not reconnect all at once after the hub restarts. */
function backoffAfter(failures: number): number {
  const limit = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** failures)
  return failures === 0 ? (Math.random() * limit) / 2 : limit * (0.5 + Math.random() / 2)
}
