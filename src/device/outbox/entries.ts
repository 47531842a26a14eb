import { deviceKey, deviceOwner } from '../device-key.ts'
import type { DeviceKey } from '../seal.ts'
import { type DeviceStore, whileAdding } from '../store.ts'
import { Turns } from '../tabs.ts'
import { type Entry, isListed } from './entry.ts'
import type { Outcome } from './outcome.ts'
import { currentSender } from './sender.ts'
import { addEntry, readEntries, readFile, updateEntry } from './stored-requests.ts'

/** What an entry becomes; undefined leaves it as it is. */
type Change = (entry: Entry) => Outcome | undefined

/** The entries of the signed-in user: those on the device, which all tabs share, and those only in the memory of this page. */
export class Entries {
  private stored: readonly Entry[] = []
  private inMemory: readonly Entry[] = []
  /** What became of entries while the device could not store it. */
  private readonly unstored = new Map<string, Outcome>()
  /** Kept until the next reload, so that an attempt the end of the session has aborted can be noted. */
  private key?: { user: number; key: DeviceKey }
  private readonly turns = new Turns()
  private readonly onChange: () => void
  private readonly open: () => Promise<DeviceStore>

  /** `onChange` is called after each change on this page; `open` opens the store of the device. */
  constructor(onChange: () => void, open: () => Promise<DeviceStore>) {
    this.onChange = onChange
    this.open = open
  }

  /** In the order in which they are sent. */
  all(): readonly Entry[] {
    const sender = currentSender()?.sender
    const now = Date.now()
    const stored = this.stored.map((one) => ({ ...one, ...this.unstored.get(one.id) }))
    return [...stored, ...this.inMemory].filter((one) => one.sender === sender && isListed(one, now))
  }

  find(id: string): Entry | undefined {
    return this.all().find((one) => one.id === id)
  }

  /** Reads what lies on the device for the signed-in user, and removes what was sent long ago. */
  reload(): Promise<void> {
    return this.turns.take(() => this.read())
  }

  /** Stores a new entry; where the device cannot, keeps it in memory and resolves with the reason. */
  async add(entry: Entry): Promise<{ entry: Entry; failure?: unknown }> {
    const owner = deviceOwner()
    if (owner !== entry.user) return { entry: this.keep(entry) }
    return this.turns.take(async () => {
      try {
        const stored = await whileAdding(async () => this.store(entry, await this.keyOf(owner)))
        this.stored = [...this.stored, stored]
        this.onChange()
        return { entry: stored }
      } catch (failure) {
        return { entry: this.keep(entry), failure }
      }
    })
  }

  /** Changes an entry by its newest version; one that was removed stays removed. */
  change(id: string, change: Change): Promise<void> {
    return this.turns.take(async () => {
      try {
        if (this.inMemory.some((one) => one.id === id)) this.changeInMemory(id, change)
        else await this.changeStored(id, change)
      } finally {
        this.onChange()
      }
    })
  }

  async remove(id: string): Promise<void> {
    this.inMemory = this.inMemory.filter((one) => one.id !== id)
    await this.turns.take(async () => {
      if (this.stored.some((one) => one.id === id)) await (await this.open()).remove([id])
      this.stored = this.stored.filter((one) => one.id !== id)
    })
    this.onChange()
  }

  /** The files of an entry with their contents. Rejects when the device has lost one. */
  async filesOf({ user, files }: Entry): Promise<{ name: string; file: File }[]> {
    const read: { name: string; file: File }[] = []
    for (const one of files) {
      const file = one.file ?? (await readFile(await this.open(), one, await this.keyOf(user)))
      read.push({ name: one.name, file })
    }
    return read
  }

  /** Whether closing the page would lose something. */
  holdsUnsent(): boolean {
    return this.inMemory.some(({ state }) => state !== 'sent')
  }

  private keep(entry: Entry): Entry {
    this.inMemory = [...this.inMemory, entry]
    this.onChange()
    return entry
  }

  private async store(entry: Entry, key: DeviceKey): Promise<Entry> {
    const store = await this.open()
    try {
      return await addEntry(store, entry, key)
    } catch (failure) {
      await store.remove([entry.id]).catch(() => undefined)
      throw failure
    }
  }

  private async read(): Promise<void> {
    const owner = deviceOwner()
    if (this.key && this.key.user !== owner) this.key = undefined
    if (owner === undefined) {
      this.stored = []
      return
    }
    const store = await this.open()
    this.stored = await readEntries(store, owner, (user) => this.keyOf(user), this.stored)
    const expired = this.stored.filter((one) => !isListed(one, Date.now()))
    if (expired.length > 0) await store.remove(expired.map(({ id }) => id))
  }

  private changeInMemory(id: string, change: Change) {
    this.inMemory = this.inMemory.map((one) => {
      const outcome = one.id === id ? change(one) : undefined
      if (!outcome) return one
      const next: Entry = { ...one, ...outcome }
      return next.state === 'sent' ? { ...next, files: next.files.map(({ file: _sent, ...file }) => file) } : next
    })
  }

  private async changeStored(id: string, change: Change): Promise<void> {
    const entry = this.stored.find((one) => one.id === id)
    const before = this.unstored.get(id)
    const outcome = entry && change({ ...entry, ...before })
    if (!outcome) return
    const whole = { ...before, ...outcome }
    const next: Entry = { ...entry, ...whole }
    // Held in memory until it is stored: a full device must not make a request begin again at once.
    this.unstored.set(id, whole)
    const isStored = await updateEntry(await this.open(), entry, next, await this.keyOf(entry.user))
    this.unstored.delete(id)
    if (isStored) {
      this.stored = this.stored.map((one) => (one === entry ? next : one))
      return
    }
    await this.read()
    await this.changeStored(id, change)
  }

  private async keyOf(user: number): Promise<DeviceKey> {
    if (this.key?.user === user) return this.key.key
    const key = await deviceKey(user)
    this.key = { user, key }
    return key
  }
}
