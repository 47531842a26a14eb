import { subscribeToTopic } from './realtime.ts'

/** Events arrive in bursts, and at every client at once. */
const DEBOUNCE_MS = 400
const MIN_INTERVAL_MS = 2_000

/**
 * Calls `check` shortly after rows of the topic (or only the row `id`) have changed, rate-limited, and retries while
 * it resolves to false. Returns a function that stops it.
 */
export function whenChanged(topic: string, check: () => Promise<boolean>, id?: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  let stopped = false
  const schedule = (wait: number) => {
    timer ??= setTimeout(run, wait)
  }
  const run = async () => {
    timer = undefined
    last = Date.now()
    // A failed background check leaves the screen as it is.
    const done = await check().catch(() => true)
    if (!done && !stopped) schedule(MIN_INTERVAL_MS / 2)
  }
  const stop = subscribeToTopic(topic, (changed) => {
    if (id !== undefined && changed !== undefined && changed !== id) return
    schedule(Math.max(DEBOUNCE_MS * (1 + Math.random()), last + MIN_INTERVAL_MS - Date.now()))
  })
  return () => {
    stopped = true
    clearTimeout(timer)
    stop()
  }
}
