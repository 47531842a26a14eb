/** How long a hidden tab keeps its connection; browsers allow only a few connections per server. */
const HIDDEN_MS = 30_000

const isHere = () => navigator.onLine && document.visibilityState !== 'hidden'

/** Resolves when the browser is online and the tab visible, or when the signal aborts. */
export const untilHere = (signal: AbortSignal): Promise<void> => until(isHere, 0, signal)

/** Resolves when the browser goes offline or the tab has been hidden for HIDDEN_MS, or when the signal aborts. */
export async function untilAway(signal: AbortSignal): Promise<void> {
  await Promise.race([
    until(() => !navigator.onLine, 0, signal),
    until(() => document.visibilityState === 'hidden', HIDDEN_MS, signal),
  ])
}

/** Resolves once the condition has held for `held` milliseconds, or when the signal aborts. */
function until(condition: () => boolean, held: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const places: [EventTarget, string][] = [
      [window, 'online'],
      [window, 'offline'],
      [document, 'visibilitychange'],
    ]
    const over = () => {
      clearTimeout(timer)
      for (const [target, name] of places) target.removeEventListener(name, look)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const look = () => {
      clearTimeout(timer)
      if (signal.aborted || (condition() && held === 0)) return over()
      if (condition()) timer = setTimeout(over, held)
    }
    for (const [target, name] of places) target.addEventListener(name, look)
    signal.addEventListener('abort', over)
    look()
  })
}
