import { act, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeToken, endSession, sessionStatus, setBusy, useSession } from '#src/lib/net/session.ts'
import { RequireSession, useFreshSession } from '#src/shell/require-session.tsx'
import { signedIn, startServer, tokenFor } from './support/server.ts'

let go: (path: string) => void = () => {}
beforeEach(() => {
  localStorage.clear()
  // As at the start of the program: no file before has ended a session otherwise.
  endSession('expired')
})
afterEach(async () => {
  setBusy(undefined)
})

function Page() {
  const navigate = useNavigate()
  go = (path) => void navigate(path)
  useFreshSession(useLocation().pathname)
  return <p data-testid="who">{useSession()?.roles.join()}</p>
}

function open(path: string) {
  window.history.replaceState(null, '', path)
  render(
    <RequireSession>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </RequireSession>,
  )
}
const where = () => window.location.pathname + window.location.search
const who = () => screen.queryByTestId('who')?.textContent

describe('the guard of every page', () => {
  it('sends a signed-out user to the sign-in page and remembers the path', { tags: 'AUTH-30' }, () => {
    open('/customers/all')
    expect([where(), who()]).toEqual(['/login?redirect=/customers/all', undefined])
  })

  it('reads the stored token again before each page, without a request', { tags: 'AUTH-29' }, async () => {
    const server = await startServer(() => ({ body: {} }))
    signedIn({ roles: ['ROLE_USER'] })
    open('/')
    expect(who()).toBe('ROLE_USER')
    localStorage.setItem('token', tokenFor({ roles: ['ROLE_ADMIN'] }))
    act(() => go('/profile'))
    expect(who()).toBe('ROLE_ADMIN')
    localStorage.setItem('token', 'corrupt')
    act(() => go('/customers/all'))
    await waitFor(() => expect(where()).toContain('/login'))
    expect(localStorage.getItem('token')).toBeNull()
    expect(server.paths()).toEqual([])
  })

  it('refreshes an expired token when a page is opened', { tags: 'AUTH-29' }, async () => {
    const second = tokenFor({ roles: ['ROLE_NL'] })
    const server = await startServer(() => ({ body: { token: second, refresh_token: 'r2' } }))
    signedIn({ exp: 1 })
    open('/')
    await waitFor(() => expect(who()).toBe('ROLE_NL'))
    expect(server.paths()).toEqual(['POST /token/refresh'])
  })
})

it('an expired token and no network: the page stays, and the session is refreshed later', {
  tags: 'AUTH-29',
}, async () => {
  const server = await startServer(() => ({ broken: true }))
  const expired = signedIn({ exp: 1, roles: ['ROLE_USER'] })
  open('/customers/all')
  await waitFor(() => expect(server.paths()).toContain('POST /token/refresh'))
  await waitFor(() => expect(sessionStatus()).toBe('authenticated'))
  expect([who(), where(), localStorage.getItem('token')]).toEqual(['ROLE_USER', '/customers/all', expired])
})

describe('a session', () => {
  it('has id, name, surname and user name from the token', {
    tags: ['AUTH-17', 'AUTH-18', 'AUTH-19', 'AUTH-20'],
  }, () => {
    const session = decodeToken(tokenFor({ id: 3, name: 'Ada', surname: 'Prova', username: 'ada' }))
    expect(session).toMatchObject({ id: 3, name: 'Ada', surname: 'Prova', username: 'ada' })
    expect(decodeToken(tokenFor({ id: 'x' }))).toBeUndefined()
    expect(decodeToken(tokenFor({ username: undefined }))).toBeUndefined()
  })

  it('is being opened, open, being refreshed, or over', { tags: ['AUTH-22', 'AUTH-23', 'AUTH-24', 'AUTH-25'] }, () => {
    expect(sessionStatus()).toBe('logged-out')
    setBusy('authenticating')
    expect(sessionStatus()).toBe('authenticating')
    setBusy(undefined)
    signedIn()
    expect(sessionStatus()).toBe('authenticated')
    setBusy('refreshing')
    expect(sessionStatus()).toBe('refreshing')
    endSession('logout')
    expect(sessionStatus()).toBe('logged-out')
  })

  it('tells other tabs why it ended and clears the storage', () => {
    signedIn()
    open('/customers/all')
    // What this tab hears when another one signs out.
    act(() => {
      localStorage.clear()
      for (const [key, newValue] of [
        ['session_ended', 'logout'],
        ['session_ended', null],
        ['token', null],
      ] as const) {
        window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
      }
    })
    expect(where()).toBe('/login')
  })
})
