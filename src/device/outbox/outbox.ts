import { subscribeToSession } from '#src/lib/net/session.ts'
import { deviceKey, deviceOwner } from '../device-key.ts'
import { deviceStore } from '../device-store.ts'
import { askToPersist, tabChannel } from '../tabs.ts'
import { Entries } from './entries.ts'
import type { Item, Use } from './item.ts'
import { tryAgain } from './retry.ts'
import { Runner } from './runner.ts'
import { currentSender } from './sender.ts'
import { noteWaiting } from './waiting.ts'

/** What one tab tells the others; `own` is what the user of the outbox tells. */
type Notice<N> = { changed: true; ended?: readonly string[] } | { id: string; percent: number } | { own: N }

interface Options<N> {
  /** Called after each change. */
  onChange: () => void
  onNotice?: (notice: N) => void
  /** Called when another user has signed in, or nobody is. */
  onSession?: () => void
}

/** What waits of one kind on this page: its entries, their sending, and what the other tabs do with them. */
export class Outbox<T extends Item, N = never> {
  readonly entries: Entries<T>
  readonly runner: Runner<T>
  /** What is being sent, by this tab or another, in percent. */
  readonly progress = new Map<string, number>()
  readonly #use: Use<T>
  readonly #options: Options<N>
  readonly #tell: (notice: Notice<N>) => void
  #sender = currentSender()?.sender
  /** Items that are not stored yet. */
  #arriving = 0

  /** `open` opens the store of the device. */
  constructor(use: Use<T>, options: Options<N>, open = deviceStore) {
    this.#use = use
    this.#options = options
    const onChange = () => this.#refresh()
    this.entries = new Entries(use, onChange, open)
    this.runner = new Runner({
      ...{ use, entries: this.entries, onChange },
      onProgress: (id, percent) => {
        this.#showProgress(id, percent)
        this.#tell({ id, percent })
      },
      onNoted: (ended) => {
        this.#endProgress(ended)
        if (ended.length > 0) this.#tell({ changed: true, ended })
      },
    })
    this.#tell = tabChannel<Notice<N>>(use.policy.channel, (notice) => this.#hear(notice))
  }

  /** Reads what earlier visits have left, and sends it. */
  async start(): Promise<void> {
    subscribeToSession(() => void this.#checkSession())
    window.addEventListener('online', () => void this.hurry())
    window.addEventListener('offline', () => this.#refresh())
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void this.hurry())
    window.addEventListener('beforeunload', (event) => {
      if (this.#arriving > 0 || this.entries.holdsUnsent()) event.preventDefault()
    })
    await this.#load()
  }

  /** Stores a new item, or keeps it in memory where the device cannot and resolves with the reason; sends it as soon as possible. */
  async add(make: () => Promise<T> | T): Promise<{ item: T; failure?: unknown }> {
    this.#arriving += 1
    try {
      const added = await this.entries.add(await make())
      if (added.item.onDevice) askToPersist()
      this.changed()
      return added
    } finally {
      this.#arriving -= 1
    }
  }

  /** Sends again what has failed or waits. */
  async retry(ids: readonly string[]): Promise<void> {
    await this.entries.change(ids, ({ state }) => (state === 'sent' ? undefined : tryAgain))
    this.#tell({ changed: true })
    this.runner.hurry('the user')
  }

  /** Removes items; one that is being sent is aborted. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.entries.remove(ids)
    this.#tell({ changed: true })
    await this.runner.stopIfGone()
    this.runner.wake()
  }

  /** Tells the other tabs that something has changed, and sends what may be sent now. */
  changed(): void {
    this.#tell({ changed: true })
    this.runner.wake()
  }

  /** Tells the other tabs what only the user of this outbox understands. */
  tell(own: N): void {
    this.#tell({ own })
  }

  /** The network may be back: nothing waits any longer, but what the server asked to. */
  async hurry(): Promise<void> {
    fetchKey()
    const waiting = this.entries.all().filter(({ waitUntil, isPaused }) => waitUntil !== undefined && !isPaused)
    for (const { id } of waiting) {
      const change = ({ state, isPaused }: T) => (state === 'waiting' && !isPaused ? tryAgain : undefined)
      await this.entries.change([id], change).catch(() => undefined)
    }
    this.runner.hurry('the network')
  }

  async #load(): Promise<void> {
    fetchKey()
    await this.entries.reload().catch(() => undefined)
    this.#refresh()
    this.runner.wake()
  }

  async #checkSession(): Promise<void> {
    const sender = currentSender()?.sender
    if (sender === this.#sender) return
    this.#sender = sender
    const stopped = this.runner.stop()
    this.progress.clear()
    this.#options.onSession?.()
    this.#refresh()
    await stopped
    await this.#load()
    await this.hurry()
  }

  #hear(notice: Notice<N>) {
    if ('own' in notice) return this.#options.onNotice?.(notice.own)
    if ('id' in notice) return this.#showProgress(notice.id, notice.percent)
    this.#endProgress(notice.ended)
    void this.entries
      .reload()
      .catch(() => undefined)
      .then(() => {
        void this.runner.stopIfGone()
        this.#refresh()
        this.runner.wake()
      })
  }

  #showProgress(id: string, percent: number) {
    this.progress.set(id, percent)
    this.#refresh()
  }

  #endProgress(ids: readonly string[] = []) {
    for (const id of ids) this.progress.delete(id)
    this.#refresh()
  }

  #refresh() {
    const items = this.entries.all()
    const isFailed = ({ state, subject }: T) =>
      state === 'failed' || (state === 'waiting' && this.runner.blocked.has(subject))
    const failed = items.filter(isFailed).length
    const sent = items.filter(({ state }) => state === 'sent').length
    const sending = items.filter(({ id, state }) => state === 'waiting' && this.progress.has(id)).length
    noteWaiting({ kind: this.#use.policy.kind, waiting: items.length - failed - sent, sending, failed, sent })
    this.#options.onChange()
  }
}

/** While there is a network: without one, only a stored key opens what lies here. */
function fetchKey(): void {
  const owner = deviceOwner()
  if (owner !== undefined) deviceKey(owner).catch(() => undefined)
}
