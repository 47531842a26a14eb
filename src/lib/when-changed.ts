import { onNews } from './realtime.ts'

/** Events arrive in bursts, and at every client at once. */
const CALM_MS = 400
const BETWEEN_MS = 2_000

/**
 * Calls `check` shortly after rows of the topic (or only the row `id`) have changed, rate-limited, and retries while
 * it resolves to false. Returns a function that stops it.
 */
export function whenChanged(topic: string, check: () => Promise<boolean>, id?: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  let over = false
  const plan = (wait: number) => {
    timer ??= setTimeout(run, wait)
  }
  const run = async () => {
    timer = undefined
    last = Date.now()
    // A failed background check leaves the screen as it is.
    const done = await check().catch(() => true)
    if (!done && !over) plan(BETWEEN_MS / 2)
  }
  const stop = onNews(topic, (changed) => {
    if (id !== undefined && changed !== undefined && changed !== id) return
    plan(Math.max(CALM_MS * (1 + Math.random()), last + BETWEEN_MS - Date.now()))
  })
  return () => {
    over = true
    clearTimeout(timer)
    stop()
  }
}
