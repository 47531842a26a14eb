import type { Database } from '../db/database.ts'
import { isAfter } from './cursor.ts'
import { type ChangeEvent, currentCursor, eventsAfter } from './events.ts'
import { createRecentEvents, MOST_REPLAYED } from './recent-events.ts'

const POLL_MS = 1_000
/**
 * After so many polls without events the position moves on, so that the ids clients resume from do not expire. The
 * embedded database is only read then: nobody but this process, which wakes the feed, writes into it.
 */
const IDLE_POLLS = 20
const BATCH = 500

export type Warn = (facts: object, sentence: string) => void

/**
 * The one reader of change events of this node, however many clients subscribe. While started it reads when woken, and
 * every second where other nodes may write. `deliver` gets every event once, in order: the first one after a quiet moment at once, those that follow
 * together when `gathered` resolves.
 */
export class Feed {
  /** The cursor up to which everything was delivered; undefined while stopped. */
  position: string | undefined
  private readonly recent = createRecentEvents()
  private readonly replays = new Map<string, Promise<ChangeEvent[]>>()
  private starting: Promise<void> | undefined
  private reading = false
  private readAgain = false
  private polls = 0
  private timer: ReturnType<typeof setInterval> | undefined
  private readonly db: Database
  private readonly deliver: (events: ChangeEvent[]) => void
  private readonly warn: Warn
  private readonly gathered: () => Promise<void>

  constructor(db: Database, deliver: (events: ChangeEvent[]) => void, warn: Warn, gathered: () => Promise<void>) {
    this.db = db
    this.deliver = deliver
    this.warn = warn
    this.gathered = gathered
  }

  /** Resolves when events are being read. */
  start(): Promise<void> {
    this.starting ??= this.begin().catch((error: unknown) => {
      this.starting = undefined
      throw error
    })
    return this.starting
  }

  /** Stops reading: nobody subscribes any more. */
  stop(): void {
    clearInterval(this.timer)
    this.starting = undefined
    this.position = undefined
  }

  /** Something may have been written: read, now or after the reading under way. */
  wake(): void {
    if (this.position === undefined) return
    this.readAgain = true
    if (!this.reading) void this.readAll()
  }

  /**
   * Calls `join` with the events missed since the cursor, at a moment when `deliver` will get exactly those that follow;
   * with undefined when they cannot be replayed: too many, or a cursor of another database.
   */
  async replay(cursor: string, join: (missed: ChangeEvent[] | undefined) => void): Promise<void> {
    const seam = this.position
    if (seam === undefined || isAfter(cursor, seam)) {
      // Another node may have been ahead of this one, but nobody is ahead of the database.
      return join(isAfter(cursor, await currentCursor(this.db)) ? undefined : [])
    }
    if (this.recent.reaches(cursor)) return join(this.recent.since(cursor))
    const old = await this.readOld(cursor)
    if (old.length === MOST_REPLAYED || !this.recent.reaches(seam)) return join(undefined)
    join([...old.filter((event) => !isAfter(event.cursor, seam)), ...this.recent.since(seam)])
  }

  private async begin(): Promise<void> {
    const cursor = await currentCursor(this.db)
    this.position = cursor
    this.recent.reset(cursor)
    this.timer = setInterval(() => {
      this.polls++
      if (this.db.kind === 'postgres' || this.polls >= IDLE_POLLS) this.wake()
    }, POLL_MS)
    this.timer.unref()
  }

  private async readAll(): Promise<void> {
    this.reading = true
    try {
      while (this.readAgain && this.position !== undefined) {
        this.readAgain = false
        const delivered = await this.readOnce(this.position)
        if (delivered > 0 && delivered < BATCH) await this.gathered()
      }
    } catch (error) {
      this.warn({ err: error }, 'the feed of events cannot be read; it will be tried again')
    } finally {
      this.reading = false
    }
  }

  /** Delivers what follows, at most a batch of it; returns how many events that were. */
  private async readOnce(from: string): Promise<number> {
    const idle = this.polls >= IDLE_POLLS
    // Before the events, so that none can lie between them and the horizon.
    const horizon = idle ? await currentCursor(this.db) : from
    const events = await eventsAfter(this.db, from, BATCH)
    if (this.position !== from) return 0
    if (idle) this.polls = 0
    const last = events.at(-1)
    if (!last) {
      if (isAfter(horizon, from)) this.position = horizon
      return 0
    }
    this.position = last.cursor
    this.recent.add(events)
    this.readAgain ||= events.length === BATCH
    this.deliver(events)
    return events.length
  }

  /** The events behind a cursor older than the recent ones; clients that come back together share one query. */
  private readOld(cursor: string): Promise<ChangeEvent[]> {
    const shared = this.replays.get(cursor) ?? eventsAfter(this.db, cursor, MOST_REPLAYED)
    this.replays.set(cursor, shared)
    const forget = () => void this.replays.delete(cursor)
    shared.then(forget, forget)
    return shared
  }
}
