/** A controller that aborts with any of the signals too. Abort it when done: it listens to them until then. */
export function linkedTo(...signals: readonly AbortSignal[]): AbortController {
  const controller = new AbortController()
  const abort = () => controller.abort()
  controller.signal.addEventListener('abort', () => {
    for (const signal of signals) signal.removeEventListener('abort', abort)
  })
  for (const signal of signals) signal.addEventListener('abort', abort)
  if (signals.some(({ aborted }) => aborted)) abort()
  return controller
}

/** Resolves after that many milliseconds, or when the signal aborts. */
export function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, time)
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()
  })
}
