import { beforeEach, describe, expect, it } from 'vitest'
import { landingPath, loginPath } from '#src/lib/address/redirect.ts'
import { currentSession, decodeToken, fullName, sessionStatus, storeTokens } from '#src/lib/net/session.ts'
import { storeSwitch } from '#src/lib/net/switched-user.ts'
import { signedIn, tokenFor } from './support/server.ts'

beforeEach(() => localStorage.clear())

describe('the session', () => {
  it('to AUTH-21: has the claims of the token, accents included', { tags: 'AUTH-16' }, () => {
    expect(decodeToken(tokenFor({ exp: 123 }))).toEqual({
      id: 7,
      name: 'Nicolò',
      surname: 'D’Àmico',
      username: 'nicolo',
      roles: ['ROLE_ADMIN'],
      expires: 123,
    })
  })

  it.each(['', 'x', 'a.b.c', `a.${btoa('{}')}.c`, `a.${btoa('null')}.c`])(
    '%j is no session',
    { tags: 'AUTH-28' },
    (token) => {
      localStorage.setItem('token', token)
      expect(currentSession()).toBeUndefined()
      expect(sessionStatus()).toBe('logged-out')
    },
  )

  it('is restored from the stored token, and removed with it', { tags: 'AUTH-27' }, () => {
    signedIn()
    expect(currentSession()?.username).toBe('nicolo')
    localStorage.clear()
    expect(currentSession()).toBeUndefined()
  })

  it('outlives its access token only while it can be refreshed', () => {
    signedIn({ exp: 1 })
    expect(currentSession()).toBeDefined()
    localStorage.removeItem('refresh_token')
    expect(currentSession()).toBeUndefined()
  })

  it('of another user does not continue an impersonation', () => {
    signedIn({ id: 7 })
    storeSwitch({ id: 9, name: 'Ada', surname: 'Prova', username: 'ada', roles: [], until: '2099-01-01T00:00:00.000Z' })
    storeTokens({ token: tokenFor({ id: 7, name: 'Rinnovato' }), refresh_token: 'r' })
    expect(currentSession()?.id).toBe(9)
    storeTokens({ token: tokenFor({ id: 8 }), refresh_token: 'r' })
    expect(currentSession()?.id).toBe(8)
  })

  it('always has a name to show', () => {
    const session = decodeToken(tokenFor({ name: '', surname: undefined }))
    expect(session && fullName(session)).toBe('nicolo')
  })
})

describe('the redirect to the sign-in page and back', () => {
  it.each([
    ['/', '/login'],
    ['/login', '/login'],
    ['/login?x=1', '/login'],
    ['/customers/all', '/login?redirect=/customers/all'],
    ['/customers/all?page=2&a=b', '/login?redirect=/customers/all%3Fpage%3D2%26a%3Db'],
  ])('%s leads to %s', { tags: ['AUTH-02', 'AUTH-03', 'AUTH-04'] }, (wanted, expected) => {
    expect(loginPath(wanted)).toBe(expected)
  })

  it.each([
    ['/profile', '/profile'],
    ['/customers/all?page=2', '/customers/all?page=2'],
    [null, '/'],
    ['', '/'],
    ['profile', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/login?redirect=/x', '/'],
  ])('after signing in %j leads to %s', { tags: 'AUTH-05' }, (redirect, expected) => {
    expect(landingPath(redirect)).toBe(expected)
  })

  it('keeps the requested URL completely', () => {
    const wanted = '/configurations/agents?filters=%7B%22name%22%3A%22r%26d%22%7D'
    const query = new URL(loginPath(wanted), 'http://x').searchParams
    expect(landingPath(query.get('redirect'))).toBe(wanted)
  })
})
