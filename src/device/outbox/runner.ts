import { isAbort, toHttpError } from '#src/lib/net/http-error.ts'
import { hasLocks, unlessBusy } from '../tabs.ts'
import type { Item, OutboxAdapter, Outcome, Refusal } from './item.ts'
import type { OutboxItems } from './outbox-items.ts'
import { nextBatch } from './policy.ts'
import { type Backoff, backoffAfter, isWaitOver, markAttempt, noted } from './retry.ts'
import { SendLoop } from './send-loop.ts'
import { currentSender } from './sender.ts'

const RELOAD_RETRY_MS = 30_000

interface Running {
  ids: ReadonlySet<string>
  controller: AbortController
  done: Promise<void>
}

interface Options<T extends Item> {
  adapter: OutboxAdapter<T>
  items: OutboxItems<T>
  /** Called with the progress of an item, in percent. */
  onProgress: (id: string, percent: number) => void
  /** Called with the items of a finished attempt, after its outcome is stored. */
  onNoted: (ids: readonly string[]) => void
  onChange: () => void
}

/** Sends the items as their policy says, one attempt at a time and in one tab at a time. */
export class Runner<T extends Item> {
  /** The refused subjects, until the user retries or the page is reloaded. */
  readonly blocked = new Map<string, Refusal>()
  /** Backoff of the whole outbox after a failed attempt. */
  backoff?: Backoff
  readonly #options: Options<T>
  readonly #loop: SendLoop
  #running?: Running

  constructor(options: Options<T>) {
    this.#options = options
    this.#loop = new SendLoop(options.adapter.policy.lock, () => this.#sendAll())
  }

  /** Sends the items that are due. */
  wake(): void {
    this.#loop.wake()
  }

  /** Ends all pauses, except that the network does not end one that the server has requested. */
  hurry(by: 'the user' | 'the network'): void {
    this.blocked.clear()
    if (this.backoff && (by === 'the user' || !this.backoff.isPaused))
      this.backoff = { ...this.backoff, attempts: 0, waitUntil: 0 }
    this.#options.onChange()
    this.wake()
  }

  /** Aborts the running attempt, or only the attempt of an item, and resolves after its outcome is stored. */
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

  /** Aborts an attempt none of whose items is waiting any more, and resolves after its outcome is stored. */
  async stopIfGone(): Promise<void> {
    const { ids } = this.#running ?? {}
    const isGone = (id: string) => this.#options.items.find(id)?.state !== 'waiting'
    if (ids && ids.size > 0 && [...ids].every(isGone)) await this.stop()
  }

  /** Runs work while no tab sends; resolves to undefined where a tab sends or may send. */
  async unlessSending<R>(work: () => Promise<R>): Promise<R | undefined> {
    if (!hasLocks() && this.#loop.isAtWork) return undefined
    return unlessBusy(this.#options.adapter.policy.lock, work)
  }

  async #sendAll(): Promise<void> {
    const { adapter, items } = this.#options
    // Its timer may have been replaced, or have fired early.
    if (this.backoff && !isWaitOver(this.backoff, Date.now())) this.#loop.wakeAt(this.backoff.waitUntil)
    while (this.#maySend()) {
      // Without a key or a store, the items in memory are still sent.
      await items.reload().catch(() => this.#loop.wakeAt(Date.now() + RELOAD_RETRY_MS))
      if (!this.#maySend()) return
      const { batch, dueAt } = nextBatch(items.all(), adapter.policy, Date.now(), (one) => this.blocked.has(one))
      if (dueAt !== undefined) this.#loop.wakeAt(dueAt)
      const [first] = batch
      if (!first) break
      await this.#attempt(first.subject, batch)
    }
    const subjects = this.#maySend() ? await adapter.toReport?.().catch(() => undefined) : undefined
    for (const one of subjects ?? []) if (this.#maySend() && !this.blocked.has(one)) await this.#attempt(one, [])
  }

  #maySend = () => currentSender() !== undefined && navigator.onLine && isWaitOver(this.backoff ?? {}, Date.now())

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
    const { adapter, items, onProgress, onNoted } = this.#options
    if (adapter.policy.marksAttempts && !(await this.#mark(batch))) return
    const attempt = { signal: controller.signal, abort: () => controller.abort(), progress: onProgress }
    const outcomes = await adapter.send(subject, batch, attempt)
    this.backoff = undefined
    await this.#note(outcomes)
    onNoted([...outcomes.keys()])
    for (const one of batch) {
      const outcome = outcomes.get(one.id)
      const isHere = currentSender()?.sender === one.sender && items.find(one.id) !== undefined
      if (outcome && isHere) adapter.onOutcome?.(one, outcome)
    }
    if (batch.some(({ id }) => !outcomes.has(id))) throw new Error('The server did not answer everything')
  }

  /**
   * Stores `mayHaveArrived` of the items. Resolves to false, and restores it, when one of them is no longer waiting. A device that
   * cannot store it does not prevent the attempt.
   */
  async #mark(batch: readonly T[]): Promise<boolean> {
    const { items } = this.#options
    const ids = batch.map(({ id }) => id)
    await items.change(ids, markAttempt).catch(() => undefined)
    const areWaiting = ids.every((id) => items.find(id)?.state === 'waiting')
    if (!areWaiting) await this.#note(new Map(batch.map(({ id, mayHaveArrived }) => [id, { mayHaveArrived }])))
    return areWaiting
  }

  /** Stores the outcomes, and removes sent items from the device where the policy does not list them. */
  async #note(outcomes: ReadonlyMap<string, Outcome>): Promise<void> {
    const { adapter, items } = this.#options
    const isDone = ([, { state }]: [string, Outcome]) => state === 'sent' && adapter.policy.keptAfterSendingMs === 0
    const done = [...outcomes].filter(isDone).map(([id]) => id)
    const changed = [...outcomes].filter((one) => !isDone(one)).map(([id]) => id)
    if (done.length > 0) await items.remove(done).catch(() => items.forget(done))
    if (changed.length === 0) return
    await items.change(changed, (one) => noted(one, outcomes.get(one.id) ?? {})).catch(() => undefined)
  }

  async #fail(subject: string, batch: readonly T[], failure: unknown): Promise<void> {
    if (isAbort(failure)) return
    const { adapter } = this.#options
    const backoff = backoffAfter(failure, this.backoff?.attempts ?? 0, adapter.policy.retry, Date.now())
    if (backoff) {
      this.backoff = backoff
      this.#loop.wakeAt(backoff.waitUntil)
      return
    }
    const { status, message: reason } = toHttpError(failure)
    this.blocked.set(subject, { status, reason })
    await adapter.onRefused?.(subject, batch, { status, reason })
  }
}
