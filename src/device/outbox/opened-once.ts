import { useSyncExternalStore } from 'react'
import { whenIdle } from '#src/lib/net/prefetch.ts'
import { createStore } from '#src/lib/store.ts'
import { currentSender } from './sender.ts'

/**
 * Calls `load` once for the page, on first use; after a failure the next use calls it again. `whenIdle` opens it when the browser
 * is idle or the network is restored, and returns the function that cancels that. `current` and `useCurrent` read the published
 * state without opening it: `none` before, and for another user.
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
      whenIdle(tryToOpen)
      window.addEventListener('online', tryToOpen)
      return () => window.removeEventListener('online', tryToOpen)
    },
  }
}
