import { oneTabAtATime } from '../tabs.ts'

const LONGEST_TIMER_MS = 60 * 60_000

/** Sends what waits as often as it is woken; of all tabs of this browser one at a time does. */
export class SendLoop {
  readonly #lock: string
  readonly #sendAll: () => Promise<void>
  #isWoken = false
  #work?: Promise<void>
  #timer?: ReturnType<typeof setTimeout>

  /** `sendAll` sends what may be sent now; it is called again when this was woken meanwhile. */
  constructor(lock: string, sendAll: () => Promise<void>) {
    this.#lock = lock
    this.#sendAll = sendAll
  }

  /** There may be something to send. */
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

  /** Whether this page sends, or waits for another tab to end. */
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
