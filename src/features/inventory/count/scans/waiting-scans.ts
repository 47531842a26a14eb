import { z } from 'zod'
import { deviceKey, deviceOwner } from '#src/device/device-key.ts'
import type { SealedEntry } from '#src/device/entry.ts'
import { currentSender } from '#src/device/outbox/sender.ts'
import type { DeviceKey } from '#src/device/seal.ts'
import { openEntry, renewEntry, sealEntry } from '#src/device/sealed-entries.ts'
import type { DeviceStore } from '#src/device/store.ts'
import { Turns } from '#src/device/tabs.ts'
import type { Scan } from './scan.ts'

const content = z.object({
  key: z.string(),
  nome: z.string(),
  codice: z.string(),
  il: z.string(),
  refused: z.string().optional(),
  mezzo: z.string().optional(),
  risponde: z.string().optional(),
  annulla: z.string().optional(),
})

/** The scans of the signed-in user: those on the device, which all tabs share, and those only in the memory of this page. */
export class WaitingScans {
  private stored: readonly Scan[] = []
  private inMemory: readonly Scan[] = []
  /** Not on the device yet: sent only afterwards. */
  private readonly arriving = new Set<string>()
  /** Those that are answered, or sealed with a lost key: not read again. */
  private readonly passed = new Set<string>()
  private readonly turns = new Turns()
  private readonly onChange: () => void
  private readonly open: () => Promise<DeviceStore>

  /** `onChange` is called after each change on this page; `open` opens the store of the device. */
  constructor(onChange: () => void, open: () => Promise<DeviceStore>) {
    this.onChange = onChange
    this.open = open
  }

  /** In the order in which they are sent. */
  all(): readonly Scan[] {
    const sender = currentSender()?.sender
    const inMemory = this.inMemory.map((one) =>
      this.arriving.has(one.key) ? { ...one, isStoring: true as const } : one,
    )
    return [...this.stored, ...inMemory].filter((one) => one.sender === sender)
  }

  /** Those that can be sent. */
  ready(): readonly Scan[] {
    return this.all().filter(({ isStoring, refused }) => refused === undefined && !isStoring)
  }

  /** Whether closing the page would lose a scan. */
  holdsUnstored(): boolean {
    return this.inMemory.length > 0
  }

  /** Stores a scan; where the device cannot, keeps it in memory and resolves with the reason. */
  async add(scan: Scan): Promise<{ scan: Scan; failure?: unknown }> {
    this.inMemory = [...this.inMemory, scan]
    const isStoring = deviceOwner() === scan.user
    if (isStoring) this.arriving.add(scan.key)
    this.onChange()
    if (!isStoring) return { scan }
    try {
      const stored = await this.turns.take(async () => {
        const id = scan.key
        const order = await (await this.open()).put(await sealScan(scan, id))
        return { ...scan, id, order }
      })
      this.inMemory = this.inMemory.filter(({ key }) => key !== scan.key)
      this.take([stored])
      return { scan: stored }
    } catch (failure) {
      return { scan, failure }
    } finally {
      this.arriving.delete(scan.key)
      this.onChange()
    }
  }

  /** Adds scans that another tab has stored. */
  take(scans: readonly Scan[]): void {
    const owner = deviceOwner()
    const known = new Set(this.stored.map(({ id }) => id))
    const added = scans.filter(({ user, id }) => user === owner && id !== undefined && !known.has(id))
    if (added.length > 0) this.keep([...this.stored, ...added])
  }

  /** Reads what earlier visits and other tabs have left, and forgets what they have sent. */
  reload(): Promise<void> {
    return this.turns.take(async () => {
      const owner = deviceOwner()
      this.stored = this.stored.filter(({ user }) => user === owner)
      if (owner === undefined) return this.onChange()
      const store = await this.open()
      const ids = new Set(await store.idsOf(owner, 'scan'))
      const kept = this.stored.filter(({ id = '' }) => ids.has(id))
      for (const { id = '' } of kept) ids.delete(id)
      for (const id of this.passed) ids.delete(id)
      const read = ids.size > 0 ? await readScans(store, [...ids]) : []
      for (const { id, scan } of read) if (!scan) this.passed.add(id)
      if (deviceOwner() === owner) this.keep([...kept, ...read.flatMap(({ scan }) => scan ?? [])])
    })
  }

