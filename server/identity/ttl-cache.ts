import { LRUCache } from 'lru-cache'

const KEPT_MS = 300
const ENTRIES = 10_000

export interface TtlCache<T> {
  get(key: string): Promise<T>
  /** The cached value, without reading and without waiting for a reading. */
  known(key: string): { value: T } | undefined
  drop(key: string): void
  /** Clears the cache, and caches nothing for that many milliseconds: a change is under way. */
  clear(pauseMs: number): void
}

interface Entry<T> {
  until: number
  value: Promise<T>
  read?: { value: T }
}

/** Remembers what `read` found for at most 300 ms; calls at the same time share one reading. Failures are not kept. */
export function ttlCache<T>(read: (key: string) => Promise<T>): TtlCache<T> {
  const entries = new LRUCache<string, Entry<T>>({ max: ENTRIES })
  let keptFrom = 0
  return {
    get(key) {
      const at = performance.now()
      const cachedEntry = entries.get(key)
      if (cachedEntry && cachedEntry.until > at) return cachedEntry.value
      const value = read(key)
      if (at >= keptFrom) {
        const entry: Entry<T> = { until: at + KEPT_MS, value }
        entries.set(key, entry)
        value.then(
          (value) => {
            entry.read = { value }
          },
          () => entries.get(key) === entry && entries.delete(key),
        )
      }
      return value
    },
    known(key) {
      const entry = entries.get(key)
      return entry && entry.until > performance.now() ? entry.read : undefined
    },
    drop: (key) => void entries.delete(key),
    clear(pauseMs) {
      entries.clear()
      keptFrom = performance.now() + pauseMs
    },
  }
}
