import { call } from './http.ts'
import { t } from './i18n.ts'
import { accessToken, endSession, refreshToken, setBusy, storeTokens } from './session.ts'
import { readTokens } from './session-refresh.ts'
import { showMessage } from './snackbar.ts'

export interface Credentials {
  username: string
  password: string
  /** Of the authenticator app, or a recovery code. */
  code?: string
  /** The offer the app was set up with, with its first code. */
  setup?: string
}

/** What the server lets somebody in with. Nobody is signed in before `enter`. */
export interface Admission {
  tokens: ReturnType<typeof readTokens>
  /** New recovery codes, shown this once: the second factor has just been set up. */
  recoveryCodes?: string[]
  /** How many are left, where one was used. */
  recoveryCodesLeft?: number
}

/** Shows the server who one is; throws HttpError with its sentence when it refuses. */
export async function askAdmission(credentials: Credentials): Promise<Admission> {
  setBusy('authenticating')
  try {
    const { body } = await call('/login_check', { method: 'POST', body: credentials, anonymous: true })
    const { recoveryCodes, recoveryCodesLeft }: Partial<Admission> = Object(body)
    return { tokens: readTokens(body), recoveryCodes, recoveryCodesLeft }
  } finally {
    setBusy(undefined)
  }
}

/** Keeps the tokens, which opens the console, and says what is left of the recovery codes where one was used. */
export function enter({ tokens, recoveryCodesLeft }: Admission): void {
  storeTokens(tokens)
  if (recoveryCodesLeft === undefined) return
  const message = t('session.codesLeft', { count: recoveryCodesLeft })
  showMessage({ success: recoveryCodesLeft > FEW_CODES || 'warning', message, timeout: 10_000 })
}

/** So few recovery codes are left that new ones should be made. */
export const FEW_CODES = 3

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
