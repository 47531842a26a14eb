import { call, readProblem } from './http.ts'
import { HttpError } from './http-error.ts'
import { accessToken, endSession, refreshToken, samePerson, setBusy, storeTokens } from './session.ts'

let running: Promise<string | undefined> | undefined

/**
 * Renews the access token that was refused, once for all calls of all tabs: the others wait for the same renewal. Returns
 * the token to go on with, or undefined when there is nothing to renew with. A refused renewal ends the session.
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
  // Another tab was faster, or another call of this one; or somebody else signed in, in whose name nothing is sent.
  if (stored !== null && stored !== refused) return samePerson(stored, refused) ? stored : undefined
  const presented = refreshToken()
  if (presented === null) return undefined
  setBusy('refreshing')
  try {
    const { body } = await call('/token/refresh', {
      method: 'POST',
      body: { refresh_token: presented },
      anonymous: true,
    })
    // The session may have ended meanwhile (423, log-out): then nobody is to be signed in again.
    if (refreshToken() !== presented) {
      setBusy(undefined)
      return undefined
    }
    storeTokens(readTokens(body))
    return accessToken() ?? undefined
  } catch (error) {
    setBusy(undefined)
    if (error instanceof HttpError && isRefusal(error.status)) endSession(error.status === 423 ? 'locked' : 'expired')
    throw error
  }
}

/** A server that is away or too busy has not refused: the session stays for the next try. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 429

/** The two tokens of a sign-in or refresh answer. Checked by hand: the sign-in page goes without zod. */
export function readTokens(body: unknown): { token: string; refresh_token: string } {
  if (typeof body === 'object' && body !== null && 'token' in body && 'refresh_token' in body) {
    const { token, refresh_token } = body
    if (typeof token === 'string' && typeof refresh_token === 'string') return { token, refresh_token }
  }
  throw new HttpError(readProblem(500, undefined))
}
