interface Options {
  signal?: AbortSignal
  steal?: boolean
}

interface Waiting {
  begin: () => void
}

/** The error of a request whose lock was lost, or which was given up. */
export const lockLost = () => new DOMException('The lock is lost', 'AbortError')

/**
 * Locks as browsers have them, one holder of a name at a time. `begin` runs the work of a holder, and returns what tells it
 * that its lock is lost.
 */
export function stealableLocks(begin: (work: () => void, tell: () => void) => () => void) {
  const held = new Map<string, object>()
  const queues = new Map<string, Waiting[]>()
  const counts = { thefts: 0 }
  const queueOf = (name: string) => {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    return queue
  }
  const next = (name: string) => {
    if (!held.has(name)) queueOf(name).shift()?.begin()
  }
  const robbed = new Map<object, () => void>()

  function request(
    name: string,
    { signal, steal = false }: Options,
    work: (lock: object) => unknown,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const lock = {}
      const onGrant = async () => {
        signal?.removeEventListener('abort', leave)
        held.set(name, lock)
        let done: unknown
        let isLost = false
        robbed.set(lock, () => {
          isLost = true
        })
        // In a task of its own, as in browsers.
        await new Promise((go) => setImmediate(go))
        const tellLoss = begin(
          () => {
            done = work(lock)
          },
          () => reject(lockLost()),
        )
        robbed.set(lock, tellLoss)
        if (isLost) tellLoss()
        await Promise.resolve(done).then(resolve, reject)
        robbed.delete(lock)
        if (held.get(name) === lock) held.delete(name)
        next(name)
      }
      const waiting = { begin: onGrant }
      function leave() {
        const queue = queueOf(name)
        const at = queue.indexOf(waiting)
        if (at < 0) return
        queue.splice(at, 1)
        reject(lockLost())
      }
      if (signal?.aborted) return reject(lockLost())
      signal?.addEventListener('abort', leave)
      if (steal) {
        counts.thefts += 1
        const holder = held.get(name)
        held.delete(name)
        queueOf(name).unshift(waiting)
        if (holder) robbed.get(holder)?.()
      } else queueOf(name).push(waiting)
      next(name)
    })
  }
  return { request, counts }
}
