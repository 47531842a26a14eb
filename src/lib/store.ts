/** Who follows something that changes outside React; `subscribe` is what useSyncExternalStore asks for. */
export interface Store {
  subscribe: (listener: () => void) => () => void
  /** Tells all who follow it that it has changed. */
  changed: () => void
}

/** Those who follow one value, which whoever makes this keeps. */
export function createStore(): Store {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changed() {
      for (const listener of listeners) listener()
    },
  }
}
