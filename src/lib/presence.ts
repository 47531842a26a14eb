/** A tab in the background keeps its connection for so long: browsers allow a server only a few of them. */
const HIDDEN_MS = 30_000

const isHere = () => navigator.onLine && document.visibilityState !== 'hidden'

/** Resolves when the browser is online and the tab can be seen, or with the signal. */
export const untilHere = (signal: AbortSignal): Promise<void> => until(isHere, 0, signal)

/** Resolves when the browser has gone offline or the tab has been hidden for a while, or with the signal. */
export async function untilAway(signal: AbortSignal): Promise<void> {
  await Promise.race([
    until(() => !navigator.onLine, 0, signal),
    until(() => document.visibilityState === 'hidden', HIDDEN_MS, signal),
  ])
}

/** Resolves once the condition has held for that long, or with the signal. */
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
