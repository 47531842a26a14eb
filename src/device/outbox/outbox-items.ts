import { Turns } from '#src/lib/turns.ts'
import { deviceKey, deviceOwner } from '../device-key.ts'
import type { DeviceKey } from '../seal.ts'
import { type DeviceStore, whileAdding } from '../store.ts'
import type { Item, OutboxAdapter, Outcome } from './item.ts'
import { isListed } from './policy.ts'
import { currentSender } from './sender.ts'
import { ReplacedChanged, readItems, replaceItem, type Stored, storeItem } from './stored-items.ts'

/** The change of an item; undefined leaves it as it is. */
type Change<T> = (item: T) => Outcome | undefined

/** The items of the signed-in user: those on the device, which all tabs share, and those only in the memory of this page. */
export class OutboxItems<T extends Item> {
  #stored: readonly Stored<T>[] = []
  #inMemory: readonly T[] = []
  /** The ids of items that are being stored, and sent only afterwards. */
  readonly #arriving = new Set<string>()
  /** The ids of removed items, which are not read again. */
  readonly #gone = new Set<string>()
  /** The ids of entries that the keys of this page do not open; tried again after the key is renewed. */
  readonly #unreadable = new Set<string>()
  #triedWith?: string
  /** The outcomes that the device could not store. */
  readonly #unstored = new Map<string, Outcome>()
  /** Kept until the next reload, to store the outcome of an attempt that the end of the session has aborted. */
  #key?: { user: number; key: DeviceKey }
  readonly #turns = new Turns()
  readonly #adapter: OutboxAdapter<T>
  readonly #onChange: () => void
  readonly #open: () => Promise<DeviceStore>

  /** `onChange` is called after each change on this page; `open` opens the store of the device. */
  constructor(adapter: OutboxAdapter<T>, onChange: () => void, open: () => Promise<DeviceStore>) {
    this.#adapter = adapter
    this.#onChange = onChange
    this.#open = open
  }

