/** Memory held for a client. */
export interface Holding {
  address: string
  size: number
  /** Ends it, because there is too much; it is no longer counted. */
  evict: () => void
}

export type MemoryBudget = ReturnType<typeof createMemoryBudget>

/**
 * A budget of memory held for clients. Where one address, or all together, would exceed it, the oldest holding is evicted
 * and the newest stays: people behind one address are served although one of them exhausts it.
 */
export function createMemoryBudget(limits: { perAddress: number; inAll: number }) {
  const holdings = new Set<Holding>()
  const sizes = new Map<string, number>()
  let total = 0
  const sizeOf = (address: string) => sizes.get(address) ?? 0

  function count(address: string, difference: number): void {
    total += difference
    const size = sizeOf(address) + difference
    if (size === 0) sizes.delete(address)
    else sizes.set(address, size)
  }

  function remove(one: Holding): void {
    if (holdings.delete(one)) count(one.address, -one.size)
  }

  function trim(newest: Holding): void {
    for (const one of holdings) {
      const tooMuch = sizeOf(newest.address) > limits.perAddress
      if (one === newest || (!tooMuch && total <= limits.inAll)) return
      if (tooMuch && one.address !== newest.address) continue
      remove(one)
      one.evict()
    }
  }

  return {
    add(one: Holding): void {
      holdings.add(one)
      count(one.address, one.size)
      trim(one)
    },
    remove,
  }
}
