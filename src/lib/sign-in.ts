import { call } from './http.ts'
import { accessToken, endSession, refreshToken, setBusy, storeTokens } from './session.ts'
import { readTokens } from './session-refresh.ts'

/** Signs in and keeps the tokens; throws HttpError with the server's sentence when it refuses. */
export async function signIn(username: string, password: string): Promise<void> {
  setBusy('authenticating')
  try {
    const { body } = await call('/login_check', { method: 'POST', body: { username, password }, anonymous: true })
    storeTokens(readTokens(body))
  } finally {
    setBusy(undefined)
  }
}

/** Signs out here and in every tab at once, and tells the server, which need not answer. */
export async function signOut(): Promise<void> {
  const [token, refresh_token] = [accessToken(), refreshToken()]
  endSession('logout')
  if (token === null) return
  // The refresh token serves where the access token has ended.
  const headers = { Authorization: `Bearer ${token}` }
  const body = refresh_token === null ? {} : { refresh_token }
  await call('/api/logout', { method: 'POST', headers, body, anonymous: true }).catch(() => undefined)
}
