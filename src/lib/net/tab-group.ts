import { linkedTo, pause } from './signals.ts'

/**
 * How often a visible tab asks the leader for a sign of life. After two questions without an answer it leads in its place:
 * in less than two seconds, but not while a page is busy for one.
 */
const ASK_MS = 550
const MOST_UNANSWERED = 2
/** A timer that is so late ran in a tab that slept or was busy: the answer may be here already. */
const LATE_MS = 300
/** How long a tab that has taken the lead from another, or lost it so, takes it from nobody: on a slow machine all are late. */
const REST_MS = 30_000

/** What tabs say to each other: `ask` is answered by the leader with `here`. */
type Post<T> = 'ask' | 'here' | { notice: T }

/** Whether tabs can agree: without https they have no locks. */
export const canAgree = (): boolean => navigator.locks !== undefined && typeof BroadcastChannel !== 'undefined'

/**
 * The tabs of this browser under one name, one of which leads at a time: the one with the lock of that name, which the browser
 * takes from a tab that closes or crashes, and another tab from one that is frozen.
 */
export class TabGroup<T> {
  isLeading = false
  readonly #name: string
  readonly #channel: BroadcastChannel
  #isAnswered = false
  #restsUntil = 0

  constructor(name: string, onNotice: (notice: T) => void) {
    this.#name = name
    this.#channel = new BroadcastChannel(name)
    this.#channel.onmessage = ({ data }: MessageEvent<Post<T>>) => {
      if (data === 'here') this.#isAnswered = true
      // In the handler: a hidden tab's timers are slow, its messages are not.
      else if (data === 'ask') this.#answer()
      else onNotice(data.notice)
    }
  }

  /** Tells the other tabs. */
  tell(notice: T): void {
    this.#post({ notice })
  }

  close(): void {
    this.#channel.close()
  }

  /**
   * Does the work as soon as this tab leads, unless `waiting` aborts before. The work must end when its signal aborts: another
   * tab leads then. Resolves when it has ended.
   */
  async lead(waiting: AbortSignal, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
    const [queue, watch] = [linkedTo(waiting), linkedTo(waiting)]
    const endWatch = () => watch.abort()
    const turn = this.#hold({ signal: queue.signal }, (lost) => {
      endWatch()
      return work(lost)
    })
    turn.then(endWatch, endWatch)
    const isSilent = await this.#isLeaderSilent(watch.signal)
    if (isSilent) queue.abort()
    await turn.finally(() => queue.abort())
    if (!isSilent || waiting.aborted) return
    this.#rest()
    await this.#hold({ steal: true }, work)
  }

  async #hold(options: LockOptions, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
    const lost = new AbortController()
    let working = Promise.resolve()
    try {
      await navigator.locks.request(this.#name, options, () => {
        if (lost.signal.aborted) return
        this.isLeading = true
        this.#answer()
        working = work(lost.signal)
        return working
      })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      if (this.isLeading) this.#rest()
    } finally {
      this.isLeading = false
      lost.abort()
      await working
    }
  }

  /** Resolves to true when the leader does not answer; to false when the signal aborts. */
  async #isLeaderSilent(signal: AbortSignal): Promise<boolean> {
    let unanswered = 0
    while (unanswered < MOST_UNANSWERED && !signal.aborted) {
      this.#isAnswered = false
      const from = performance.now()
      this.#post('ask')
      // Not all at once.
      const wait = ASK_MS * (1 + Math.random() / 10)
      await pause(wait, signal)
      const now = performance.now()
      const proves = !this.#isAnswered && now - from < wait + LATE_MS && now >= this.#restsUntil
      unanswered = proves ? unanswered + 1 : 0
    }
    return !signal.aborted
  }

  #rest(): void {
    this.#restsUntil = performance.now() + REST_MS
  }

  #answer(): void {
    if (this.isLeading) this.#post('here')
  }

  #post(post: Post<T>): void {
    this.#channel.postMessage(post)
  }
}
