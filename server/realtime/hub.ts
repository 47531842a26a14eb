import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '../actor.ts'
import { now } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { EndedNotice } from '../db/notices.ts'
import { fromEventId, toEventId } from './cursor.ts'
import type { ChangeEvent } from './events.ts'
import { Feed, type Warn } from './feed.ts'
import { heartbeat, sseText } from './sse.ts'
import { streamText, type TablesBehind } from './stream-text.ts'
import { openStreams, type Stream, type Subscriber, type TopicGroup } from './streams.ts'

export const LOGOUT = 'logout'
/** Says that something changed in the inbox of who hears it, or may have before their stream began. */
export const INBOX = '/api/inbox'
/** Sent instead of events that cannot be replayed: the client loads everything again. */
export const RELOAD = 'reload'

const TICK_MS = 1_000
/** Every stream gets a heartbeat this often; they take turns, a few each tick. */
const HEARTBEAT_TICKS = 25
const STREAMS_PER_SESSION = 20

/**
 * How long events are gathered after a delivery, in milliseconds. Writing to a stream costs some 7 microseconds, so that
 * however many are open it takes 3 % of a core: 100 ms for 400 streams, 500 ms for 2,000.
 */
const gatherMs = (streams: number) => Math.min(500, Math.max(100, streams / 4))

interface HubOptions {
  db: Database
  /** Where a row changes here, the rights of the user with its id may have changed. */
  usersTable: string
  madeOf: TablesBehind
  /** Tables whose rows are about others: events say that one has changed, and not which. */
  unnamed: ReadonlySet<string>
  /** Those of the sessions that are not over. */
  activeSessions: (sids: string[]) => Promise<string[]>
  /** The events as somebody may hear of them who sees some rows of a table only. */
  eventsSeen: (actor: Actor, events: ChangeEvent[]) => Promise<ChangeEvent[]>
  warn: Warn
}

/** Every open stream of this node: ten thousand of them share one reader of the feed and one timer. */
export class Hub {
  private readonly streams = openStreams(() => this.stopIfIdle())
  private readonly feed: Feed
  private timer: ReturnType<typeof setInterval> | undefined
  private tickOfRound = 0
  /** Subscribers whose stream is being opened. One that is taken out meanwhile gets none: its session is over. */
  private readonly pending = new Set<Subscriber>()
  private closed = false
  private readonly options: HubOptions

  constructor(options: HubOptions) {
    this.options = options
    const gathered = () => pause(gatherMs(this.size), undefined, { ref: false })
    this.feed = new Feed(options.db, (events) => this.deliver(events), options.warn, gathered)
  }

  /** How many streams are open. */
  get size(): number {
    return this.streams.size()
  }

  /** Rows were changed: the feed reads at once, not at its next poll. */
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
   * Opens a stream: first the events missed since the one of that id, then those that follow. `begin` writes the head of
   * the answer, once nothing can fail any more. The stream ends with its token, its session, or the server.
   */
  async open(subscriber: Subscriber, lastEventId: string | undefined, begin: () => ServerResponse): Promise<void> {
    const join = (missed: ChangeEvent[] | undefined) => this.join(subscriber, begin(), missed)
    this.pending.add(subscriber)
    try {
      await this.feed.start()
      const cursor = lastEventId === undefined ? undefined : fromEventId(lastEventId)
      if (cursor !== undefined) await this.feed.replay(cursor, join)
      else join(lastEventId === undefined ? [] : undefined)
    } finally {
      this.pending.delete(subscriber)
      this.stopIfIdle()
    }
  }

  /** Sends `logout` to the streams of the ended sessions, to nobody else, and ends them. */
  endSessions({ userId, sid, except }: EndedNotice): void {
    const isOver = (one: Subscriber) =>
      one.userId === userId && one.sid !== except && (sid === undefined || one.sid === sid)
    for (const one of this.pending) if (isOver(one)) this.pending.delete(one)
    for (const stream of this.streams.all()) if (isOver(stream)) this.endWithLogout(stream)
  }

  /** Tells these users that their inbox changed. */
  tellInbox(users: readonly number[]): void {
    const told = new Set(users)
    const text = sseText({ event: INBOX, data: {} })
    for (const stream of this.streams.all())
      if (told.has(stream.userId) && stream.group.topics.has(INBOX)) this.streams.send(stream, text)
  }

  /** A notice may have been missed: ends the streams of sessions that are over. */
  async checkSessions(): Promise<void> {
    await this.dropEnded([...this.streams.all()])
  }

  /** Ends every stream; none is opened any more. */
  close(): void {
    this.closed = true
    for (const stream of this.streams.all()) this.streams.end(stream)
  }