  /** All items in the order of sending, without those that are being stored. */
  all(): readonly T[] {
    return this.#listed([
      ...this.#stored.map(({ item }) => this.#withUnstored(item)),
      ...this.#inMemory.filter(({ id }) => !this.#arriving.has(id)),
    ])
  }

  /** The items that are being stored, which are lost if the page is closed. */
  arriving(): readonly T[] {
    return this.#listed(this.#inMemory.filter(({ id }) => this.#arriving.has(id)))
  }

  find(id: string): T | undefined {
    return this.all().find((one) => one.id === id)
  }

  /** Whether closing the page would lose something. */
  holdsUnsent(): boolean {
    return this.#inMemory.some(({ state }) => state !== 'sent')
  }

  /** Reads the stored items of the signed-in user, and removes those that are no longer listed. */
  reload(): Promise<void> {
    return this.#turns.take(() => this.#read())
  }

  /**
   * Stores a new item in place of the one with the id `replaced`; where the device cannot, keeps it in memory, the other one
   * too, and resolves with the reason. Rejects with ReplacedChanged, and adds nothing, where another tab has changed that one.
   */
  async add(item: T, replaced?: string): Promise<{ item: T; failure?: unknown }> {
    const isStoring = deviceOwner() === item.user
    if (isStoring) this.#arriving.add(item.id)
    this.#inMemory = [...this.#inMemory, item]
    this.#onChange()
    if (!isStoring) return { item }
    try {
      return { item: await this.#turns.take(() => this.#store(item, replaced)) }
    } catch (failure) {
      if (!(failure instanceof ReplacedChanged)) return { item, failure }
      this.forget([item.id])
      throw failure
    } finally {
      this.#arriving.delete(item.id)
      this.#onChange()
    }
  }

  /** Applies a change to the newest version of items; removed items stay removed. Rejects where the device cannot store it. */
  change(ids: readonly string[], change: Change<T>): Promise<void> {
    return this.#turns.take(async () => {
      try {
        this.#changeInMemory(ids, change)
        for (const id of ids) await this.#changeStored(id, change)
      } finally {
        this.#onChange()
      }
    })
  }

  /** Removes items from the device and from memory. Rejects where the device cannot, and then keeps them. */
  async remove(ids: readonly string[]): Promise<void> {
    const stored = new Set([...this.#arriving, ...this.#stored.map(({ item }) => item.id)])
    const there = ids.filter((id) => stored.has(id))
    this.forget(ids)
    try {
      await this.#turns.take(async () => {
        if (there.length > 0) await (await this.#open()).remove(there)
      })
    } finally {
      for (const id of ids) this.#gone.delete(id)
    }
  }

  /** Forgets items that are removed from the device: this page neither lists nor sends them again. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#gone.add(id)
    this.#stored = this.#stored.filter(({ item }) => !this.#gone.has(item.id))
    this.#inMemory = this.#inMemory.filter(({ id }) => !this.#gone.has(id))
    this.#onChange()
  }

  /** The number of items of a subject on this device, of all users; that of this page where the device cannot be read. */
  async count(subject: string): Promise<number> {
    const here = (items: readonly T[]) => items.filter((one) => one.subject === subject).length
    const stored = await this.#open()
      .then((store) => store.count(this.#adapter.policy.kind, subject))
      .catch(() => here(this.#stored.map(({ item }) => item)))
    return stored + here(this.#inMemory.filter(({ id }) => !this.#arriving.has(id)))
  }

  /** The subjects of the items on this device, of all users. Rejects where it cannot be read. */
  async subjects(): Promise<string[]> {
    const stored = await (await this.#open()).subjects(this.#adapter.policy.kind)
    return [...new Set([...stored, ...this.#inMemory.map(({ subject }) => subject)])]
  }

  /** The store of the device, and the key of a user. Rejects where there is none. */
  async opened(user: number): Promise<{ store: DeviceStore; key: DeviceKey }> {
    return { store: await this.#open(), key: await this.#keyOf(user) }
  }

  #listed(items: readonly T[]): readonly T[] {
    const sender = currentSender()?.sender
    const now = Date.now()
    return items.filter((one) => one.sender === sender && isListed(one, now, this.#adapter.policy))
  }

  #withUnstored(item: T): T {
    const unstored = this.#unstored.get(item.id)
    return unstored ? { ...item, ...unstored } : item
  }

  /** While its files are stored without the item, they do not count as lost. */
  async #store(item: T, replaced?: string): Promise<T> {
    const { store, key } = await this.opened(item.user)
    const iv = this.#stored.find((one) => one.item.id === replaced)?.iv
    const place = replaced === undefined ? undefined : { id: replaced, iv }
    const storing = () => storeItem(this.#adapter, item, store, key, place)
    const stored = await (this.#adapter.storeFiles ? whileAdding(storing) : storing())
    this.#inMemory = this.#inMemory.filter(({ id }) => id !== item.id)
    this.#stored = this.#stored.filter((one) => one.item.id !== replaced)
    if (!this.#gone.has(item.id)) this.#stored = [...this.#stored, stored]
    return stored.item
  }

  async #read(): Promise<void> {
    const user = deviceOwner()
    if (this.#key && this.#key.user !== user) this.#key = undefined
    if (user === undefined) {
      this.#stored = []
      this.#onChange()
      return
    }
    const keyId = this.#key?.key.present.id
    if (keyId !== this.#triedWith) this.#unreadable.clear()
    this.#triedWith = keyId
    const store = await this.#open()
    const keyOf = (of: number) => this.#keyOf(of)
    const isGone = (id: string) => this.#gone.has(id)
    const read = await readItems(this.#adapter, store, this.#stored, {
      user,
      keyOf,
      isGone,
      unreadable: this.#unreadable,
    })
    this.#stored = read.filter(({ item }) => !isGone(item.id))
    const now = Date.now()
    const expired = this.#stored.filter(({ item }) => !isListed(item, now, this.#adapter.policy))
    if (expired.length > 0) await store.remove(expired.map(({ item }) => item.id))
    this.#onChange()
  }

  #changeInMemory(ids: readonly string[], change: Change<T>) {
    const { afterSending = (one: T) => one } = this.#adapter
    this.#inMemory = this.#inMemory.map((one) => {
      const outcome = ids.includes(one.id) ? change(one) : undefined
      if (!outcome) return one
      const next = { ...one, ...outcome }
      return next.state === 'sent' ? afterSending(next) : next
    })
  }

  async #changeStored(id: string, change: Change<T>): Promise<void> {
    const stored = this.#stored.find(({ item }) => item.id === id)
    const outcome = stored && change(this.#withUnstored(stored.item))
    if (!outcome) return
    const whole = { ...this.#unstored.get(id), ...outcome }
    // Kept in memory until it is stored: on a full device an item must not start again at once.
    this.#unstored.set(id, whole)
    const next: T = { ...stored.item, ...whole }
    const { store, key } = await this.opened(next.user)
    const replaced = await replaceItem(this.#adapter, stored, next, store, key)
    this.#unstored.delete(id)
    if (replaced) {
      this.#stored = this.#stored.map((one) => (one === stored ? replaced : one))
      return
    }
    this.#stored = this.#stored.filter((one) => one !== stored)
    await this.#read()
    await this.#changeStored(id, change)
  }

  async #keyOf(user: number): Promise<DeviceKey> {
    if (this.#key?.user === user) return this.#key.key
    const key = await deviceKey(user)
    this.#key = { user, key }
    return key
  }
}
