import { useSyncExternalStore } from 'react'

// The sign-in page renders outside the router, so navigation both parts observe goes through `window.history`
// directly.

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

/**
 * Subscribes to the current path. Sees back, forward and `replaceAddress`; does not see navigation by the router
 * itself.
 */
export const usePath = (): string => useSyncExternalStore(subscribe, () => window.location.pathname)

/** Replaces the current history entry and dispatches `popstate`, so that `usePath` and the router both notice. */
export function replaceUrl(to: string): void {
  // Keeps the router's state of this entry, from which it computes how far a later `back` goes.
  window.history.replaceState(window.history.state, '', to)
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
}
