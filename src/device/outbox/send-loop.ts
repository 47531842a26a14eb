import { oneTabAtATime } from '../tabs.ts'

const LONGEST_TIMER_MS = 60 * 60_000

/** Runs `sendAll` each time it is woken, in one tab at a time. */
export class SendLoop {
  readonly #lock: string
  readonly #sendAll: () => Promise<void>
  #isWoken = false
  #work?: Promise<void>
  #timer?: ReturnType<typeof setTimeout>

  /** `sendAll` sends the items that are due; it runs again when `wake` was called meanwhile. */
  constructor(lock: string, sendAll: () => Promise<void>) {
    this.#lock = lock
    this.#sendAll = sendAll
  }

  /** Runs `sendAll`, or runs it again if it is running. */
  wake(): void {
    this.#isWoken = true
    this.#work ??= this.#run().finally(() => {
      this.#work = undefined
      if (this.#isWoken) this.wake()
    })
  }

  /** Wakes the loop at this time; replaces the timer that is set. */
  wakeAt(time: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.wake(), Math.min(LONGEST_TIMER_MS, Math.max(0, time - Date.now())))
  }

  /** Whether this page sends, or waits for the lock of another tab. */
  get isAtWork(): boolean {
    return this.#work !== undefined
  }

  async #run(): Promise<void> {
    await oneTabAtATime(this.#lock, async () => {
      while (this.#isWoken) {
        this.#isWoken = false
        await this.#sendAll()
      }
    })
  }
}
