/** Runs pieces of work one after the other, in the order in which they are given. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    /** Whether work waits behind what runs. */
    hasNext: () => waiting > 1,
    run<T>(work: () => Promise<T>): Promise<T> {
      waiting += 1
      const turn = last.then(work).finally(() => {
        waiting -= 1
      })
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

/** Runs one piece of work for each subject at a time, and ignores what is asked for it meanwhile. */
export function createOnePerSubject() {
  const underway = new Set<unknown>()
  return {
    async run<T>(subject: unknown, work: () => Promise<T>): Promise<T | undefined> {
      if (underway.has(subject)) return undefined
      underway.add(subject)
      try {
        return await work()
      } finally {
        underway.delete(subject)
      }
    },
  }
}

/** The idempotency key of what is tried: what is tried again after a failure has the key it had, anything else a new one. */
export function createAttempts() {
  let last: { what: string; key: Promise<string> } | undefined
  return {
    keyFor(what: string, newKey: () => Promise<string>): Promise<string> {
      if (last?.what !== what) last = { what, key: newKey() }
      return last.key
    },
    /** It arrived: the same once more is meant anew. */
    forget(what: string): void {
      if (last?.what === what) last = undefined
    },
  }
}
