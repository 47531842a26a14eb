import { call } from './http.ts'
import { HttpError, networkError } from './http-error.ts'
import { accessToken, endSession, refreshToken, sameUser, setBusy, storeTokens } from './session.ts'

let running: Promise<string | undefined> | undefined

/**
 * Refreshes a refused access token once for all calls of all tabs, which share the result. Returns the token to
 * continue with, or undefined when there is no refresh token. A refused refresh ends the session.
 */
export function refreshSession(refused: string | null): Promise<string | undefined> {
  running ??= oneTabAtATime(() => renew(refused)).finally(() => {
    running = undefined
  })
  return running
}

function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('crm-refresh', work) : work()
}

async function renew(refused: string | null): Promise<string | undefined> {
  const stored = accessToken()
  // Another tab or call was faster; or another user signed in, under whose name this request must not be sent.
  if (stored !== null && stored !== refused) return sameUser(stored, refused) ? stored : undefined
  const presented = refreshToken()
  if (presented === null) return undefined
  setBusy('refreshing')
  try {
    const { body } = await call('/token/refresh', {
      method: 'POST',
      body: { refresh_token: presented },
      anonymous: true,
    })
    // The session may have ended during the request (423, sign-out): do not sign the user in again.
    if (refreshToken() !== presented) {
      setBusy(undefined)
      return undefined
    }
    storeTokens(readTokens(body))
    return accessToken() ?? undefined
  } catch (error) {
    setBusy(undefined)
    // A user who has signed in during the request has a refresh token of their own.
    const isCurrent = refreshToken() === presented
    if (isCurrent && error instanceof HttpError && isRefusal(error.status)) {
      endSession(error.status === 423 ? 'locked' : 'expired')
    }
    throw error
  }
}

/** Another refusal, as by a proxy or an overloaded server, says nothing of the token: it stays for the next attempt. */
const isRefusal = (status: number) => status === 401 || status === 423

/** Reads the tokens of a sign-in or refresh response. Checked by hand, since the sign-in page must not load zod. */
export function readTokens(body: unknown): { token: string; refresh_token: string } {
  if (typeof body === 'object' && body !== null && 'token' in body && 'refresh_token' in body) {
    const { token, refresh_token } = body
    if (typeof token === 'string' && typeof refresh_token === 'string') return { token, refresh_token }
  }
  throw networkError()
}
