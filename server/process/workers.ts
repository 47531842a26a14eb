import cluster, { type Worker } from 'node:cluster'

const FIRST_PAUSE = 1
const LONGEST_PAUSE = 30

/** The seconds to wait before another worker is started: 1, doubled for each one in a row that did not start, at most 30. */
export const pauseAfter = (failures: number): number => Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE)

/** Whether this process prepares the database and announces the server: the only one, or the first worker of several. */
export const isFirst = (): boolean => cluster.isPrimary || cluster.worker?.id === 1

/**
 * Keeps `count` workers behind one port, each a node of its own; this process does nothing else. The first worker starts
 * alone: the database is prepared once, and a start that fails is told once. A worker that ends later is replaced; where
 * replacements do not start, the next ones wait longer each time (`pauseAfter`). A signal goes to all workers. Resolves
 * with the code to end with: once all have ended after a signal, or where the first did not start.
 */
export function leadWorkers(count: number, say: (line: string) => void): Promise<number> {
  // Each takes connections itself: what is on its way to one that is killed would otherwise never be answered, nor end.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const workers = new Set<Worker>()
  const fork = () => {
    const worker = cluster.fork()
    // Its end follows, and is what counts.
    worker.on('error', () => {})
    workers.add(worker)
  }
  let leaving = false
  let code = 0
  return new Promise((resolve) => {
    const leave = (signal: NodeJS.Signals) => {
      leaving = true
      for (const worker of workers) worker.process.kill(signal)
      if (workers.size === 0) resolve(code)
    }
    process.on('SIGTERM', leave)
    process.on('SIGINT', leave)
    let listening = false
    let failures = 0
    const started = new WeakSet<Worker>()
    cluster.on('listening', (worker) => {
      started.add(worker)
      failures = 0
      if (!listening && !leaving) for (let more = 1; more < count; more++) fork()
      listening = true
    })
    cluster.on('exit', (worker, exitCode: number | null, signal) => {
      workers.delete(worker)
      if (leaving || !listening) {
        // One that was still starting has no code: it was gone at the signal.
        code = Math.max(code, exitCode ?? (leaving ? 0 : 1))
        if (workers.size === 0) resolve(code)
        return
      }
      if (!started.has(worker)) failures++
      const pause = pauseAfter(failures)
      say(`Worker ${worker.process.pid} ended (${signal ?? exitCode}): another one takes its place in ${pause} s.`)
      setTimeout(() => leaving || fork(), pause * 1_000)
    })
    fork()
  })
}