  /** Removes scans from the device and from memory. */
  async remove(keys: ReadonlySet<string>): Promise<void> {
    const ids = this.forget(keys)
    await this.turns.take(async () => ids.length > 0 && (await this.open()).remove(ids))
  }

  /** Forgets scans that are removed from the device, and returns their ids there. */
  forget(keys: ReadonlySet<string>): string[] {
    const ids = this.stored.flatMap(({ key, id }) => (keys.has(key) && id !== undefined ? [id] : []))
    for (const id of ids) this.passed.add(id)
    this.stored = this.stored.filter(({ key }) => !keys.has(key))
    this.inMemory = this.inMemory.filter(({ key }) => !keys.has(key))
    this.onChange()
    return ids
  }

  /** Notes why the server did not take scans, or with undefined that they are to be sent again. */
  async refuse(reasons: ReadonlyMap<string, string | undefined>): Promise<void> {
    const noted = (one: Scan): Scan => (reasons.has(one.key) ? { ...one, refused: reasons.get(one.key) } : one)
    this.inMemory = this.inMemory.map(noted)
    this.keep(this.stored.map(noted))
    const changed = this.stored.filter(({ key }) => reasons.has(key))
    await this.turns.take(async () => {
      const store = await this.open()
      for (const one of changed) await store.put(await sealScan(one, one.id ?? one.key))
    })
  }

  /** How many scans of an inventory this device holds, whoever made them; where it cannot be read, this page. */
  async count(inventory: number): Promise<number> {
    const here = (scans: readonly Scan[]) => scans.filter((one) => one.inventory === inventory).length
    const stored = await this.open()
      .then((store) => store.count('scan', String(inventory)))
      .catch(() => here(this.stored))
    return stored + here(this.inMemory.filter(({ key }) => !this.arriving.has(key)))
  }

  /** The inventories of which scans lie on this device, whoever made them. Rejects where it cannot be read. */
  async inventories(): Promise<number[]> {
    const stored = await (await this.open()).subjects('scan')
    return [...new Set([...stored.map(Number), ...this.inMemory.map(({ inventory }) => inventory)])]
  }

  private keep(scans: readonly Scan[]) {
    this.stored = scans
      .filter(({ id = '' }) => !this.passed.has(id))
      .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    this.onChange()
  }
}

async function sealScan({ user, inventory, id: _id, order: _order, sender: _sender, ...plain }: Scan, id: string) {
  const state = plain.refused === undefined ? 'waiting' : 'failed'
  const head = {
    id,
    user,
    kind: 'scan',
    state,
    subject: String(inventory),
    at: Date.parse(plain.il),
    files: [],
  } as const
  return sealEntry(await deviceKey(user), head, plain)
}

/** The scans with these ids, opened; undefined for one sealed with a lost key. What an earlier key has sealed is sealed anew. */
async function readScans(store: DeviceStore, ids: readonly string[]): Promise<{ id: string; scan?: Scan }[]> {
  const stored = await store.read(ids)
  const [first] = stored
  const key = first && (await deviceKey(first.user))
  const opened = await Promise.all(
    stored.map(async (sealed) => ({ sealed, scan: key && (await openScan(key, sealed)) })),
  )
  for (const { sealed, scan } of opened) if (key && scan) await renewEntry(store, key, sealed)
  return opened.map(({ sealed, scan }) => ({ id: sealed.id, scan }))
}

async function openScan(key: DeviceKey, sealed: SealedEntry): Promise<Scan | undefined> {
  const { id, user, subject, order } = sealed
  try {
    const plain = content.parse(await openEntry(key, sealed))
    return { ...plain, user, inventory: Number(subject), id, order, sender: `${user}` }
  } catch {
    return undefined
  }
}
