import { call } from './http.ts'

const AGAIN_MS = 5_000

/**
 * Asks the server for a sign of life at once, and again every few seconds while somebody looks, so that it is noted as soon
 * as it is reached. Returns the function that stops it.
 */
export function askUntilReached(): () => void {
  const ask = () => {
    if (document.visibilityState === 'hidden') return
    // Whether it answered is noted with every call.
    call('/livez', { anonymous: true, background: true }).catch(() => {})
  }
  ask()
  const timer = setInterval(ask, AGAIN_MS)
  document.addEventListener('visibilitychange', ask)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
  }
}
