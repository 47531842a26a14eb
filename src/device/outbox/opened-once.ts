import { IDLE_MS } from '#src/lib/prefetch.ts'

/**
 * Opens what `load` loads once for the page, with the first use; after a failure the next use tries again. `whenIdle` opens it
 * once the browser is idle, or else when the network is back, and returns the function that gives that up.
 */
export function openedOnce<T>(load: () => Promise<T>, isWanted: () => boolean = () => true) {
  let loading: Promise<T> | undefined
  const open = (): Promise<T> => {
    loading ??= load()
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return {
    open,
    whenIdle(): () => void {
      const tryToOpen = () => void (isWanted() && open().catch(() => undefined))
      const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, IDLE_MS))
      idle(tryToOpen, { timeout: IDLE_MS })
      window.addEventListener('online', tryToOpen)
      return () => window.removeEventListener('online', tryToOpen)
    },
  }
}
