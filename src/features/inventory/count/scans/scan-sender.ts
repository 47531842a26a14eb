import { delayAfter } from '#src/device/outbox/outcome.ts'
import { SendLoop } from '#src/device/outbox/send-loop.ts'
import { currentSender } from '#src/device/outbox/sender.ts'
import { hasLocks, unlessBusy } from '#src/device/tabs.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { noteReport, noteSent, reported, sentUpTo } from './device-id.ts'
import type { Answer, AnsweredScan, Scan } from './scan.ts'
import { sendScans } from './send-scans.ts'
import type { WaitingScans } from './waiting-scans.ts'

const BATCH = 100
/** Of earlier releases too, so that an old tab does not send beside this one. */
const SENDING = 'crm-scans-send'
const LONGEST_DELAY_MS = 30_000
const TOO_MANY_DELAY_MS = 60_000
const RELOAD_RETRY_MS = 30_000
const TOO_MANY = 429
const GONE = 404
/** Statuses after which it is tried again: not reached, not signed in, too many, or a fault of the server. */
const isPassing = (status: number) => [0, 401, 408, 423, 425, TOO_MANY].includes(status) || status >= 500

/** Why the scans of an inventory stay on the device. */
export interface Blocked {
  status: number
  reason: string
}

/** Sends the waiting scans in batches, in their order; of all tabs of this browser one at a time does. */
export class ScanSender {
  /** By inventory: refused until the user tries again, or the page is opened again. */
  readonly blocked = new Map<number, Blocked>()
  /** Why the last attempt did not get through. */
  unreached?: string
  private readonly scans: WaitingScans
  private readonly onAnswered: (answered: readonly AnsweredScan[]) => Promise<void>
  private readonly onChange: () => void
  private failures = 0
  private waitUntil = 0
  /** Of this page. */
  private readonly attempted = new Set<string>()
  private readonly loop = new SendLoop(SENDING, () => this.sendAll().catch((failure: unknown) => this.delay(failure)))

  /** `onAnswered` removes what the server has answered. */
  constructor(scans: WaitingScans, onAnswered: ScanSender['onAnswered'], onChange: () => void) {
    this.scans = scans
    this.onAnswered = onAnswered
    this.onChange = onChange
  }

  /** There may be something to send. */
  wake(): void {
    this.loop.wake()
  }

  /** The network may be back, or the user asks for it: nothing waits any longer. */
  hurry(): void {
    this.blocked.clear()
    this.failures = 0
    this.waitUntil = 0
    this.onChange()
    this.wake()
  }

  /** Removes a scan of this page that nobody has begun to send; false where the server may have it. */
  async withdraw(scan: Scan): Promise<boolean> {
    const withdraw = async () => {
      const isReady = this.scans.ready().some(({ key }) => key === scan.key)
      if (!isReady || this.attempted.has(scan.key) || (scan.order ?? Infinity) <= sentUpTo()) return false
      await this.scans.remove(new Set([scan.key]))
      return true
    }
    if (!hasLocks() && this.loop.isAtWork) return false
    return (await unlessBusy(SENDING, withdraw)) === true
  }

  private async sendAll(): Promise<void> {
    if (!this.maySend()) return
    // Its key cannot be fetched, or the browser stores nothing: what is in memory goes all the same.
    await this.scans.reload().catch(() => this.wakeIn(RELOAD_RETRY_MS))
    while (this.maySend()) {
      const [first] = this.scans.ready().filter(({ inventory }) => !this.blocked.has(inventory))
      if (!first) break
      const of = this.scans.ready().filter(({ inventory }) => inventory === first.inventory)
      await this.send(first.inventory, of.slice(0, BATCH))
    }
    if (this.maySend()) await this.reportRest(await this.scans.inventories().catch(() => undefined))
  }

  private maySend = () => currentSender() !== undefined && navigator.onLine && Date.now() >= this.waitUntil

  /** Tells the server what is left of each inventory, where it was told otherwise and the device can be read. */
  private async reportRest(inventories?: readonly number[]): Promise<void> {
    if (!inventories) return
    const told = reported()
    for (const inventory of new Set([...inventories, ...told.keys()])) {
      const left = await this.scans.count(inventory)
      const isTold = left === (told.get(inventory) ?? 0)
      if (!isTold && !this.blocked.has(inventory) && this.maySend()) await this.send(inventory, [])
    }
  }

  private async send(inventory: number, batch: readonly Scan[]): Promise<void> {
    const left = (await this.scans.count(inventory)) - batch.length
    for (const { key, order = 0 } of batch) {
      this.attempted.add(key)
      noteSent(order)
    }
    try {
      const answers = await sendScans(inventory, batch, left)
      noteReport(inventory, left)
      this.reached()
      await this.note(batch, answers)
    } catch (failure) {
      const { status, message } = toHttpError(failure)
      if (isAbort(failure) || isPassing(status)) throw failure
      this.blocked.set(inventory, { status, reason: message })
      // Nobody is left to hear of it.
      if (status === GONE) noteReport(inventory, left + batch.length)
      else if (batch.length === 0) noteReport(inventory, 0)
      if (status === GONE) await this.giveUp(inventory, message)
      this.onChange()
    }
  }

  /** Later pages do not send to a deleted inventory again, unless the user asks for it. */
  private async giveUp(inventory: number, reason: string): Promise<void> {
    const lost = this.scans.ready().filter((one) => one.inventory === inventory)
    await this.scans.refuse(new Map(lost.map(({ key }) => [key, reason]))).catch(() => undefined)
  }

  private async note(batch: readonly Scan[], answers: readonly Answer[]): Promise<void> {
    const byKey = new Map(answers.map((one) => [one.key, one]))
    const answered = batch.flatMap((scan) => {
      const answer = byKey.get(scan.key)
      return answer ? [{ ...scan, answer }] : []
    })
    const isRefused = ({ answer }: AnsweredScan) => answer.esito === 'RIFIUTATA'
    const refused = answered.filter(isRefused).map(({ key, answer }) => [key, answer.message ?? ''] as const)
    await this.onAnswered(answered.filter((one) => !isRefused(one)))
    if (refused.length > 0) await this.scans.refuse(new Map(refused)).catch(() => undefined)
    if (answered.length < batch.length) throw new Error('The server did not answer all scans')
  }

  private reached() {
    this.failures = 0
    this.waitUntil = 0
    this.unreached = undefined
  }

  private delay(failure: unknown) {
    if (isAbort(failure)) return
    const { status, message, retryAfter = 0 } = toHttpError(failure)
    this.failures += 1
    const pause = status === TOO_MANY ? TOO_MANY_DELAY_MS : Math.min(LONGEST_DELAY_MS, delayAfter(this.failures))
    const wait = status === TOO_MANY && retryAfter > 0 ? retryAfter * 1_000 : Math.max(pause, retryAfter * 1_000)
    this.waitUntil = Date.now() + wait
    this.unreached = message
    this.wakeIn(wait)
    this.onChange()
  }

  private wakeIn(wait: number) {
    this.loop.wakeAt(Date.now() + wait, () => {
      this.waitUntil = 0
    })
  }
}

const isAbort = (failure: unknown) => failure instanceof DOMException && failure.name === 'AbortError'
