import { beforeEach, describe, expect, it } from 'vitest'
import { call } from '#src/lib/net/http.ts'
import { currentSession, lastEndReason } from '#src/lib/net/session.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { failureOf, type Handler, type Reply, signedIn, startServer } from './support/server.ts'

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) closeMessage(id)
})

/** A server whose access tokens are refused; the refresh is answered like this. */
const refreshing =
  (reply: Reply): Handler =>
  ({ path }) =>
    path === '/token/refresh' ? reply : { status: 401, body: { message: 'Token scaduto' } }

describe('what is not of our server', () => {
  const html = '<html><body>Benvenuto nella rete ospiti</body></html>'
  const page = { page: html, headers: { 'content-type': 'text/html; charset=utf-8' } }
  const json = (body: unknown) => ({ body, headers: { 'content-type': 'application/json' } })
  const answers: [string, Reply][] = [
    ...[200, 401, 403, 404, 423, 502, 503, 511].map((status): [string, Reply] => [
      `a page, ${status}`,
      { status, ...page },
    ]),
    ...[401, 403, 404, 408, 423].map((status): [string, Reply] => [
      `JSON of a gateway, ${status}`,
      { status, ...json({ message: 'Forbidden' }) },
    ]),
    ['a text with 200', { page: 'Accedi alla rete', headers: { 'content-type': 'text/plain' } }],
    ['a problem document without a sentence, 403', { status: 403, body: { title: 'Forbidden' } }],
  ]

  it.each(answers)('%s, counts as no answer: the session stays, and the sentence says it', async (_what, reply) => {
    signedIn()
    const server = await startServer(() => reply)
    const failures = await Promise.all([
      failureOf(call('/api/agents')),
      failureOf(call('/api/agents', { method: 'POST', body: {} })),
    ])
    for (const error of failures)
      expect(error).toMatchObject({ status: 0, message: 'Impossibile raggiungere il server.' })
    expect(server.paths()).not.toContain('POST /token/refresh')
    expect(currentSession()).toBeDefined()
    expect(currentMessages()).toEqual([])
  })

  it.each([...answers, ['JSON that is not tokens, 200', { body: { login: true } }] as const])(
    '%s, to a refresh leaves the session as it is',
    { tags: 'AUTH-26' },
    async (_what, reply) => {
      signedIn()
      await startServer(refreshing(reply))
      await failureOf(call('/api/agents'))
      expect([localStorage.getItem('refresh_token'), currentSession()?.id]).toEqual(['refresh-1', 7])
    },
  )

  it.each([400, 403, 404, 408, 422, 429, 500, 503])(
    'our own %i to a refresh does not end it either',
    { tags: 'AUTH-26' },
    async (status) => {
      signedIn()
      await startServer(refreshing({ status, body: { message: 'No' } }))
      await failureOf(call('/api/agents'))
      expect(localStorage.getItem('refresh_token')).toBe('refresh-1')
    },
  )

  it('our own 423 to a refresh does', { tags: 'AUTH-26' }, async () => {
    signedIn()
    await startServer(refreshing({ status: 423, body: { message: 'Utente non attivo' } }))
    await failureOf(call('/api/agents'))
    expect([localStorage.getItem('refresh_token'), lastEndReason()]).toEqual([null, 'locked'])
  })
})
