import { isOwnWrite } from './own-writes.ts'
import { type Change, subscribeToTopic } from './realtime.ts'

/** Events arrive in bursts, and at every client at once. */
const DEBOUNCE_MS = 400
const MIN_INTERVAL_MS = 2_000

interface Which {
  /** Only this row. */
  id?: number
  /** Not what this tab has written: the caller has read it again already. */
  byOthers?: boolean
}

/**
 * Calls `check` shortly after rows of the topic have changed, rate-limited, and retries while it resolves to false. Returns
 * a function that stops it.
 */
export function whenChanged(topic: string, check: () => Promise<boolean>, { id, byOthers }: Which = {}): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  let stopped = false
  let pending: Change[] = []
  const schedule = (wait: number) => {
    timer ??= setTimeout(run, wait)
  }
  const run = async () => {
    timer = undefined
    const told = pending
    pending = []
    // Asked only now: the response to a write may come after the hub has told of it.
    if (byOthers && told.length > 0 && told.every((change) => isOwnWrite(topic, change))) return
    last = Date.now()
    // A failed background check leaves the screen as it is.
    const done = await check().catch(() => true)
    if (done || stopped) return
    pending = [...told, ...pending]
    schedule(MIN_INTERVAL_MS / 2)
  }
  const stop = subscribeToTopic(topic, (change) => {
    if (id !== undefined && change.id !== undefined && change.id !== id) return
    pending.push(change)
    schedule(Math.max(DEBOUNCE_MS * (1 + Math.random()), last + MIN_INTERVAL_MS - Date.now()))
  })
  return () => {
    stopped = true
    clearTimeout(timer)
    stop()
  }
}
