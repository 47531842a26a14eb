/** Runs one task for each subject at a time, and ignores further calls for it until the task ends. */
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

/** The idempotency keys of attempts: the same request after a failure has the same key, another request a new one. */
export function createAttempts() {
  let last: { what: string; key: Promise<string> } | undefined
  return {
    keyFor(what: string, newKey: () => Promise<string>): Promise<string> {
      if (last?.what !== what) last = { what, key: newKey() }
      return last.key
    },
    /** The request succeeded: the same request later is another one. */
    forget(what: string): void {
      if (last?.what === what) last = undefined
    },
  }
}
