/** Whether the browser has locks: without https it has none, and stores nothing on the device. */
export const hasLocks = (): boolean => navigator.locks !== undefined

/**
 * Runs work under the exclusive lock of this name, which all tabs share; the browser releases the lock of a tab that crashes.
 * Without locks the work runs at once.
 */
export const oneTabAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(name, work) : work()

/** Runs work under the shared lock of this name, which excludes `unlessBusy` and `oneTabAtATime`. */
export const whileShared = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(name, { mode: 'shared' }, work) : work()

/** Runs work under the exclusive lock of this name; resolves to undefined when any tab holds it. */
export const unlessBusy = <T>(name: string, work: () => Promise<T>): Promise<T | undefined> =>
  navigator.locks ? navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined)) : work()

/**
 * Takes a lock for this tab; resolves to the function that releases it, or to undefined when it is held. The browser
 * releases the locks of a tab that crashes. Rejects without locks.
 */
export function takeLock(name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const onLock = (lock: Lock | null) => {
      if (!lock) return resolve(undefined)
      return new Promise<void>((release) => resolve(() => release()))
    }
    navigator.locks.request(name, { ifAvailable: true }, onLock).catch(reject)
  })
}

/** The names of the locks that any tab holds. Rejects without locks. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name = '' }) => name))
}

/** Opens a channel of this name between tabs; returns the function that posts to the other tabs. */
export function tabChannel<T>(name: string, onNotice: (notice: T) => void): (notice: T) => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<T>) => onNotice(data)
  return (notice) => channel.postMessage(notice)
}

let hasAsked = false

/** Asks the browser once for persistent storage, which it does not clear when the device is full. */
export function askToPersist(): void {
  if (hasAsked) return
  hasAsked = true
  navigator.storage?.persist?.().catch(() => undefined)
}

/** Whether a write failed because the browser has no room for it. */
export const isFull = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'QuotaExceededError'
