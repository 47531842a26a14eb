import { type ChangeEvent, currentCursor, eventsAfter } from '../crud/events.ts'
import type { Database } from '../db/database.ts'
import { isAfter } from './cursor.ts'
import { createMemory, KEPT } from './memory.ts'

const POLL_MS = 1_000
/** Every so many polls an idle feed moves on, so that what clients would ask again from does not grow old. */
const IDLE_POLLS = 20
const BATCH = 500

export type Warn = (facts: object, sentence: string) => void

/**
 * The one reader of change events of this node, however many listen. It reads while it is awake: when woken, and every
 * second. `deliver` is told every event once, in order.
 */
export class Feed {
  /** Up to where everything was delivered; undefined while asleep. */
  position: string | undefined
  private readonly memory = createMemory()
  private readonly replays = new Map<string, Promise<ChangeEvent[]>>()
  private starting: Promise<void> | undefined
  private reading = false
  private again = false
  private polls = 0
  private timer: ReturnType<typeof setInterval> | undefined
  private readonly db: Database
  private readonly deliver: (events: ChangeEvent[]) => void
  private readonly warn: Warn

  constructor(db: Database, deliver: (events: ChangeEvent[]) => void, warn: Warn) {
    this.db = db
    this.deliver = deliver
    this.warn = warn
  }

  /** Resolves when events are being read. */
  start(): Promise<void> {
    this.starting ??= this.begin().catch((error: unknown) => {
      this.starting = undefined
      throw error
    })
    return this.starting
  }

  /** Nobody listens any more. */
  stop(): void {
    clearInterval(this.timer)
    this.starting = undefined
    this.position = undefined
  }

  /** Something may have been written: read, now or after the reading under way. */
  wake(): void {
    if (this.position === undefined) return
    this.again = true
    if (!this.reading) void this.readAll()
  }

  /**
   * Calls `join` with what was missed since the cursor, at a moment when `deliver` will be told exactly what follows; with
   * undefined when it cannot be told any more: too much, or a cursor of another database.
   */
  async replay(cursor: string, join: (missed: ChangeEvent[] | undefined) => void): Promise<void> {
    const seam = this.position
    if (seam === undefined || isAfter(cursor, seam)) {
      // Another node may have been ahead of this one, but nobody is ahead of the database.
      return join(isAfter(cursor, await currentCursor(this.db)) ? undefined : [])
    }
    if (this.memory.reaches(cursor)) return join(this.memory.since(cursor))
    const old = await this.readOld(cursor)
    if (old.length === KEPT || !this.memory.reaches(seam)) return join(undefined)
    join([...old.filter((event) => !isAfter(event.cursor, seam)), ...this.memory.since(seam)])
  }

  private async begin(): Promise<void> {
    const cursor = await currentCursor(this.db)
    this.position = cursor
    this.memory.clear(cursor)
    this.timer = setInterval(() => {
      this.polls++
      this.wake()
    }, POLL_MS)
    this.timer.unref()
  }

  private async readAll(): Promise<void> {
    this.reading = true
    try {
      while (this.again && this.position !== undefined) {
        this.again = false
        await this.readOnce(this.position)
      }
    } catch (error) {
      this.warn({ err: error }, 'the feed of events cannot be read; it will be tried again')
    } finally {
      this.reading = false
    }
  }

  private async readOnce(from: string): Promise<void> {
    const idle = this.polls >= IDLE_POLLS
    // Before the events, so that none can lie between them and the horizon.
    const horizon = idle ? await currentCursor(this.db) : from
    const events = await eventsAfter(this.db, from, BATCH)
    if (this.position !== from) return
    if (idle) this.polls = 0
    const last = events.at(-1)
    if (!last) {
      if (isAfter(horizon, from)) this.position = horizon
      return
    }
    this.position = last.cursor
    this.memory.add(events)
    this.again ||= events.length === BATCH
    this.deliver(events)
  }

  /** The events behind a cursor that memory does not reach; those who come back together share one reading. */
  private readOld(cursor: string): Promise<ChangeEvent[]> {
    const shared = this.replays.get(cursor) ?? eventsAfter(this.db, cursor, KEPT)
    this.replays.set(cursor, shared)
    const forget = () => void this.replays.delete(cursor)
    shared.then(forget, forget)
    return shared
  }
}
