import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** Minimum time an indicator stays visible, to prevent flicker. */
export const MINIMUM_MS = 200

let pending = 0
const { subscribe, notify } = createStore()

/** Counts a call as pending until the returned function is called. */
export function beginLoading(): () => void {
  pending += 1
  notify()
  return () => {
    pending -= 1
    notify()
  }
}

/** Calls back as soon as no call is pending any more, once those asked for now have begun. Returns what gives that up. */
export function whenLoaded(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // Between two calls that follow each other there is a moment without any.
  const look = () => {
    clearTimeout(timer)
    if (pending === 0) timer = setTimeout(begin, MINIMUM_MS)
  }
  const begin = () => {
    giveUp()
    work()
  }
  const stop = subscribe(look)
  const giveUp = () => {
    clearTimeout(timer)
    stop()
  }
  look()
  return giveUp
}

export const useLoading = () => useSyncExternalStore(subscribe, () => pending > 0)

/** Returns true while `active` is true and for at least `minimum` milliseconds after it became true. */
export function useAtLeast(active: boolean, minimum = MINIMUM_MS): boolean {
  const [shown, setShown] = useState(active)
  const since = useRef(active ? performance.now() : 0)
  useEffect(() => {
    if (active) {
      since.current = performance.now()
      setShown(true)
      return
    }
    const left = Math.max(0, minimum - (performance.now() - since.current))
    const timer = setTimeout(() => setShown(false), left)
    return () => clearTimeout(timer)
  }, [active, minimum])
  return active || shown
}
