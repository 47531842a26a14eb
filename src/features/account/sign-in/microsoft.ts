import { landingPath } from '#src/lib/address/redirect.ts'
import { call } from '#src/lib/net/http.ts'
import { HttpError } from '#src/lib/net/http-error.ts'
import { setBusy, storeTokens } from '#src/lib/net/session.ts'
import { readTokens } from '#src/lib/net/session-refresh.ts'
import { t } from '../texts.ts'

interface Settings {
  authority: string
  clientId: string
}

const PATH = '/login-microsoft'

/** Fetches the server's settings; undefined when Microsoft sign-in is not configured. */
export async function microsoftSettings(): Promise<Settings | undefined> {
  const { body } = await call(PATH, { anonymous: true })
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  if (typeof data !== 'object' || data === null || !('authority' in data) || !('clientId' in data)) return undefined
  return { authority: String(data.authority), clientId: String(data.clientId) }
}

/** An OIDC client for the code flow with PKCE. Its state is stored per tab. */
async function client({ authority, clientId }: Settings) {
  const { OidcClient, WebStorageStateStore } = await import('oidc-client-ts')
  return new OidcClient({
    authority,
    client_id: clientId,
    redirect_uri: `${window.location.origin}/auth/callback`,
    response_type: 'code',
    scope: `openid profile ${clientId}/.default`,
    stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: 'microsoft.' }),
    loadUserInfo: false,
  })
}

/** Redirects to Microsoft's sign-in page; afterwards the user lands on `landing`. */
export async function redirectToMicrosoft(settings: Settings, landing: string): Promise<void> {
  const request = await (await client(settings)).createSigninRequest({ state: landing, prompt: 'select_account' })
  window.location.assign(request.url)
}

export const isMicrosoftResponse = (search: string): boolean => new URLSearchParams(search).has('state')

/**
 * Exchanges Microsoft's response for a session and returns the path to open. Throws HttpError with a sentence for the
 * user.
 */
export async function finishMicrosoft(answer: string): Promise<string> {
  setBusy('authenticating')
  try {
    const settings = await microsoftSettings()
    if (!settings) throw new HttpError({ status: 409, message: t('microsoft.notConfigured') })
    const { access_token, userState } = await readAnswer(settings, answer)
    const { body } = await call(PATH, { method: 'POST', body: { accessToken: access_token }, anonymous: true })
    storeTokens(readTokens(body))
    return landingPath(typeof userState === 'string' ? userState : null)
  } finally {
    setBusy(undefined)
  }
}

async function readAnswer(settings: Settings, answer: string) {
  try {
    return await (await client(settings)).processSigninResponse(answer)
  } catch {
    const cancelled = new URL(answer).searchParams.get('error') === 'access_denied'
    throw new HttpError({ status: 400, message: t(cancelled ? 'microsoft.cancelled' : 'microsoft.failed') })
  }
}
