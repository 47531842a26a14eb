import { LOGOUT, RELOAD, type StreamMessage } from './event-stream.ts'

/** A part of the stream, as the tab that reads it passes it on: the messages between two event ids. */
export interface StreamPart {
  after?: string
  messages: StreamMessage[]
  id?: string
}

/** What a tab needs to hear on from others: the last id, and all messages of the last `reach` milliseconds. */
export interface Welcome {
  id: string
  reach: number
  recent: StreamMessage[]
}

/** How long messages are remembered for tabs that join. */
const MEMORY_MS = 10_000
/** What is on screen was read up to three seconds before the tab began to listen (`readAhead`). */
const READ_BEFORE_MS = 3_000

/**
 * Up to where this tab has heard the stream, which it or another tab reads. Hands on every message, and a reload where some
 * may have been missed. A message may be handed on twice.
 */
export class StreamPosition {
  /** The id of the last event; undefined until it is certain what came before it. */
  id: string | undefined
  /** Since when all that is on screen has been read, and since when nothing was missed: of `performance.now()`. */
  readonly #readSince = performance.now() - READ_BEFORE_MS
  #completeSince = Infinity
  #recent: { at: number; message: StreamMessage }[] = []
  readonly #handle: (message: StreamMessage) => void

  constructor(handle: (message: StreamMessage) => void) {
    this.#handle = handle
  }

  /** Begins behind the event of this id: all that is announced after `completeSince` was heard or will be. */
  begin(id: string, completeSince: number): void {
    if (this.id !== undefined) return
    this.id = id
    this.#completeSince = completeSince
    if (completeSince > this.#readSince) this.#reload()
  }

  /** Begins where another tab is. */
  join({ id, reach, recent }: Welcome): void {
    if (this.id !== undefined) return
    this.#take(recent)
    this.begin(id, performance.now() - reach)
  }

  hear({ after, messages, id }: StreamPart): void {
    this.#take(messages)
    if (this.id === undefined) return
    // A tab that was asleep may not have heard all that was passed on.
    if (after !== this.id) this.#reload()
    this.id = id ?? this.id
  }

  /** What a tab that joins now needs; undefined before the beginning. */
  welcome(): Welcome | undefined {
    if (this.id === undefined) return undefined
    const reach = Math.min(MEMORY_MS, performance.now() - this.#completeSince)
    return { id: this.id, reach, recent: this.#lately().map(({ message }) => message) }
  }

  #take(messages: readonly StreamMessage[]): void {
    const at = performance.now()
    // The end of a session is not for those who join later.
    const lasting = messages.filter(({ event }) => event !== LOGOUT).map((message) => ({ at, message }))
    this.#recent = [...this.#lately(), ...lasting]
    for (const message of messages) this.#handle(message)
  }

  #lately() {
    const from = performance.now() - MEMORY_MS
    return this.#recent.filter(({ at }) => at >= from)
  }

  #reload(): void {
    this.#handle({ event: RELOAD, data: '' })
  }
}
