import { vi } from 'vitest'
import type { ScanStore, SealedScan } from '#src/features/inventory/count/scans/scan-store.ts'

/** A store of scans in memory, which can be lost: jsdom has no IndexedDB. */
export function memoryScans() {
  const scans = new Map<number, SealedScan>()
  let last = 0
  let isLost = false
  const countOf = (inventory: number) => [...scans.values()].filter((one) => one.inventory === inventory).length
  const readable = () => {
    if (isLost) throw new DOMException('Lost', 'InvalidStateError')
    return scans
  }
  const store = {
    add: vi.fn<ScanStore['add']>(async (scan) => {
      last += 1
      scans.set(last, scan)
      return last
    }),
    replace: async ({ order, ...scan }) => scans.set(order, scan),
    renew: async ({ order, ...scan }, replaced) => {
      if (scans.get(order)?.iv.join() === replaced.join()) scans.set(order, scan)
    },
    orders: async (user) => [...readable()].filter(([, one]) => one.user === user).map(([order]) => order),
    read: vi.fn<ScanStore['read']>(async (orders) =>
      orders.flatMap((order) => {
        const found = scans.get(order)
        return found ? [{ ...found, order }] : []
      }),
    ),
    remove: vi.fn<ScanStore['remove']>(async (orders) => {
      for (const order of orders) scans.delete(order)
    }),
    counts: async () => new Map([...readable().values()].map(({ inventory }) => [inventory, countOf(inventory)])),
    count: async (inventory) => countOf(inventory),
  } satisfies ScanStore
  const lose = () => {
    isLost = true
  }
  return { scans, store, lose }
}
