/** Whether this page can take locks: one that is not served over https cannot, and stores nothing on the device. */
export const hasLocks = (): boolean => navigator.locks !== undefined

/**
 * Does work while no other tab of this browser does work of this name; the browser ends that with a tab that crashes. Without
 * locks each tab works alone.
 */
export const oneTabAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(name, work) : work()

/** Does work, which several tabs may do at once, while no tab does what `unlessShared` of this name does. */
export const whileShared = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(name, { mode: 'shared' }, work) : work()

/** Does work unless any tab is at work of this name; then resolves to undefined. */
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

/** The names of the locks that are held, in this tab or another. Rejects without locks. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name = '' }) => name))
}

/** What tabs of this browser tell each other under a name; the teller hears nothing of it. */
export function tabChannel<T>(name: string, onNotice: (notice: T) => void): (notice: T) => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<T>) => onNotice(data)
  return (notice) => channel.postMessage(notice)
}

/** Work that is done one after the other, whatever becomes of what was before it. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  take<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }
}

let hasAsked = false

/** Asks the browser once not to clear what lies here when the device runs out of room. */
export function askToPersist(): void {
  if (hasAsked) return
  hasAsked = true
  navigator.storage?.persist?.().catch(() => undefined)
}

/** Whether a write failed because the browser has no room for it. */
export const isFull = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'QuotaExceededError'
