import { subscribeToSession } from '#src/lib/net/session.ts'
import { deviceKey, deviceOwner } from '../device-key.ts'
import { deviceStore } from '../device-store.ts'
import { askToPersist, tabChannel } from '../tabs.ts'
import type { Item, OutboxAdapter } from './item.ts'
import { OutboxItems } from './outbox-items.ts'
import { tryAgain } from './retry.ts'
import { Runner } from './runner.ts'
import { currentSender } from './sender.ts'
import { noteWaiting } from './waiting.ts'

/** A message between tabs; `own` is that of the kind of items. */
type Notice<N> = { changed: true; ended?: readonly string[] } | { id: string; percent: number } | { own: N }

interface Options<N> {
  /** Called after each change. */
  onChange: () => void
  onNotice?: (notice: N) => void
  /** Called when another user has signed in, or nobody is. */
  onSession?: () => void
}

/** The outbox of one kind on this page: its items, their sending, and the messages of other tabs. */
export class Outbox<T extends Item, N = never> {
  readonly items: OutboxItems<T>
  readonly runner: Runner<T>
  /** The progress of the items that any tab is sending, in percent. */
  readonly progress = new Map<string, number>()
  readonly #adapter: OutboxAdapter<T>
  readonly #options: Options<N>
  readonly #tell: (notice: Notice<N>) => void
  #sender = currentSender()?.sender
  /** The number of items that are being stored. */
  #arriving = 0

  /** `open` opens the store of the device. */
  constructor(adapter: OutboxAdapter<T>, options: Options<N>, open = deviceStore) {
    this.#adapter = adapter
    this.#options = options
    const onChange = () => this.#refresh()
    this.items = new OutboxItems(adapter, onChange, open)
    this.runner = new Runner({
      ...{ adapter, items: this.items, onChange },
      onProgress: (id, percent) => {
        this.#showProgress(id, percent)
        this.#tell({ id, percent })
      },
      onNoted: (ended) => {
        this.#endProgress(ended)
        if (ended.length > 0) this.#tell({ changed: true, ended })
      },
    })
    this.#tell = tabChannel<Notice<N>>(adapter.policy.channel, (notice) => this.#hear(notice))
  }

  /** Reads the stored items, and sends them. */
  async start(): Promise<void> {
    subscribeToSession(() => void this.#checkSession())
    window.addEventListener('online', () => void this.hurry())
    window.addEventListener('offline', () => this.#refresh())
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void this.hurry())
    window.addEventListener('beforeunload', (event) => {
      if (this.#arriving > 0 || this.items.holdsUnsent()) event.preventDefault()
    })
    await this.#load()
  }

  /** Stores a new item in place of the one with the id `replaced`, or keeps it in memory where the device cannot and resolves with the reason; sends it as soon as possible. */
  async add(make: () => Promise<T> | T, replaced?: string): Promise<{ item: T; failure?: unknown }> {
    this.#arriving += 1
    try {
      const added = await this.items.add(await make(), replaced)
      if (added.item.onDevice) askToPersist()
      this.changed()
      return added
    } finally {
      this.#arriving -= 1
    }
  }

  /** Sends failed or waiting items again. Rejects where the device cannot store that, and sends them all the same. */
  async retry(ids: readonly string[]): Promise<void> {
    try {
      await this.items.change(ids, ({ state }) => (state === 'sent' ? undefined : tryAgain))
    } finally {
      this.#tell({ changed: true })
      this.runner.hurry('the user')
    }
  }

  /** Removes items, and aborts their attempt. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.items.remove(ids)
    this.#tell({ changed: true })
    await this.runner.stopIfGone()
    this.runner.wake()
  }

  /** Reports a change to the other tabs, and sends the items that are due. */
  changed(): void {
    this.#tell({ changed: true })
    this.runner.wake()
  }

  /** Posts a message of this kind of items to the other tabs. */
  tell(own: N): void {
    this.#tell({ own })
  }

  /** Ends the pauses after a restored network, except those that the server has requested. */
  async hurry(): Promise<void> {
    fetchKey()
    const waiting = this.items.all().filter(({ waitUntil, isPaused }) => waitUntil !== undefined && !isPaused)
    for (const { id } of waiting) {
      const change = ({ state, isPaused }: T) => (state === 'waiting' && !isPaused ? tryAgain : undefined)
      await this.items.change([id], change).catch(() => undefined)
    }
    this.runner.hurry('the network')
  }

  async #load(): Promise<void> {
    fetchKey()
    await this.items.reload().catch(() => undefined)
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
    // A pause was the other user's.
    this.runner.backoff = undefined
    await this.#load()
    await this.hurry()
  }

  #hear(notice: Notice<N>) {
    if ('own' in notice) return this.#options.onNotice?.(notice.own)
    if ('id' in notice) return this.#showProgress(notice.id, notice.percent)
    this.#endProgress(notice.ended)
    void this.items
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
    const items = this.items.all()
    const isFailed = ({ state, subject }: T) =>
      state === 'failed' || (state === 'waiting' && this.runner.blocked.has(subject))
    const failed = items.filter(isFailed).length
    const sent = items.filter(({ state }) => state === 'sent').length
    const sending = items.filter(({ id, state }) => state === 'waiting' && this.progress.has(id)).length
    noteWaiting({ kind: this.#adapter.policy.kind, waiting: items.length - failed - sent, sending, failed, sent })
    this.#options.onChange()
  }
}

/** Fetches the key while there is a network: without one, only a stored key opens the entries. */
function fetchKey(): void {
  const owner = deviceOwner()
  if (owner !== undefined) deviceKey(owner).catch(() => undefined)
}
