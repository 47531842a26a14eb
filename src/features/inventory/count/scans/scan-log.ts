import { deviceStore } from '#src/device/device-store.ts'
import type { Attempt, OutboxAdapter, Outcome, Refusal } from '#src/device/outbox/item.ts'
import { Outbox } from '#src/device/outbox/outbox.ts'
import { currentSender } from '#src/device/outbox/sender.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { deviceId, newUuid, noteReport, noteSent, reported, sentUpTo } from './device-id.ts'
import type { Answer, AnsweredScan, Clarification, Retraction, Scan } from './scan.ts'
import { sendScans } from './send-scans.ts'
import { fromEntry, type ScanItem, scanPolicy, toEntry, toScan } from './stored-scans.ts'
import { t } from './texts.ts'

/** The scans of the signed-in user on this device, as screens show them. */
export interface ScanState {
  /** Not answered yet, in order. */
  waiting: readonly Scan[]
  /** Answered while this page is open, in order. */
  answered: readonly AnsweredScan[]
  /** By inventory: why its scans stay on the device. */
  blocked: ReadonlyMap<number, Refusal>
  /** Why the last attempt did not get through. */
  unreached?: string
}

const MOST_ANSWERED = 200
const GONE = 404

/** The scans of this page, which go by inventory: what the server answers, and what is taken back. */
export class ScanLog {
  readonly #publish: (state: ScanState) => void
  readonly #outbox: Outbox<ScanItem, readonly AnsweredScan[]>
  #answered: readonly AnsweredScan[] = []
  #hasWarned = false
  /** The keys of the scans that were made on this page. */
  readonly #own = new Set<string>()
  /** The keys of the scans that were taken back on this page: a second press means the same. */
  readonly #takenBack = new Set<string>()
  /** The keys of the scans that this page has begun to send. */
  readonly #attempted = new Set<string>()

  /** `publish` gets the state after each change. */
  constructor(publish: (state: ScanState) => void, open = deviceStore) {
    this.#publish = publish
    const adapter: OutboxAdapter<ScanItem> = {
      ...{ policy: scanPolicy, toEntry, fromEntry },
      send: (inventory, batch, attempt) => this.#send(Number(inventory), batch, attempt),
      onRefused: (inventory, batch, refusal) => this.#noteRefusal(Number(inventory), batch, refusal),
      toReport: () => this.#toReport(),
    }
    const onNotice = (answered: readonly AnsweredScan[]) => {
      const keys = new Set(answered.map(({ key }) => key))
      const { items } = this.#outbox
      items.forget(items.all().flatMap(({ id, key }) => (keys.has(key) ? id : [])))
      this.#show(answered)
    }
    const onSession = () => {
      this.#answered = []
      this.#hasWarned = false
    }
    this.#outbox = new Outbox(adapter, { onChange: () => this.#refresh(), onNotice, onSession }, open)
  }

  /** Reads what earlier visits have left, and sends it. */
  start(): Promise<void> {
    return this.#outbox.start()
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
    const { id, nome } = inventory
    const scan = { key, inventory: id, nome, codice, il: new Date().toISOString(), ...more, ...sender }
    this.#own.add(key)
    const item: ScanItem = { ...scan, id: key, subject: String(id), state: 'waiting', onDevice: false }
    const { failure } = await this.#outbox.add(() => item)
    if (failure !== undefined) this.#warn()
    return key
  }

  /** Sends again what was refused of an inventory. */
  retry(inventory: number): Promise<void> {
    const items = this.#outbox.items.all()
    return this.#outbox.retry(items.filter((one) => isRefused(one, inventory)).map(({ id }) => id))
  }

  /** Gives up scans that have not arrived. */
  remove(keys: readonly string[]): Promise<void> {
    const { items } = this.#outbox
    const open = [...items.all(), ...items.arriving()]
    return this.#outbox.remove(open.filter(({ key }) => keys.includes(key)).map(({ id }) => id))
  }