  private join(subscriber: Subscriber, raw: ServerResponse, missed: ChangeEvent[] | undefined): void {
    if (this.closed || raw.destroyed || !this.pending.has(subscriber)) return void raw.end()
    const stream = this.streams.add(subscriber, raw, this.size % HEARTBEAT_TICKS)
    this.timer ??= setInterval(() => this.tick(), TICK_MS).unref()
    if (stream.group.topics.has(INBOX)) this.streams.send(stream, sseText({ event: INBOX, data: {} }))
    if (!missed) this.streams.send(stream, sseText({ event: RELOAD, data: {} }) + this.heartbeatText())
    else this.tell(stream.group, missed, (text) => this.streams.send(stream, text + this.heartbeatText()))
  }

  /** With no stream open or pending, nothing is read. */
  private stopIfIdle(): void {
    if (this.size > 0 || this.pending.size > 0) return
    clearInterval(this.timer)
    this.timer = undefined
    this.feed.stop()
  }

  /**
   * Sends each group of streams the events of its topics. Streams of users that were changed get none of them: they come back,
   * and are told what they may still know.
   */
  private deliver(events: ChangeEvent[]): void {
    this.reconnectChangedUsers(events)
    for (const group of this.streams.groups()) {
      this.tell(group, events, (text) => {
        if (text === '') return
        const bytes = Buffer.from(text)
        for (const stream of group.streams) this.streams.send(stream, bytes)
      })
    }
  }

  /** Hands over the text of the events for a group: at once, or, where they are asked about row by row, in their order. */
  private tell(group: TopicGroup, events: ChangeEvent[], send: (text: string) => void): void {
    const { bound } = group
    if (bound)
      this.queue(group, async () => send(this.textFor(group, events, await this.options.eventsSeen(bound, events))))
    else send(this.textFor(group, events))
  }

  /** Sends in its turn: nothing overtakes what is still being asked about. */
  private queue(group: TopicGroup, work: () => void | Promise<void>): void {
    group.sending = group.sending.then(work).catch((error: unknown) => {
      this.options.warn({ err: error }, 'what somebody may hear of cannot be read: their streams come back')
      for (const stream of group.streams) this.streams.end(stream)
    })
  }

  /** A user who was changed may have other rights now, or none: their streams come back and are checked again. */
  private reconnectChangedUsers(events: ChangeEvent[]): void {
    const changed = events.filter(({ table }) => table === this.options.usersTable)
    const users = new Set(changed.map(({ id }) => id))
    if (users.size === 0) return
    for (const one of this.pending) if (users.has(one.userId)) this.pending.delete(one)
    const streams = [...this.streams.all()].filter(({ userId }) => users.has(userId))
    for (const stream of streams) this.streams.leave(stream)
    void this.dropEnded(streams, (stream) => this.streams.end(stream))
  }

  /** Ends those of the streams whose session is over with `logout`; the others are handed to `onActive`. */
  private async dropEnded(streams: Stream[], onActive: (stream: Stream) => void = () => {}): Promise<void> {
    if (streams.length === 0) return
    try {
      const active = new Set(await this.options.activeSessions([...new Set(streams.map(({ sid }) => sid))]))
      for (const stream of streams) active.has(stream.sid) ? onActive(stream) : this.endWithLogout(stream)
    } catch (error) {
      this.options.warn({ err: error }, 'sessions cannot be checked: their streams come back')
      for (const stream of streams) this.streams.end(stream)
    }
  }

  /** The session of the stream is over. */
  private endWithLogout(stream: Stream): void {
    const { group, userId } = stream
    this.streams.end(stream, group.topics.has(LOGOUT) ? sseText({ event: LOGOUT, data: { userId } }) : '')
  }

  private tick(): void {
    this.tickOfRound = (this.tickOfRound + 1) % HEARTBEAT_TICKS
    const seconds = now().getTime() / 1000
    const text = this.heartbeatText()
    for (const stream of this.streams.all()) {
      if (stream.exp <= seconds) this.streams.end(stream)
      else if (stream.heartbeatTick !== this.tickOfRound) continue
      else if (stream.group.bound) this.queue(stream.group, () => this.streams.send(stream, text))
      else this.streams.send(stream, text)
    }
  }

  private textFor({ topics }: TopicGroup, events: readonly ChangeEvent[], told = events): string {
    return streamText(topics, events, this.options.madeOf, told, this.options.unnamed)
  }

  private heartbeatText(): string {
    const { position } = this.feed
    return position === undefined ? ':\n\n' : heartbeat(toEventId(position))
  }
}
