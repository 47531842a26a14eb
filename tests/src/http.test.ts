import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiUrl, call, SERVER } from '#src/lib/net/http.ts'
import { HttpError, toHttpError } from '#src/lib/net/http-error.ts'
import { currentSession, lastEndReason, sessionStatus } from '#src/lib/net/session.ts'
import { openSession, signOut, submitCredentials } from '#src/lib/net/sign-in.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { failureOf, type Handler, type Reply, signedIn, startServer, tokenFor } from './support/server.ts'

const shown = () => currentMessages().map(({ success, message }) => ({ success, message }))
const refused = (message: string): Reply => ({ status: 401, body: { message } })

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) closeMessage(id)
})
afterEach(async () => {
  // The guard of one second must not reach into the next test.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
  vi.restoreAllMocks()
})

/** Accepts only the second token; `/token/refresh` gives it out. */
function renewing(second: string, refresh: Reply = { body: { token: second, refresh_token: 'refresh-2' } }): Handler {
  return ({ path, headers }) => {
    if (path === '/token/refresh') return refresh
    return headers.authorization === `Bearer ${second}` ? { body: { data: path } } : refused('Token scaduto')
  }
}

it('every call uses the one configured server address', { tags: 'DATA-15' }, async () => {
  signedIn()
  const server = await startServer(() => ({ body: { data: [] } }))
  await call('/api/agents')
  await call('/api/fonti', { query: { page: 1 } })
  expect(server.paths()).toEqual(['GET /api/agents', 'GET /api/fonti'])
  expect([apiUrl('/api/agents'), apiUrl('/login_check')]).toEqual([`${SERVER}/api/agents`, `${SERVER}/login_check`])
})

describe('refreshing the session', () => {
  it('a refused token is refreshed once and the call repeated with the new one', {
    tags: ['AUTH-38', 'AUTH-39'],
  }, async () => {
    const first = signedIn()
    const second = tokenFor({ name: 'due' })
    const server = await startServer(renewing(second))
    const answer = await call('/api/agents')
    expect(answer.body).toEqual({ data: '/api/agents' })
    expect(server.paths()).toEqual(['GET /api/agents', 'POST /token/refresh', 'GET /api/agents'])
    expect(server.received[0]?.headers.authorization).toBe(`Bearer ${first}`)
    expect(localStorage.getItem('token')).toBe(second)
    expect(localStorage.getItem('refresh_token')).toBe('refresh-2')
  })

  it('the refresh call has no bearer token and exactly the refresh token', { tags: 'AUTH-10' }, async () => {
    signedIn()
    const server = await startServer(renewing(tokenFor({ name: 'due' })))
    await call('/api/agents')
    const refresh = server.received.find(({ path }) => path === '/token/refresh')
    expect(refresh?.body).toEqual({ refresh_token: 'refresh-1' })
    expect(refresh?.headers.authorization).toBeUndefined()
  })

  it('calls refused together share one refresh, silently', { tags: ['AUTH-40', 'AUTH-42'] }, async () => {
    signedIn()
    const server = await startServer(renewing(tokenFor({ name: 'due' })))
    await Promise.all(['/api/a', '/api/b', '/api/c'].map((path) => call(path)))
    expect(server.paths().filter((path) => path === 'POST /token/refresh')).toHaveLength(1)
    expect(server.paths()).toHaveLength(7)
    expect(shown()).toEqual([])
  })

  it('a refused refresh ends the session silently, and every waiting call fails', {
    tags: ['AUTH-26', 'ERR-04'],
  }, async () => {
    signedIn()
    await startServer(renewing('never', refused('Credenziali invalide')))
    const failures = await Promise.all([failureOf(call('/api/a')), failureOf(call('/api/b'))])
    expect(failures.map((error) => error?.status)).toEqual([401, 401])
    expect(localStorage.getItem('token')).toBeNull()
    expect(lastEndReason()).toBe('expired')
    expect(shown()).toEqual([])
  })

  it('keeps the session when the server is unreachable for the refresh', async () => {
    signedIn()
    await startServer(renewing('never', { broken: true }))
    const error = await failureOf(call('/api/a'))
    expect(error?.status).toBe(0)
    expect(localStorage.getItem('refresh_token')).toBe('refresh-1')
  })

  it('refreshes an expired token before it is used', async () => {
    signedIn({ exp: 1 })
    const second = tokenFor({ name: 'due' })
    const server = await startServer(renewing(second))
    await call('/api/agents')
    expect(server.paths()).toEqual(['POST /token/refresh', 'GET /api/agents'])
  })

  it('without a refresh token a 401 shows a message and ends the session', {
    tags: ['AUTH-41', 'ERR-01', 'ERR-02'],
  }, async () => {
    signedIn()
    localStorage.removeItem('refresh_token')
    const server = await startServer(() => refused('Credenziali invalide'))
    await failureOf(call('/api/agents'))
    expect(server.paths()).toEqual(['GET /api/agents'])
    expect(shown()).toEqual([{ success: false, message: 'Credenziali invalide' }])
    expect(currentSession()).toBeUndefined()
  })

  it("'Token scaduto' ends it without a message", { tags: 'ERR-03' }, async () => {
    signedIn()
    localStorage.removeItem('refresh_token')
    await startServer(() => refused('Token scaduto'))
    await failureOf(call('/api/agents'))
    expect(shown()).toEqual([])
    expect(currentSession()).toBeUndefined()
  })
})

