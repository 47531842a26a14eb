import { type DBSchema, openDB } from 'idb'
import type { Sealed } from '#src/device/seal.ts'

/** A scan on the device: whose it is and of which inventory is readable, the rest is sealed. */
export interface SealedScan extends Sealed {
  user: number
  inventory: number
}

export interface StoredScan extends SealedScan {
  order: number
}

export interface ScanStore {
  /** Resolves to its place in the order once it is on the disk. */
  add: (scan: SealedScan) => Promise<number>
  replace: (scan: StoredScan) => Promise<unknown>
  /** Replaces the version of a scan that has this initialization vector; one that is gone or another one stays as it is. */
  renew: (scan: StoredScan, replaced: Uint8Array) => Promise<unknown>
  /** The places of a user's scans, in order. */
  orders: (user: number) => Promise<number[]>
  /** The scans of these places that are still there. */
  read: (orders: readonly number[]) => Promise<StoredScan[]>
  remove: (orders: readonly number[]) => Promise<unknown>
  /** How many scans there are of each inventory, whoever made them. */
  counts: () => Promise<Map<number, number>>
  count: (inventory: number) => Promise<number>
}

interface Schema extends DBSchema {
  scans: { key: number; value: SealedScan & { order?: number }; indexes: { user: number; inventory: number } }
}

/** Opens the scans of this browser. */
export async function openScanStore(onClosed: () => void): Promise<ScanStore> {
  const database = await openDB<Schema>('crm-scans', 1, {
    upgrade(created) {
      const scans = created.createObjectStore('scans', { keyPath: 'order', autoIncrement: true })
      scans.createIndex('user', 'user')
      scans.createIndex('inventory', 'inventory')
    },
    // A newer release in another tab upgrades the database.
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      onClosed()
    },
    terminated: onClosed,
  })
  const writing = () => database.transaction('scans', 'readwrite', { durability: 'strict' })

  return {
    async add(scan) {
      const transaction = writing()
      const [order] = await Promise.all([transaction.store.add(scan), transaction.done])
      return order
    },
    replace: (scan) => database.put('scans', scan),
    async renew(scan, replaced) {
      const transaction = writing()
      const stored = await transaction.store.get(scan.order)
      const isSame = stored?.iv.join() === replaced.join()
      await Promise.all([isSame && transaction.store.put(scan), transaction.done])
    },
    orders: (user) => database.getAllKeysFromIndex('scans', 'user', user),
    async read(orders) {
      const { store, done } = database.transaction('scans')
      const found = await Promise.all(orders.map((order) => store.get(order)))
      await done
      return found.flatMap((one, index) => (one ? [{ ...one, order: orders[index] ?? 0 }] : []))
    },
    async remove(orders) {
      const transaction = writing()
      await Promise.all([...orders.map((order) => transaction.store.delete(order)), transaction.done])
    },
    async counts() {
      const index = database.transaction('scans').store.index('inventory')
      const found = new Map<number, number>()
      for (let at = await index.openKeyCursor(null, 'nextunique'); at; at = await at.continue()) {
        found.set(at.key, await index.count(at.key))
      }
      return found
    },
    count: (inventory) => database.countFromIndex('scans', 'inventory', inventory),
  }
}