  /** Takes back a scan of the user: what never left this device is removed, of any other the server decides. */
  async takeBack(scan: Scan): Promise<void> {
    if (this.#takenBack.has(scan.key)) return
    this.#takenBack.add(scan.key)
    try {
      await this.#takeBackOne(scan)
    } catch (failure) {
      this.#takenBack.delete(scan.key)
      throw failure
    }
  }

  async #takeBackOne(scan: Scan): Promise<void> {
    const item = this.#outbox.items.all().find(({ key }) => key === scan.key)
    if (item && (await this.#withdraw(item))) {
      this.#show([{ ...toScan(item), answer: { key: item.key, esito: 'ANNULLATA' } }])
    } else await this.add({ id: scan.inventory, nome: scan.nome }, scan.codice, { annulla: scan.key })
  }

  /**
   * Removes a scan that nobody has begun to send; false where the server may have it. What was sent before the browser ended
   * may be forgotten, so that only scans of this page are known not to be.
   */
  async #withdraw({ id, key, state, position = Infinity }: ScanItem): Promise<boolean> {
    const remove = async () => {
      await this.#outbox.remove([id])
      return true
    }
    if (state === 'failed') return remove()
    if (!this.#own.has(key)) return false
    const removed = await this.#outbox.runner.unlessSending(async () => {
      const isWaiting = this.#outbox.items.find(id)?.state === 'waiting'
      return isWaiting && !this.#attempted.has(key) && position > sentUpTo() && remove()
    })
    return removed === true
  }

  async #send(inventory: number, batch: readonly ScanItem[], { signal }: Attempt): Promise<Map<string, Outcome>> {
    const left = (await this.#outbox.items.count(String(inventory))) - batch.length
    for (const { key, position = 0 } of batch) {
      this.#attempted.add(key)
      noteSent(position)
    }
    const answers = new Map((await sendScans(inventory, batch, left, signal)).map((one) => [one.key, one]))
    noteReport(inventory, left)
    const answered = batch.flatMap((item) => {
      const answer = answers.get(item.key)
      return answer ? [{ ...item, answer }] : []
    })
    const taken = answered.filter(({ answer }) => answer.esito !== 'RIFIUTATA')
    if (taken.length > 0) {
      this.#show(taken)
      this.#outbox.tell(taken)
    }
    return new Map(answered.map(({ id, answer }) => [id, outcomeOf(answer)]))
  }

  /** The server takes none of an inventory. Later pages do not send to a deleted one again, unless the user asks for it. */
  async #noteRefusal(inventory: number, batch: readonly ScanItem[], { status, reason }: Refusal): Promise<void> {
    const { items } = this.#outbox
    // Nobody is left to hear of it.
    if (status === GONE) noteReport(inventory, await items.count(String(inventory)))
    else if (batch.length === 0) noteReport(inventory, 0)
    if (status !== GONE) return
    const lost = items.all().filter((one) => one.inventory === inventory && one.state === 'waiting')
    const ids = lost.map(({ id }) => id)
    await items.change(ids, () => ({ state: 'failed', reason })).catch(() => undefined)
  }

  /** The inventories of which the server was told another number than is left here. */
  async #toReport(): Promise<string[]> {
    const { items } = this.#outbox
    const told = reported()
    const untold: string[] = []
    for (const inventory of new Set([...(await items.subjects()), ...[...told.keys()].map(String)])) {
      if ((await items.count(inventory)) !== (told.get(Number(inventory)) ?? 0)) untold.push(inventory)
    }
    return untold
  }

  #show(answered: readonly AnsweredScan[]) {
    this.#answered = [...this.#answered, ...answered].slice(-MOST_ANSWERED)
    this.#refresh()
  }

  #warn() {
    if (!this.#hasWarned) showMessage({ success: 'warning', message: t('scans.notKept'), timeout: 10_000 })
    this.#hasWarned = true
  }

  #refresh() {
    const sender = currentSender()?.sender
    const { items, runner } = this.#outbox
    this.#publish({
      waiting: [...items.all().map(toScan), ...items.arriving().map((one) => ({ ...one, isStoring: true as const }))],
      answered: this.#answered.filter((one) => one.sender === sender),
      blocked: new Map([...runner.blocked].map(([inventory, refusal]) => [Number(inventory), refusal])),
      unreached: runner.backoff?.reason,
    })
  }
}

const isRefused = (one: ScanItem, inventory: number) => one.inventory === inventory && one.state === 'failed'

const outcomeOf = ({ esito, message }: Answer): Outcome =>
  esito === 'RIFIUTATA' ? { state: 'failed', reason: message ?? '' } : { state: 'sent' }
