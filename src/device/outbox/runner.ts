import { networkError } from '#src/lib/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { sendParts } from '#src/lib/upload.ts'
import type { Entries } from './entries.ts'
import { type Entry, nextOf } from './entry.ts'
import { failed, noted, type Outcome, outcomeOfAnswer, outcomeOfFailure } from './outcome.ts'
import { SendLoop } from './send-loop.ts'
import { currentSender } from './sender.ts'
import { t } from './texts.ts'

/** A connection that moves nothing for so long is given up. */
const STALLED_MS = 2 * 60_000
const RELOAD_RETRY_MS = 30_000
/** Of earlier releases too, so that an old tab does not send beside this one. */
const SENDING = 'crm-queue-send'

interface Attempt {
  id: string
  controller: AbortController
  done: Promise<void>
}

/** Sends the entries one after the other; of all tabs of this browser one at a time does. */
export class Runner {
  private readonly entries: Entries
  private readonly onProgress: (id: string, percent: number | undefined) => void
  private attempt?: Attempt
  private readonly loop = new SendLoop(SENDING, () => this.sendAll())

  /** `onProgress` gets the percentage sent of an entry, and undefined when its attempt ends. */
  constructor(entries: Entries, onProgress: Runner['onProgress']) {
    this.entries = entries
    this.onProgress = onProgress
  }

  /** There may be something to send. */
  wake(): void {
    this.loop.wake()
  }

  /** Aborts the running attempt, or the one of an entry, and resolves once its end is noted. */
  async stop(id?: string): Promise<void> {
    const { attempt } = this
    if (!attempt || (id !== undefined && attempt.id !== id)) return
    attempt.controller.abort()
    await attempt.done
  }

  /** Whether this page is sending the entry. */
  isSending(id: string): boolean {
    return this.attempt?.id === id
  }

  /** Aborts the attempt of an entry that another tab has removed or taken back. */
  stopIfGone(): void {
    const { attempt } = this
    if (attempt && this.entries.find(attempt.id)?.state !== 'waiting') attempt.controller.abort()
  }

  private async sendAll(): Promise<void> {
    while (currentSender() && navigator.onLine) {
      try {
        await this.entries.reload()
      } catch {
        // Its key cannot be fetched at the moment.
        this.loop.wakeAt(Date.now() + RELOAD_RETRY_MS)
      }
      const { entry, dueAt } = nextOf(this.entries.all(), Date.now())
      if (dueAt !== undefined) this.loop.wakeAt(dueAt)
      if (!entry) return
      const attempt: Attempt = { id: entry.id, controller: new AbortController(), done: Promise.resolve() }
      this.attempt = attempt
      attempt.done = this.send(entry, attempt.controller).finally(() => {
        this.attempt = undefined
      })
      await attempt.done
    }
  }

  private async send(entry: Entry, controller: AbortController): Promise<void> {
    const outcome = await this.outcomeOf(entry, controller)
    await this.entries.change(entry.id, (newest) => noted(newest, outcome)).catch(() => undefined)
    this.onProgress(entry.id, undefined)
    if (currentSender()?.sender === entry.sender && this.entries.find(entry.id)) tell(entry, outcome)
  }

  private async outcomeOf(entry: Entry, controller: AbortController): Promise<Outcome> {
    let uploaded = false
    let isStalled = false
    const stalled = () => {
      isStalled = true
      controller.abort()
    }
    let timer = setTimeout(stalled, STALLED_MS)
    try {
      this.onProgress(entry.id, 0)
      const parts = await this.partsOf(entry)
      if (!parts) return failed(t('queue.contentsLost'))
      const answer = await sendParts(entry.path, parts, {
        progress: (percent) => {
          uploaded = percent === 100
          clearTimeout(timer)
          timer = setTimeout(stalled, STALLED_MS)
          this.onProgress(entry.id, percent)
        },
        signal: controller.signal,
        allowed: () => currentSender()?.sender === entry.sender,
        headers: { 'Idempotency-Key': entry.key },
      })
      return outcomeOfAnswer(entry, answer, Date.now())
    } catch (failure) {
      if (isAbort(failure) && !isStalled) return { unsure: entry.unsure || uploaded || undefined }
      return outcomeOfFailure(entry, isStalled ? networkError() : failure, uploaded, Date.now())
    } finally {
      clearTimeout(timer)
    }
  }

  private async partsOf(entry: Entry): Promise<FormData | undefined> {
    const parts = new FormData()
    for (const [name, value] of entry.fields) parts.append(name, value)
    try {
      for (const { name, file } of await this.entries.filesOf(entry)) parts.append(name, file)
      return parts
    } catch {
      return undefined
    }
  }
}

const isAbort = (failure: unknown) => failure instanceof DOMException && failure.name === 'AbortError'

/** Says what the user must know wherever they are now; the list in the top bar says the rest. */
function tell(entry: Entry, { state, reason, isPaused, waitUntil }: Outcome): void {
  const { title, sentMessage, onDevice } = entry
  if (state === 'sent') {
    if (sentMessage !== undefined) showMessage({ success: true, message: sentMessage })
  } else if (state === 'failed') showMessage({ success: false, message: `${title}: ${reason}` })
  else if (isPaused) showMessage({ success: 'warning', message: reason })
  else if (waitUntil !== undefined && !onDevice) {
    showMessage({ success: 'warning', message: t('queue.notKept', { title }) })
  }
}
