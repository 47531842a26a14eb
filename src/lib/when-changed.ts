import { onNews } from './realtime.ts'

/** Events come in groups, and to everybody at once. */
const CALM_MS = 400
const BETWEEN_MS = 2_000

/**
 * Calls `check` a moment after something of the topic has changed, of that id where one is given, not too often, and again
 * later while it says that it could not. Returns how to stop it.
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
    // What cannot be fetched unseen stays as it is.
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
