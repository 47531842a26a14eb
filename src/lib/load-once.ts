/** Loads that begin once each, and what came of them. */
export interface Loads<T> {
  /** Begins the load, or gives that which has begun; one that failed begins anew the next time. */
  begin: (load: () => Promise<T>) => Promise<T>
  /** What it has brought; undefined while it is on its way. */
  loaded: (load: () => Promise<T>) => T | undefined
}

/** Keeps what is loaded for parts of pages that suspend until it is there, and not at all where it is there already: `use(loads.begin(load))`. */
export function loadsOf<T>(): Loads<T> {
  const begun = new Map<() => Promise<T>, Promise<T>>()
  const brought = new Map<() => Promise<T>, T>()
  const begin = (load: () => Promise<T>): Promise<T> => {
    const before = begun.get(load)
    if (before) return before
    const now = load()
    begun.set(load, now)
    now.then(
      (one) => {
        brought.set(load, one)
        // As React itself marks it once it has waited for it.
        Object.assign(now, { status: 'fulfilled', value: one })
      },
      () => begun.delete(load),
    )
    return now
  }
  return { begin, loaded: (load) => brought.get(load) }
}
