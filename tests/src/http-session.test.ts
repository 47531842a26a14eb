import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { reportFailure } from '#src/lib/failure.ts'
import { call } from '#src/lib/net/http.ts'
import { SessionOver } from '#src/lib/net/own-session.ts'
import { offerProofDialog, usePendingProof } from '#src/lib/net/proof.ts'
import { currentSession, sessionStatus } from '#src/lib/net/session.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { failureOf, type Reply, signedIn, startServer, tokenFor } from './support/server.ts'

const shown = () => currentMessages().map(({ success, message }) => ({ success, message }))
const refused = (message: string): Reply => ({ status: 401, body: { message } })

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) closeMessage(id)
})

describe('another user has signed in meanwhile', () => {
  const someone = () => signedIn({ id: 8, username: 'altra' })

  it('nothing is repeated under another name, and the new session continues', async () => {
    signedIn()
    const server = await startServer(() => {
      someone()
      return refused('Credenziali invalide')
    })
    expect((await failureOf(call('/api/agents', { method: 'PUT', body: {} })))?.status).toBe(401)
    expect(server.paths()).toEqual(['PUT /api/agents'])
    expect(currentSession()?.id).toBe(8)
    expect(shown()).toEqual([])
  })

  it.each([403, 423])('a late %i ends only its own session', async (status) => {
    signedIn()
    await startServer(() => {
      someone()
      return { status, body: { message: 'No' } }
    })
    expect((await failureOf(call('/api/agents')))?.status).toBe(status)
    expect(currentSession()?.id).toBe(8)
  })

  it('nothing of a late answer is handed on', async () => {
    signedIn()
    const current = { row: { id: 1, version: 4, name: 'Rossi' } }
    const server = await startServer(({ method }) => {
      someone()
      return method === 'GET' ? { body: { data: [current.row] } } : { status: 412, body: { message: 'Rossi', current } }
    })
    const failures = await Promise.all([failureOf(call('/api/agents')), failureOf(call('/x', { method: 'PUT' }))])
    expect(failures.map((error) => [error?.status, error?.current, error?.message])).toEqual([
      [401, undefined, 'Token scaduto'],
      [412, undefined, 'Token scaduto'],
    ])
    for (const error of failures) reportFailure(error)
    expect([shown(), server.received.length]).toEqual([[], 2])
  })

  it('nothing that waits for a proof of the user before is sent as the next one', async () => {
    signedIn()
    const server = await startServer(() => ({ status: 422, body: { message: 'Serve la password', proof: 'password' } }))
    const gone = offerProofDialog()
    const { result } = renderHook(usePendingProof)
    const saving = failureOf(call('/api/users/3', { method: 'PUT', body: {} }))
    await waitFor(() => expect(result.current).toBeDefined())
    someone()
    act(() => result.current?.end(true))
    expect(await saving).toBeInstanceOf(SessionOver)
    expect(server.received).toHaveLength(1)
    gone()
  })

  it('a late refusal to refresh ends only its own session', async () => {
    signedIn()
    const server = await startServer(({ path }) => {
      if (path === '/token/refresh') signedIn({ id: 8, username: 'altra' })
      if (path === '/token/refresh') localStorage.setItem('refresh_token', 'refresh-of-8')
      return refused('Token scaduto')
    })
    expect((await failureOf(call('/api/agents')))?.status).toBe(401)
    expect(server.paths()).toEqual(['GET /api/agents', 'POST /token/refresh'])
    expect([currentSession()?.id, shown()]).toEqual([8, []])
  })

  it('a refresh whose session was ended in another tab leaves no call waiting', async () => {
    signedIn()
    await startServer(({ path }) => {
      if (path === '/token/refresh') localStorage.clear()
      return path === '/token/refresh'
        ? { body: { token: tokenFor(), refresh_token: 'late' } }
        : refused('Token scaduto')
    })
    await failureOf(call('/api/agents'))
    expect(sessionStatus()).toBe('logged-out')
    expect(currentSession()).toBeUndefined()
  })
})
