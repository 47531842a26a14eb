import { HttpError } from '#src/lib/http-error.ts'
import { subscribeToSession } from '#src/lib/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { deviceKey, deviceOwner } from '../device-key.ts'
import { deviceStore } from '../device-store.ts'
import { askToPersist, tabChannel } from '../tabs.ts'
import { Entries } from './entries.ts'
import type { Entry } from './entry.ts'
import { newEntry } from './new-entry.ts'
import { held, tryAgain } from './outcome.ts'
import type { NewRequest, QueuedRequest, ReopenedRequest } from './request.ts'
import { Runner } from './runner.ts'
import { currentSender } from './sender.ts'
import { t } from './texts.ts'

/** What one tab tells the others. */
type Notice = { changed: true } | { id: string; percent?: number }

/** The queue of this page: its entries, their sending, and what the other tabs do with them. */
export class Engine {
  private readonly publish: (entries: readonly QueuedRequest[]) => void
  private readonly entries: Entries
  private readonly runner: Runner
  private readonly progress = new Map<string, number>()
  private readonly tell = tabChannel<Notice>('crm-device-requests', (notice) => this.hear(notice))
  private sender = currentSender()?.sender
  /** Requests that are not stored yet. */
  private arriving = 0

  /** `publish` gets the entries of the signed-in user after each change. */
  constructor(publish: Engine['publish'], open = deviceStore) {
    this.publish = publish
    this.entries = new Entries(() => this.refresh(), open)
    this.runner = new Runner(this.entries, (id, percent) => this.setProgress(id, percent))
  }

  /** Reads what earlier visits have left, and sends it. */
  async start(): Promise<void> {
    subscribeToSession(() => void this.checkSession())
    window.addEventListener('online', () => void this.hurry())
    window.addEventListener('offline', () => this.refresh())
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void this.hurry())
    window.addEventListener('beforeunload', (event) => {
      if (this.arriving > 0 || this.entries.holdsUnsent()) event.preventDefault()
    })
    await this.load()
  }

  async enqueue(request: NewRequest): Promise<QueuedRequest> {
    const sender = currentSender()
    if (!sender) throw new HttpError({ status: 401, message: t('queue.signedOut') })
    this.arriving += 1
    try {
      if (request.key !== undefined) {
        await this.entries.reload().catch(() => undefined)
        const existing = this.entries.all().find(({ key }) => key === request.key)
        if (existing) return this.toPublic(existing)
      }
      const { entry, failure } = await this.entries.add(await newEntry(request, sender, Date.now()))
      if (failure) showMessage({ success: 'warning', message: t('queue.notKept', { title: entry.title }) })
      if (entry.onDevice) askToPersist()
      this.tell({ changed: true })
      this.runner.wake()
      return this.toPublic(entry)
    } finally {
      this.arriving -= 1
    }
  }

  async retry(id: string): Promise<void> {
    await this.entries.change(id, ({ state }) => (state === 'sent' ? undefined : tryAgain))
    this.tell({ changed: true })
    this.runner.wake()
  }

  async remove(id: string): Promise<void> {
    await this.entries.remove(id)
    this.tell({ changed: true })
    await this.runner.stop(id)
    this.runner.wake()
  }

  /** Undefined, and the user is told, when the request is gone or may have arrived. */
  async reopen(id: string): Promise<ReopenedRequest | undefined> {
    await this.entries.reload().catch(() => undefined)
    if (this.progress.has(id) && !this.runner.isSending(id)) return refuse(t('queue.unsure'))
    // Held before its attempt is stopped, or the next one would begin.
    await this.entries.change(id, held)
    await this.runner.stop(id)
    const entry = this.entries.find(id)
    if (!entry || entry.state === 'sent') return refuse(t('queue.gone'))
    if (entry.unsure) {
      await this.retry(id)
      return refuse(t('queue.unsure'))
    }
    this.tell({ changed: true })
    return { fields: entry.fields, files: await this.entries.filesOf(entry), form: entry.form }
  }

  async replace(id: string, request: NewRequest): Promise<QueuedRequest> {
    const replacement = await this.enqueue(request)
    await this.remove(id)
    return replacement
  }

  private async load(): Promise<void> {
    fetchKey()
    await this.entries.reload().catch(() => undefined)
    this.refresh()
    this.runner.wake()
  }

  /** The network may be back. */
  private async hurry(): Promise<void> {
    fetchKey()
    const waiting = this.entries.all().filter(({ waitUntil, isPaused }) => waitUntil !== undefined && !isPaused)
    for (const { id } of waiting) {
      const change = ({ state, isPaused }: Entry) => (state === 'waiting' && !isPaused ? tryAgain : undefined)
      await this.entries.change(id, change).catch(() => undefined)
    }
    this.runner.wake()
  }

  private async checkSession(): Promise<void> {
    const sender = currentSender()?.sender
    if (sender === this.sender) return
    this.sender = sender
    const stopped = this.runner.stop()
    this.progress.clear()
    this.refresh()
    await stopped
    await this.load()
    await this.hurry()
  }

  private hear(notice: Notice) {
    if ('id' in notice) return this.showProgress(notice.id, notice.percent)
    void this.entries
      .reload()
      .catch(() => undefined)
      .then(() => {
        this.runner.stopIfGone()
        this.refresh()
        this.runner.wake()
      })
  }

  private setProgress(id: string, percent: number | undefined) {
    this.showProgress(id, percent)
    this.tell({ id, percent })
    if (percent === undefined) this.tell({ changed: true })
  }

  private showProgress(id: string, percent: number | undefined) {
    if (percent === undefined) this.progress.delete(id)
    else this.progress.set(id, percent)
    this.refresh()
  }

  private refresh() {
    this.publish(this.entries.all().map((one) => this.toPublic(one)))
  }

  private toPublic(entry: Entry): QueuedRequest {
    const { fields: _fields, form: _form, sentMessage: _message, files, attempts: _attempts, ...known } = entry
    const percent = entry.state === 'waiting' ? this.progress.get(entry.id) : undefined
    return {
      ...known,
      state: percent === undefined ? entry.state : 'sending',
      percent,
      files: files.map(({ name, fileName, size, type, sha256 }) => ({ name, fileName, size, type, sha256 })),
    }
  }
}

/** While there is a network: without one, only a stored key opens what lies here. */
function fetchKey(): void {
  const owner = deviceOwner()
  if (owner !== undefined) deviceKey(owner).catch(() => undefined)
}

function refuse(message: string): undefined {
  showMessage({ success: 'warning', message })
}
