import { useEffect, useSyncExternalStore } from 'react'
import { whenLoaded } from '#src/lib/net/loading.ts'
import { createStore } from '#src/lib/store.ts'

/** A page that does not come, or goes on asking, holds back what begins after it only so long. */
const LATEST_MS = 5_000

let hasPage = false
const { subscribe, notify } = createStore()

function begin() {
  hasPage = true
  notify()
}

/** Rendered beside a page: says that it is on screen with what it has asked for. */
export function PageShown() {
  useEffect(() => (hasPage ? undefined : whenLoaded(begin)), [])
  return null
}

/** Whether a page has been shown since the console was opened. */
export function useHasPage(): boolean {
  const shown = useSyncExternalStore(subscribe, () => hasPage)
  useEffect(() => {
    if (shown) return
    const timer = setTimeout(begin, LATEST_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return shown
}
