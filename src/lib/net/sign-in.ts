import { t } from '../i18n.ts'
import { showMessage } from '../snackbar.ts'
import { call } from './http.ts'
import { accessToken, endSession, refreshToken, setBusy, storeTokens } from './session.ts'
import { readTokens } from './session-refresh.ts'

export interface Credentials {
  username: string
  password: string
  /** From the authenticator app, or a recovery code. */
  code?: string
  /** The `offer` of a second-factor setup, sent with its first code. */
  setup?: string
}

/** The result of an accepted sign-in. The session begins with `enter`. */
export interface SignInResult {
  tokens: ReturnType<typeof readTokens>
  /** New recovery codes, shown only once, after the second factor was set up. */
  recoveryCodes?: string[]
  /** How many recovery codes remain, when one was used. */
  recoveryCodesLeft?: number
}

/** Sends the credentials; throws HttpError with the server's sentence when it refuses them. */
export async function submitCredentials(credentials: Credentials): Promise<SignInResult> {
  setBusy('authenticating')
  try {
    const { body } = await call('/login_check', { method: 'POST', body: credentials, anonymous: true })
    const { recoveryCodes, recoveryCodesLeft }: Partial<SignInResult> = Object(body)
    return { tokens: readTokens(body), recoveryCodes, recoveryCodesLeft }
  } finally {
    setBusy(undefined)
  }
}

/** Stores the tokens, which opens the console, and shows how many recovery codes remain if one was used. */
export function openSession({ tokens, recoveryCodesLeft }: SignInResult): void {
  storeTokens(tokens)
  if (recoveryCodesLeft === undefined) return
  const message = t('session.codesLeft', { count: recoveryCodesLeft })
  showMessage({ success: recoveryCodesLeft > FEW_CODES || 'warning', message, timeout: 10_000 })
}

/** From this number down the user is advised to create new recovery codes. */
export const FEW_CODES = 3

/** Signs out in every tab at once, then tells the server; a failure there is ignored. */
export async function signOut(): Promise<void> {
  const [token, refresh_token] = [accessToken(), refreshToken()]
  endSession('logout')
  if (token === null) return
  // The server accepts the refresh token when the access token has expired.
  const headers = { Authorization: `Bearer ${token}` }
  const body = refresh_token === null ? {} : { refresh_token }
  await call('/api/logout', { method: 'POST', headers, body, anonymous: true }).catch(() => undefined)
}