describe('refusals', () => {
  it('403 about one row, which others of the table are not, leaves the session as it is', async () => {
    signedIn()
    await startServer(() => ({ status: 403, body: { message: 'Non Autorizzato', rowRefused: true } }))
    expect(await failureOf(call('/api/agents/1', { method: 'PUT', body: {} }))).toMatchObject({ status: 403 })
    expect(currentSession()).toBeDefined()
  })

  it('403 ends the session once, for all calls within a second', { tags: ['ERR-05', 'ERR-07'] }, async () => {
    signedIn()
    await startServer(() => ({ status: 403, body: { message: 'Non Autorizzato' } }))
    await Promise.all(['/api/a', '/api/b', '/api/c'].map((path) => failureOf(call(path))))
    expect(localStorage.getItem('token')).toBeNull()
    expect(lastEndReason()).toBe('forbidden')
    expect(shown()).toEqual([{ success: false, message: 'Non Autorizzato' }])
  })

  it('423 ends the session and waiting calls are not sent again', {
    tags: ['ERR-08', 'ERR-09', 'ERR-26'],
  }, async () => {
    signedIn()
    let release: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const second = tokenFor({ name: 'due' })
    const server = await startServer(({ path, headers }) => {
      if (path === '/token/refresh') return { body: { token: second, refresh_token: 'refresh-2' }, after: held }
      if (path === '/api/off')
        return { status: 423, body: { message: "Utente non attivo. Contattare l'amministratore di sistema" } }
      return headers.authorization === `Bearer ${second}` ? { body: {} } : refused('Token scaduto')
    })
    const waiting = failureOf(call('/api/waits'))
    await waitFor(() => expect(server.paths()).toContain('POST /token/refresh'))
    expect(sessionStatus()).toBe('refreshing')
    await failureOf(call('/api/off'))
    release()
    expect((await waiting)?.status).toBe(401)
    expect(server.paths().filter((path) => path === 'GET /api/waits')).toHaveLength(1)
    expect(lastEndReason()).toBe('locked')
    expect(localStorage.getItem('token')).toBeNull()
    expect(shown()).toEqual([{ success: false, message: "Utente non attivo. Contattare l'amministratore di sistema" }])
  })
})

describe('failures', () => {
  it('an unreachable server has its own message', { tags: 'ERR-11' }, async () => {
    signedIn()
    await startServer(() => ({ broken: true }))
    expect((await failureOf(call('/api/agents')))?.message).toBe('Impossibile raggiungere il server.')
  })

  it('keep the members of the problem document', async () => {
    signedIn()
    const problem = {
      message: 'Impossibile eliminare',
      errors: { name: ['Campo obbligatorio'] },
      usedBy: [{ table: 'families', label: 'Famiglie', count: 3 }],
      current: { row: { id: 1, version: 4 } },
    }
    await startServer(() => ({ status: 409, body: problem }))
    expect(await failureOf(call('/api/agents/1', { method: 'DELETE' }))).toMatchObject({ status: 409, ...problem })
  })

  it('known foreign messages are translated, others stay', { tags: 'I18N-03' }, async () => {
    signedIn()
    await startServer(({ path }) => ({
      status: 400,
      body: { message: path === '/a' ? 'Invalid credentials.' : 'Altro' },
    }))
    expect((await failureOf(call('/a')))?.message).toBe('Credenziali invalide')
    expect((await failureOf(call('/b')))?.message).toBe('Altro')
  })

  it('an error without a status counts as 500; a response without a message gets the general one', {
    tags: 'ERR-13',
  }, async () => {
    expect(toHttpError(new TypeError('x'))).toMatchObject({ status: 500, message: 'Operazione terminata in errore' })
    signedIn()
    await startServer(() => ({ status: 502 }))
    const error = await failureOf(call('/api/agents'))
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({ statusCode: 502, message: 'Operazione terminata in errore' })
  })
})

describe('signing in and out', () => {
  it('sends exactly the two keys and stores both tokens', { tags: ['AUTH-09', 'AUTH-13', 'AUTH-14'] }, async () => {
    const token = tokenFor()
    const server = await startServer(() => ({ body: { token, refresh_token: 'r' } }))
    const done = submitCredentials({ username: 'nicolo', password: 'segreta' }).then(openSession)
    expect(sessionStatus()).toBe('authenticating')
    await done
    expect(server.received[0]?.body).toEqual({ username: 'nicolo', password: 'segreta' })
    expect(server.received[0]?.headers.authorization).toBeUndefined()
    expect([localStorage.getItem('token'), localStorage.getItem('refresh_token')]).toEqual([token, 'r'])
    expect(sessionStatus()).toBe('authenticated')
  })

  it('a wrong password refreshes nothing and ends nothing', { tags: 'AUTH-43' }, async () => {
    const server = await startServer(() => refused('Username e/o password non validi'))
    const error = await failureOf(submitCredentials({ username: 'nicolo', password: 'sbagliata' }))
    expect(error?.message).toBe('Username e/o password non validi')
    expect(server.paths()).toEqual(['POST /login_check'])
    expect(sessionStatus()).toBe('logged-out')
  })

  it('signing out clears everything at once and tells the server', { tags: 'AUTH-44' }, async () => {
    const token = signedIn()
    localStorage.setItem('switched_user', '1')
    localStorage.setItem('switched_username', 'altro')
    const server = await startServer(() => ({ status: 204 }))
    await signOut()
    expect(localStorage).toHaveLength(0)
    expect(server.paths()).toEqual(['POST /api/logout'])
    expect(server.received[0]?.headers.authorization).toBe(`Bearer ${token}`)
  })
})
