/** Subscribers of a value kept outside React; `subscribe` has the signature that useSyncExternalStore expects. */
export interface Store {
  subscribe: (listener: () => void) => () => void
  notify: () => void
}

/** Creates the subscriber list of a value that the caller stores. */
export function createStore(): Store {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}
