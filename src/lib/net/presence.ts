/** How long a hidden tab keeps its connection; browsers allow only a few connections per server. */
const HIDDEN_MS = 30_000

const isActive = () => navigator.onLine && document.visibilityState !== 'hidden'

/** Resolves when the browser is online and the tab visible, or when the signal aborts. */
export const untilActive = (signal: AbortSignal): Promise<void> => until(isActive, 0, signal)

/** Resolves when the browser goes offline or the tab has been hidden for that long, or when the signal aborts. */
export async function untilInactive(signal: AbortSignal, hiddenFor = HIDDEN_MS): Promise<void> {
  await Promise.race([
    until(() => !navigator.onLine, 0, signal),
    until(() => document.visibilityState === 'hidden', hiddenFor, signal),
  ])
}

/** Resolves once the condition has held for `held` milliseconds, or when the signal aborts. */
function until(condition: () => boolean, duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const events: [EventTarget, string][] = [
      [window, 'online'],
      [window, 'offline'],
      [document, 'visibilitychange'],
    ]
    const finish = () => {
      clearTimeout(timer)
      for (const [target, name] of events) target.removeEventListener(name, check)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const check = () => {
      clearTimeout(timer)
      if (signal.aborted || (condition() && duration === 0)) return finish()
      if (condition()) timer = setTimeout(finish, duration)
    }
    for (const [target, name] of events) target.addEventListener(name, check)
    signal.addEventListener('abort', finish)
    check()
  })
}
