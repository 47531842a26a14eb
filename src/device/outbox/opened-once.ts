import { useSyncExternalStore } from 'react'
import { IDLE_MS } from '#src/lib/net/prefetch.ts'
import { createStore } from '#src/lib/store.ts'
import { currentSender } from './sender.ts'

/**
 * Opens what `load` loads once for the page, with the first use; after a failure the next use tries again. `whenIdle` opens it
 * once the browser is idle, or else when the network is back, and returns the function that gives that up. What it publishes is
 * read by `current` and `useCurrent`, which open nothing: `none` before, and for another user.
 */
export function openedOnce<T, S>(
  load: (publish: (state: S) => void) => Promise<T>,
  none: S,
  isWanted: () => boolean = () => true,
) {
  let loading: Promise<T> | undefined
  let published: { sender?: string; state: S } = { state: none }
  const { subscribe, notify } = createStore()
  const publish = (state: S) => {
    published = { sender: currentSender()?.sender, state }
    notify()
  }
  const open = (): Promise<T> => {
    loading ??= load(publish)
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const current = (): S => (published.sender === currentSender()?.sender ? published.state : none)
  return {
    ...{ open, subscribe, current },
    useCurrent: (): S => useSyncExternalStore(subscribe, current),
    whenIdle(): () => void {
      const tryToOpen = () => void (isWanted() && open().catch(() => undefined))
      const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, IDLE_MS))
      idle(tryToOpen, { timeout: IDLE_MS })
      window.addEventListener('online', tryToOpen)
      return () => window.removeEventListener('online', tryToOpen)
    },
  }
}
