import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

const reach = createStore()
let isReached = true

/** Notes whether the last request was answered, whatever the answer. */
export function noteReached(reached: boolean): void {
  if (reached === isReached) return
  isReached = reached
  reach.notify()
}

/** Whether the last request was answered: a device may have a network that leads nowhere. */
export const wasReached = (): boolean => isReached

/** The same for a component. */
export const useReached = (): boolean => useSyncExternalStore(reach.subscribe, wasReached)

/** Resolves at once where the last request was answered, else as soon as another one is. */
export function whenReached(): Promise<void> {
  if (isReached) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = reach.subscribe(() => {
      if (!isReached) return
      stop()
      resolve()
    })
  })
}

const said = createStore()
let pages = 0

/** Tells the shell that the page itself says what becomes of its input without a network. */
export function useSaysOffline(says: boolean): void {
  useEffect(() => {
    if (!says) return undefined
    pages += 1
    said.notify()
    return () => {
      pages -= 1
      said.notify()
    }
  }, [says])
}

/** Whether the page that is open says itself what becomes of its input without a network. */
export const useOfflineSaid = (): boolean => useSyncExternalStore(said.subscribe, () => pages > 0)

const queued = createStore()
let kinds: readonly string[] = []

/** Tells the shell what of this person waits on the device without a network, as 'le scansioni'; undefined for nothing. */
export function useWaitsOffline(kind: string | undefined): void {
  useEffect(() => {
    if (kind === undefined) return undefined
    kinds = [...kinds, kind].toSorted()
    queued.notify()
    return () => {
      kinds = kinds.toSpliced(kinds.indexOf(kind), 1)
      queued.notify()
    }
  }, [kind])
}

/** What of the signed-in person waits on the device without a network. */
export const useWaitingOffline = (): readonly string[] => useSyncExternalStore(queued.subscribe, () => kinds)
