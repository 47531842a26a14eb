import { toHttpError } from '#src/lib/net/http-error.ts'
import { hasLocks, unlessBusy } from '../tabs.ts'
import type { Entries } from './entries.ts'
import type { Item, Outcome, Refusal, Use } from './item.ts'
import { nextBatch } from './policy.ts'
import { cleared, type Hold, holdAfter, isAbort, noted } from './retry.ts'
import { SendLoop } from './send-loop.ts'
import { currentSender } from './sender.ts'

const RELOAD_RETRY_MS = 30_000

interface Running {
  ids: ReadonlySet<string>
  controller: AbortController
  done: Promise<void>
}

interface Options<T extends Item> {
  use: Use<T>
  entries: Entries<T>
  /** Gets the percentage sent of an item. */
  onProgress: (id: string, percent: number) => void
  /** Gets the items whose attempt has ended, once its outcome is noted. */
  onNoted: (ids: readonly string[]) => void
  onChange: () => void
}

/** Sends the entries as their policy says, one attempt after the other; of all tabs of this browser one at a time does. */
export class Runner<T extends Item> {
  /** By subject: refused until the user tries again, or the page is opened again. */
  readonly blocked = new Map<string, Refusal>()
  /** Since the last attempt, which was nobody's in particular, did not get through. */
  hold?: Hold
  readonly #options: Options<T>
  readonly #loop: SendLoop
  #running?: Running

  constructor(options: Options<T>) {
    this.#options = options
    this.#loop = new SendLoop(options.use.policy.lock, () => this.#sendAll())
  }

  /** There may be something to send. */
  wake(): void {
    this.#loop.wake()
  }

  /** The network may be back, or the user asks for it: nothing waits any longer, but what the server asked to. */
  hurry(by: 'the user' | 'the network'): void {
    this.blocked.clear()
    if (this.hold && (by === 'the user' || !this.hold.isPaused)) this.hold = { ...this.hold, attempts: 0, waitUntil: 0 }
    this.#options.onChange()
    this.wake()
  }

  /** Aborts the running attempt, or the one of an item, and resolves once its end is noted. */
  async stop(id?: string): Promise<void> {
    const running = this.#running
    if (!running || (id !== undefined && !running.ids.has(id))) return
    running.controller.abort()
    await running.done
  }

  /** Whether this page is sending the item. */
  isSending(id: string): boolean {
    return this.#running?.ids.has(id) === true
  }

  /** Aborts an attempt all of whose items are removed, or taken back, and resolves once its end is noted. */
  async stopIfGone(): Promise<void> {
    const { ids } = this.#running ?? {}
    const isGone = (id: string) => this.#options.entries.find(id)?.state !== 'waiting'
    if (ids && ids.size > 0 && [...ids].every(isGone)) await this.stop()
  }

  /** Does work while no tab sends; undefined where one does, or may. */
  async unlessSending<R>(work: () => Promise<R>): Promise<R | undefined> {
    if (!hasLocks() && this.#loop.isAtWork) return undefined
    return unlessBusy(this.#options.use.policy.lock, work)
  }

  async #sendAll(): Promise<void> {
    const { use, entries } = this.#options
    // Its timer may have been taken by another time, or have ended early.
    if (this.hold && this.hold.waitUntil > Date.now()) this.#loop.wakeAt(this.hold.waitUntil)
    while (this.#maySend()) {
      // Its key cannot be fetched, or the browser stores nothing: what is in memory goes all the same.
      await entries.reload().catch(() => this.#loop.wakeAt(Date.now() + RELOAD_RETRY_MS))
      if (!this.#maySend()) return
      const { batch, dueAt } = nextBatch(entries.all(), use.policy, Date.now(), (one) => this.blocked.has(one))
      if (dueAt !== undefined) this.#loop.wakeAt(dueAt)
      const [first] = batch
      if (!first) break
      await this.#attempt(first.subject, batch)
    }
    const subjects = this.#maySend() ? await use.toReport?.().catch(() => undefined) : undefined
    for (const one of subjects ?? []) if (this.#maySend() && !this.blocked.has(one)) await this.#attempt(one, [])
  }

  #maySend = () => currentSender() !== undefined && navigator.onLine && Date.now() >= (this.hold?.waitUntil ?? 0)

  async #attempt(subject: string, batch: readonly T[]): Promise<void> {
    const controller = new AbortController()
    const running: Running = { ids: new Set(batch.map(({ id }) => id)), controller, done: Promise.resolve() }
    this.#running = running
    running.done = this.#send(subject, batch, controller)
      .catch((failure: unknown) => this.#fail(subject, batch, failure))
      .finally(() => {
        this.#running = undefined
        this.#options.onChange()
      })
    await running.done
  }

  async #send(subject: string, batch: readonly T[], controller: AbortController): Promise<void> {
    const { use, entries, onProgress, onNoted } = this.#options
    const attempt = { signal: controller.signal, abort: () => controller.abort(), progress: onProgress }
    const outcomes = await use.send(subject, batch, attempt)
    this.hold = undefined
    await this.#note(outcomes)
    onNoted([...outcomes.keys()])
    for (const one of batch) {
      const outcome = outcomes.get(one.id)
      const isHere = currentSender()?.sender === one.sender && entries.find(one.id) !== undefined
      if (outcome && isHere) use.onOutcome?.(one, outcome)
    }
    if (batch.some(({ id }) => !outcomes.has(id))) throw new Error('The server did not answer everything')
  }

  /** What was sent leaves the device once its answer is noted, or after the time that the policy says. */
  async #note(outcomes: ReadonlyMap<string, Outcome>): Promise<void> {
    const { use, entries } = this.#options
    const isDone = ([, { state }]: [string, Outcome]) => state === 'sent' && use.policy.keptAfterSendingMs === 0
    const done = [...outcomes].filter(isDone).map(([id]) => id)
    const changed = [...outcomes].filter((one) => !isDone(one)).map(([id]) => id)
    if (done.length > 0) await entries.remove(done).catch(() => entries.forget(done))
    if (changed.length === 0) return
    await entries.change(changed, (one) => noted(one, outcomes.get(one.id) ?? {})).catch(() => undefined)
  }

  async #fail(subject: string, batch: readonly T[], failure: unknown): Promise<void> {
    if (isAbort(failure)) return
    const { use } = this.#options
    const hold = holdAfter(failure, this.hold?.attempts ?? 0, use.policy.retry, Date.now())
    if (hold) {
      this.hold = hold
      this.#loop.wakeAt(hold.waitUntil)
      return
    }
    const { status, message: reason } = toHttpError(failure)
    if (use.policy.blocks.refused === 'its subject') this.blocked.set(subject, { status, reason })
    else await this.#note(new Map(batch.map(({ id }) => [id, { ...cleared, state: 'failed', reason }])))
    await use.onRefused?.(subject, batch, { status, reason })
  }
}
