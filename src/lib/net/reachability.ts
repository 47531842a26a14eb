import { call } from './http.ts'

const AGAIN_MS = 5_000

/**
 * Asks the server for a sign of life at once, and again every few seconds while somebody looks, so that it is noted as soon
 * as it is reached. Returns the function that stops it.
 */
export function askUntilReached(): () => void {
  let isAsking = false
  const ask = async () => {
    if (isAsking || document.visibilityState === 'hidden') return
    isAsking = true
    // Whether it answered is noted with every call.
    await call('/livez', { anonymous: true, background: true }).catch(() => {})
    isAsking = false
  }
  void ask()
  const timer = setInterval(ask, AGAIN_MS)
  document.addEventListener('visibilitychange', ask)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
  }
}
