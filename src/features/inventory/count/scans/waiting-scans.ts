import { z } from 'zod'
import { deviceKey, deviceOwner } from '#src/device/device-key.ts'
import { isSealedBefore, sealAnew, sealJson, unsealJson } from '#src/device/seal.ts'
import { currentSender } from '#src/queue/sender.ts'
import type { Scan } from './scan.ts'
import { openScanStore, type ScanStore, type SealedScan, type StoredScan } from './scan-store.ts'

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

const contextOf = ({ user, inventory }: Pick<Scan, 'user' | 'inventory'>) => `scan\n${user}\n${inventory}`

/** The scans of the signed-in user: those on the device, which all tabs share, and those only in the memory of this page. */
export class WaitingScans {
  private stored: readonly Scan[] = []
  private inMemory: readonly Scan[] = []
  /** Not on the device yet: sent only afterwards. */
  private readonly arriving = new Set<string>()
  /** Places that are answered, or sealed with a lost key: not read again. */
  private readonly passed = new Set<number>()
  private opening?: Promise<ScanStore>
  private work: Promise<unknown> = Promise.resolve()
  private readonly onChange: () => void

  /** `onChange` is called after each change on this page. */
  constructor(onChange: () => void) {
    this.onChange = onChange
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
      const stored = await this.inTurn(async () => {
        const order = await (await this.open()).add(await sealScan(scan))
        return { ...scan, order }
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
    const known = new Set(this.stored.map(({ order }) => order))
    const added = scans.filter(({ user, order }) => user === owner && order !== undefined && !known.has(order))
    if (added.length > 0) this.keep([...this.stored, ...added])
  }

  /** Reads what earlier visits and other tabs have left, and forgets what they have sent. */
  reload(): Promise<void> {
    return this.inTurn(async () => {
      const owner = deviceOwner()
      this.stored = this.stored.filter(({ user }) => user === owner)
      if (owner === undefined) return this.onChange()
      const store = await this.open()
      const orders = new Set(await store.orders(owner))
      const kept = this.stored.filter(({ order = 0 }) => orders.has(order))
      for (const { order = 0 } of kept) orders.delete(order)
      for (const order of this.passed) orders.delete(order)
      const found = orders.size > 0 ? await readScans(store, [...orders]) : []
      for (const [order, one] of found) if (!one) this.passed.add(order)
      if (deviceOwner() === owner) this.keep([...kept, ...found.flatMap(([, one]) => one ?? [])])
    })
  }

  /** Removes scans from the device and from memory. */
  async remove(keys: ReadonlySet<string>): Promise<void> {
    const orders = this.forget(keys)
    await this.inTurn(async () => orders.length > 0 && (await this.open()).remove(orders))
  }

  /** Forgets scans that are removed from the device, and returns their places there. */
  forget(keys: ReadonlySet<string>): number[] {
    const orders = this.stored.flatMap(({ key, order }) => (keys.has(key) && order !== undefined ? [order] : []))
    for (const order of orders) this.passed.add(order)
    this.stored = this.stored.filter(({ key }) => !keys.has(key))
    this.inMemory = this.inMemory.filter(({ key }) => !keys.has(key))
    this.onChange()
    return orders
  }

  /** Notes why the server did not take scans, or with undefined that they are to be sent again. */
  async refuse(reasons: ReadonlyMap<string, string | undefined>): Promise<void> {
    const noted = (one: Scan): Scan => (reasons.has(one.key) ? { ...one, refused: reasons.get(one.key) } : one)
    this.inMemory = this.inMemory.map(noted)
    this.keep(this.stored.map(noted))
    const changed = this.stored.filter(({ key }) => reasons.has(key))
    await this.inTurn(async () => {
      const store = await this.open()
      for (const one of changed) await store.replace({ ...(await sealScan(one)), order: one.order ?? 0 })
    })
  }

  /** How many scans of an inventory this device holds, whoever made them; where it cannot be read, this page. */
  async count(inventory: number): Promise<number> {
    const here = (scans: readonly Scan[]) => scans.filter((one) => one.inventory === inventory).length
    const stored = await this.open()
      .then((store) => store.count(inventory))
      .catch(() => here(this.stored))
    return stored + here(this.inMemory.filter(({ key }) => !this.arriving.has(key)))
  }

  /** The inventories of which scans lie on this device, whoever made them. Rejects where it cannot be read. */
  async inventories(): Promise<number[]> {
    const stored = await (await this.open()).counts()
    return [...new Set([...stored.keys(), ...this.inMemory.map(({ inventory }) => inventory)])]
  }

  private keep(scans: readonly Scan[]) {
    this.stored = scans
      .filter(({ order = 0 }) => !this.passed.has(order))
      .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    this.onChange()
  }

  private open(): Promise<ScanStore> {
    this.opening ??= openScanStore(() => {
      this.opening = undefined
    })
    this.opening.catch(() => {
      this.opening = undefined
    })
    return this.opening
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.work.then(work)
    this.work = done.catch(() => undefined)
    return done
  }
}

async function sealScan({ user, inventory, order: _order, sender: _sender, ...plain }: Scan): Promise<SealedScan> {
  const context = contextOf({ user, inventory })
  return { user, inventory, ...(await sealJson(await deviceKey(user), context, plain)) }
}

/** The scans of these places, opened; what an earlier key has sealed is sealed anew. */
async function readScans(store: ScanStore, orders: readonly number[]) {
  const stored = await store.read(orders)
  const opened = await Promise.all(stored.map(unsealScan))
  for (const [n, sealed] of stored.entries()) {
    // Where the device has no room for it, the earlier key still opens it.
    if (opened[n]?.[1]) await renewScan(store, sealed).catch(() => undefined)
  }
  return opened
}

async function renewScan(store: ScanStore, sealed: StoredScan): Promise<void> {
  const key = await deviceKey(sealed.user)
  if (!isSealedBefore(key, sealed)) return
  await store.renew({ ...sealed, ...(await sealAnew(key, contextOf(sealed), sealed)) }, sealed.iv)
}

async function unsealScan(sealed: StoredScan): Promise<[order: number, scan: Scan | undefined]> {
  const { user, inventory, order } = sealed
  const key = await deviceKey(user)
  try {
    const plain = content.parse(await unsealJson(key, contextOf(sealed), sealed))
    return [order, { ...plain, user, inventory, order, sender: `${user}` }]
  } catch {
    return [order, undefined]
  }
}
