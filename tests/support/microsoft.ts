import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type MutableRedirectUri, type MutableToken, OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'

/** The tenant of the provider, and this console as it is registered there. */
export const TENANT = '3f2b6c1e-8a4d-4e0b-9c57-1d2e3f4a5b6c'
export const CLIENT_ID = '7d9e0f12-3456-4789-8abc-def012345678'

/** The address of the tenant at a provider on that port. */
export const authorityAt = (port: number) => `http://localhost:${port}/${TENANT}/v2.0`

/** The object id of the account of that name: the same at each call. */
export const objectOf = (name: string) => `object of ${name}`

/** What an access token of this console says about the account of that name. */
const accountClaims = (name: string) => ({
  tid: TENANT,
  oid: objectOf(name),
  azp: CLIENT_ID,
  aud: CLIENT_ID,
  scp: 'access_as_user',
  preferred_username: name,
})

export type Microsoft = Awaited<ReturnType<typeof startMicrosoft>>

/**
 * An OpenID provider in the shape of a Microsoft tenant on this machine: its page offers accounts, given as `?login_hint`
 * or typed in, and everybody's password is right.
 */
export async function startMicrosoft(port = 0) {
  const issuer = new OAuth2Issuer()
  await issuer.keys.generate('RS256')
  const service = new OAuth2Service(issuer)
  const accounts = new Map<string, string>()

  service.on('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri, { url: asked = '' }: IncomingMessage) => {
    const account = new URL(asked, 'http://localhost').searchParams.get('account') ?? ''
    accounts.set(url.searchParams.get('code') ?? '', account)
  })
  service.on(
    'beforeTokenSigning',
    ({ payload }: MutableToken, request: IncomingMessage & { body: { code: string } }) => {
      // Identity tokens have an audience already.
      if (!('aud' in payload)) Object.assign(payload, accountClaims(accounts.get(request.body.code) ?? ''))
    },
  )

  const path = new URL(authorityAt(port)).pathname
  const server = createServer((request, response) => {
    request.url = request.url?.startsWith(path) ? request.url.slice(path.length) : '/nowhere'
    if (request.url.startsWith('/authorize') && !request.url.includes('&account='))
      return offerAccounts(request, response)
    service.requestHandler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  const { port: chosen } = server.address() as AddressInfo
  const authority = authorityAt(chosen)
  issuer.url = authority

  return {
    authority,
    issuer,
    /** An access token as the provider gives it for the account of that name, with other claims on wish. */
    token: (name: string, claims: Record<string, unknown> = {}, expiresIn = 3600) =>
      issuer.buildToken({
        expiresIn,
        scopesOrTransform: (_header, payload) => void Object.assign(payload, accountClaims(name), claims),
      }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The page on which one says who one is, or gives up. */
function offerAccounts(request: IncomingMessage, response: ServerResponse): void {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost')
  const hidden = [...searchParams].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
  const back = new URL(searchParams.get('redirect_uri') ?? '')
  back.searchParams.set('error', 'access_denied')
  back.searchParams.set('state', searchParams.get('state') ?? '')
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="en"><title>Provider</title><main><h1>Sign in</h1>
    <form>${hidden.join('')}<label>Account <input name="account"></label> <button>Next</button></form>
    <a href="${back.href.replaceAll('&', '&amp;')}">Cancel</a></main></html>`)
}
