import { deviceKey, deviceOwner } from '#src/device/device-key.ts'
import { deviceStore } from '#src/device/device-store.ts'
import { currentSender } from '#src/device/outbox/sender.ts'
import { askToPersist, tabChannel } from '#src/device/tabs.ts'
import { subscribeToSession } from '#src/lib/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { t } from '../texts.ts'
import { deviceId, newUuid } from './device-id.ts'
import type { AnsweredScan, Clarification, Retraction, Scan } from './scan.ts'
import { type Blocked, ScanSender } from './scan-sender.ts'
import { WaitingScans } from './waiting-scans.ts'

/** What one tab tells the others. */
type Notice = { added: Scan } | { answered: readonly AnsweredScan[] } | { removed: readonly string[] }

/** The scans of the signed-in user on this device, as screens show them. */
export interface ScanState {
  sender?: string
  /** Not answered yet, in order. */
  waiting: readonly Scan[]
  /** Answered while this page is open, in order. */
  answered: readonly AnsweredScan[]
  blocked: ReadonlyMap<number, Blocked>
  /** Why the last attempt did not get through. */
  unreached?: string
}

const MOST_ANSWERED = 200

/** The scans of this page: kept on the device, sent, answered, and what the other tabs do with them. */
export class ScanLog {
  private readonly publish: (state: ScanState) => void
  private readonly scans: WaitingScans
  private readonly requests: ScanSender
  private readonly tell = tabChannel<Notice>('crm-device-scans', (notice) => this.hear(notice))
  private answered: readonly AnsweredScan[] = []
  private sender = currentSender()?.sender
  private hasWarned = false
  /** The keys of the scans that were made on this page. */
  private readonly own = new Set<string>()
  /** The keys of the scans that were taken back on this page: a second press means the same. */
  private readonly takenBack = new Set<string>()

  /** `publish` gets the state after each change. */
  constructor(publish: ScanLog['publish'], open = deviceStore) {
    this.publish = publish
    this.scans = new WaitingScans(() => this.refresh(), open)
    this.requests = new ScanSender(
      this.scans,
      (answered) => this.noteAnswers(answered),
      () => this.refresh(),
    )
  }

  /** Reads what earlier visits have left, and sends it. */
  async start(): Promise<void> {
    subscribeToSession(() => void this.checkSession())
    window.addEventListener('online', () => this.requests.hurry())
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.requests.hurry())
    window.addEventListener('beforeunload', (event) => {
      if (this.scans.holdsUnstored()) event.preventDefault()
    })
    await this.load()
  }

  /** Keeps a code on this device, with what is said of it, and sends it as soon as possible; resolves to its key once it is kept. */
  async add(
    inventory: Readonly<{ id: number; nome: string }>,
    codice: string,
    more?: Clarification | Retraction,
  ): Promise<string> {
    const sender = currentSender()
    if (!sender) throw new Error('Nobody is signed in')
    deviceId()
    const key = newUuid()
    const il = new Date().toISOString()
    const scan: Scan = { key, inventory: inventory.id, nome: inventory.nome, codice, il, ...more, ...sender }
    this.own.add(key)
    const added = await this.scans.add(scan)
    if (added.failure !== undefined) this.warn()
    else if (added.scan.id !== undefined) {
      askToPersist()
      this.tell({ added: added.scan })
    }
    this.requests.wake()
    return key
  }

  /** Sends again what was refused of an inventory. */
  async retry(inventory: number): Promise<void> {
    const refused = this.scans.all().filter((one) => one.inventory === inventory && one.refused !== undefined)
    await this.scans.refuse(new Map(refused.map(({ key }) => [key, undefined])))
    this.requests.hurry()
  }

  /** Gives up scans that have not arrived. */
  async remove(keys: readonly string[]): Promise<void> {
    await this.scans.remove(new Set(keys))
    this.tell({ removed: keys })
    this.requests.wake()
  }

  /** Takes back a scan of the user: what never left this device is removed, of any other the server decides. */
  async takeBack(scan: Scan): Promise<void> {
    if (this.takenBack.has(scan.key)) return
    this.takenBack.add(scan.key)
    try {
      await this.takeBackOne(scan)
    } catch (failure) {
      this.takenBack.delete(scan.key)
      throw failure
    }
  }

  private async takeBackOne(scan: Scan): Promise<void> {
    const kept = this.scans.all().find(({ key }) => key === scan.key)
    if (kept && (await this.withdraw(kept))) {
      this.tell({ removed: [kept.key] })
      this.show([{ ...kept, answer: { key: kept.key, esito: 'ANNULLATA' } }])
      this.requests.wake()
    } else await this.add({ id: scan.inventory, nome: scan.nome }, scan.codice, { annulla: scan.key })
  }

  /** What was sent before the browser ended may be forgotten, so that only scans of this page are known not to be. */
  private async withdraw(scan: Scan): Promise<boolean> {
    if (scan.refused === undefined) return this.own.has(scan.key) && this.requests.withdraw(scan)
    await this.scans.remove(new Set([scan.key]))
    return true
  }

  private async noteAnswers(answered: readonly AnsweredScan[]): Promise<void> {
    this.show(answered)
    this.tell({ answered })
    await this.scans.remove(new Set(answered.map(({ key }) => key))).catch(() => undefined)
  }

  private show(answered: readonly AnsweredScan[]) {
    this.answered = [...this.answered, ...answered].slice(-MOST_ANSWERED)
    this.refresh()
  }

  private async load(): Promise<void> {
    // While there is a network: without one, only a stored key opens what lies here.
    const owner = deviceOwner()
    if (owner !== undefined) deviceKey(owner).catch(() => undefined)
    await this.scans.reload().catch(() => undefined)
    this.requests.wake()
  }

  private async checkSession(): Promise<void> {
    const sender = currentSender()?.sender
    if (sender === this.sender) return
    this.sender = sender
    this.answered = []
    this.refresh()
    await this.load()
    this.requests.hurry()
  }

  private hear(notice: Notice) {
    if ('added' in notice) this.scans.take([notice.added])
    else if ('removed' in notice) this.scans.forget(new Set(notice.removed))
    else {
      this.scans.forget(new Set(notice.answered.map(({ key }) => key)))
      this.show(notice.answered)
    }
  }

  private warn() {
    if (!this.hasWarned) showMessage({ success: 'warning', message: t('count.notKept'), timeout: 10_000 })
    this.hasWarned = true
  }

  private refresh() {
    const sender = currentSender()?.sender
    this.publish({
      sender,
      waiting: this.scans.all(),
      answered: this.answered.filter((one) => one.sender === sender),
      blocked: new Map(this.requests.blocked),
      unreached: this.requests.unreached,
    })
  }
}
