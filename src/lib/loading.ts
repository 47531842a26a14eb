import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** How long an indicator stays once it is shown, so that it never flickers. */
export const MINIMUM_MS = 200

let pending = 0
const { subscribe, changed } = createStore()

/** Counts one call as pending until the returned function is called. */
export function beginLoading(): () => void {
  pending += 1
  changed()
  return () => {
    pending -= 1
    changed()
  }
}

/** Whether any call is pending. */
export const useLoading = () => useSyncExternalStore(subscribe, () => pending > 0)

/** True while `active` is, and at least 200 ms from when it became so. */
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
