import type { ServerResponse } from 'node:http'
import { now } from '../clock.ts'
import type { ChangeEvent } from '../crud/events.ts'
import type { Database } from '../db/database.ts'
import type { EndedNotice } from '../db/notices.ts'
import { fromEventId, toEventId } from './cursor.ts'
import { Feed, type Warn } from './feed.ts'
import { heartbeat, sseText } from './sse.ts'
import { openStreams, type Stream, type Subscriber } from './streams.ts'

export const LOGOUT = 'logout'
/** Told instead of what can no longer be told: look at everything again. */
export const RELOAD = 'reload'
/** The topic of a table's changes. */
export const topicOf = (table: string): string => `/api/${table}`

const TICK_MS = 1_000
/** Every stream hears something this often; they take turns, a few each tick. */
const HEARTBEAT_TICKS = 25
const STREAMS_PER_SESSION = 20

/** Those of the sessions that are not over. */
export type GoingOn = (sids: string[]) => Promise<string[]>

/** Every open stream of this node: ten thousand of them share one reader of the feed and one timer. */
export class Hub {
  private readonly streams = openStreams(() => this.rest())
  private readonly feed: Feed
  private timer: ReturnType<typeof setInterval> | undefined
  private turn = 0
  /** Streams on their way. Whoever is taken out meanwhile gets none: the session is over. */
  private readonly arriving = new Set<Subscriber>()
  private closed = false

  private readonly goingOn: GoingOn
  private readonly warn: Warn

  constructor(db: Database, goingOn: GoingOn, warn: Warn) {
    this.goingOn = goingOn
    this.warn = warn
    this.feed = new Feed(db, (events) => this.deliver(events), warn)
  }

  /** How many streams are open. */
  get size(): number {
    return this.streams.size()
  }

  /** Rows were written. */
  wake(): void {
    this.feed.wake()
  }

  /** Whether a session may open one more stream. */
  hasRoom(sid: string): boolean {
    let open = 0
    for (const stream of this.streams.all()) if (stream.sid === sid) open++
    return open < STREAMS_PER_SESSION
  }

  /**
   * Opens a stream: first what was missed since the event of that id, then whatever happens. `begin` writes the head of
   * the answer, once nothing can fail any more. It ends with its token, its session, or the server.
   */
  async open(subscriber: Subscriber, lastEventId: string | undefined, begin: () => ServerResponse): Promise<void> {
    const join = (missed: ChangeEvent[] | undefined) => this.join(subscriber, begin(), missed)
    this.arriving.add(subscriber)
    try {
      await this.feed.start()
      const cursor = lastEventId === undefined ? undefined : fromEventId(lastEventId)
      if (cursor !== undefined) await this.feed.replay(cursor, join)
      else join(lastEventId === undefined ? [] : undefined)
    } finally {
      this.arriving.delete(subscriber)
      this.rest()
    }
  }

  /** Tells the streams of the ended sessions that it is over, and ends them. Nobody else hears of it. */
  ended({ userId, sid, except }: EndedNotice): void {
    const isOver = (one: Subscriber) =>
      one.userId === userId && one.sid !== except && (sid === undefined || one.sid === sid)
    for (const one of this.arriving) if (isOver(one)) this.arriving.delete(one)
    for (const stream of this.streams.all()) if (isOver(stream)) this.dismiss(stream)
  }

  /** A notice may not have been heard: ends the streams of sessions that are over. */
  async checkSessions(): Promise<void> {
    await this.sift([...this.streams.all()])
  }

  /** Ends every stream; none is opened any more. */
  close(): void {
    this.closed = true
    for (const stream of this.streams.all()) this.streams.end(stream)
  }

  private join(subscriber: Subscriber, raw: ServerResponse, missed: ChangeEvent[] | undefined): void {
    if (this.closed || raw.destroyed || !this.arriving.has(subscriber)) return void raw.end()
    const stream = this.streams.join(subscriber, raw, this.size % HEARTBEAT_TICKS)
    this.timer ??= setInterval(() => this.tick(), TICK_MS).unref()
    const text = missed ? textFor(stream.audience.topics, missed) : sseText({ event: RELOAD, data: {} })
    this.streams.send(stream, text + this.signOfLife())
  }

  /** Nobody listens and nobody is about to: nothing is read. */
  private rest(): void {
    if (this.size > 0 || this.arriving.size > 0) return
    clearInterval(this.timer)
    this.timer = undefined
    this.feed.stop()
  }

  /** Tells each audience the events of its topics. */
  private deliver(events: ChangeEvent[]): void {
    for (const audience of this.streams.audiences()) {
      const text = textFor(audience.topics, events)
      if (text !== '') for (const stream of audience.streams) this.streams.send(stream, text)
    }
    // Whoever was changed may have other rights now, or none: they come back and are asked again.
    const users = new Set(events.flatMap(({ table, id }) => (table === 'users' ? [id] : [])))
    for (const one of this.arriving) if (users.has(one.userId)) this.arriving.delete(one)
    const changed = users.size === 0 ? [] : [...this.streams.all()].filter(({ userId }) => users.has(userId))
    void this.sift(changed, (stream) => this.streams.end(stream))
  }

  /** Dismisses those of the streams whose session is over; the others are for `keep`. */
  private async sift(asked: Stream[], keep: (stream: Stream) => void = () => {}): Promise<void> {
    if (asked.length === 0) return
    try {
      const left = new Set(await this.goingOn([...new Set(asked.map(({ sid }) => sid))]))
      for (const stream of asked) left.has(stream.sid) ? keep(stream) : this.dismiss(stream)
    } catch (error) {
      this.warn({ err: error }, 'sessions cannot be checked: their streams come back')
      for (const stream of asked) this.streams.end(stream)
    }
  }

  /** The session of the stream is over. */
  private dismiss(stream: Stream): void {
    const { audience, userId } = stream
    const words = audience.topics.has(LOGOUT) ? sseText({ event: LOGOUT, data: { userId } }) : ''
    this.streams.end(stream, words)
  }

  private tick(): void {
    this.turn = (this.turn + 1) % HEARTBEAT_TICKS
    const seconds = now().getTime() / 1000
    const sign = this.signOfLife()
    for (const stream of this.streams.all()) {
      if (stream.exp <= seconds) this.streams.end(stream)
      else if (stream.turn === this.turn) this.streams.send(stream, sign)
    }
  }

  private signOfLife(): string {
    const { position } = this.feed
    return position === undefined ? ':\n\n' : heartbeat(toEventId(position))
  }
}

/** The events of these topics as an event stream: what was done to which row, and never the row. */
function textFor(topics: ReadonlySet<string>, events: readonly ChangeEvent[]): string {
  return events
    .filter(({ table }) => topics.has(topicOf(table)))
    .map(({ cursor, table, id, action, version }) =>
      sseText({ id: toEventId(cursor), event: topicOf(table), data: { id, action, version } }),
    )
    .join('')
}
