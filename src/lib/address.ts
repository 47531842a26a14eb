import { useSyncExternalStore } from 'react'

// The sign-in stands before the router, which comes with the console: what both follow is the address itself.

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

/** The path of the address, followed through 'back', 'forward' and `replaceAddress`; not through the router's own steps. */
export const usePath = (): string => useSyncExternalStore(subscribe, () => window.location.pathname)

/** Puts an address in the place of this one. Whoever follows the address, the router too, hears of it as of a 'back'. */
export function replaceAddress(to: string): void {
  // The state of an entry is the router's: by it, it knows how far a 'back' went.
  window.history.replaceState(window.history.state, '', to)
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
}
