import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { call } from '#src/lib/net/http.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { minutesLeft, switchBack, switchTo } from '#src/lib/net/switch-user.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { signedIn, startServer } from './support/server.ts'

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) closeMessage(id)
})

const until = new Date(Date.now() + 30 * 60_000).toISOString()
const other = { id: 77, username: 'niccolò', name: 'Niccolò', surname: 'Dé', roles: ['ROLE_NL'], until }
const REASON = 'Non vede le sue trattative'
const refusal = { status: 403, body: { message: 'Cambio utente non consentito', switchRefused: true } }

it('impersonation stores the flag and the username; every call sends it; switching back removes both', {
  tags: ['AUTH-35', 'AUTH-36'],
}, async () => {
  signedIn()
  const own = currentSession()
  const server = await startServer(({ path }) => ({ body: { data: path === '/api/user/switch' ? other : [] } }))
  await switchTo('niccolò', REASON)
  expect([localStorage.getItem('switched_user'), localStorage.getItem('switched_username')]).toEqual([
    'true',
    'niccolò',
  ])
  expect(currentSession()).toMatchObject({
    id: 77,
    name: 'Niccolò',
    surname: 'Dé',
    roles: ['ROLE_NL'],
    real: { id: own?.id },
  })
  expect(currentSession()).toBe(currentSession())
  await call('/api/fonti')
  expect(server.received[0]).toMatchObject({ method: 'POST', body: { username: 'niccolò', reason: REASON } })
  expect(server.received.map(({ headers }) => headers['x-switch-user'])).toEqual([undefined, 'niccol%C3%B2'])
  switchBack()
  expect(localStorage.getItem('switched_user')).toBeNull()
  expect(currentSession()).toEqual(own)
  await waitFor(() => expect(server.paths()).toContain('DELETE /api/user/switch'))
  await call('/api/fonti')
  expect(server.received.slice(2).map(({ headers }) => headers['x-switch-user'])).toEqual([undefined, undefined])
})

it('a late refusal of what was called for as another user ends neither session', async () => {
  signedIn()
  const own = currentSession()
  await startServer(({ path }) => {
    if (path === '/api/user/switch') return { body: { data: other } }
    switchBack()
    return { status: 403, body: { message: 'Non Autorizzato' } }
  })
  await switchTo('niccolò', REASON)
  await expect(call('/api/fonti')).rejects.toMatchObject({ status: 403 })
  expect([currentSession(), currentMessages()]).toEqual([own, []])
})

it('an impersonation is prolonged as oneself, with a new reason', { tags: 'Q-68' }, async () => {
  signedIn()
  const server = await startServer(() => ({ body: { data: other } }))
  await switchTo('niccolò', REASON)
  await switchTo('niccolò', 'Serve altro tempo')
  const own = currentSession()?.real?.username
  expect(server.received.at(-1)).toMatchObject({
    body: { reason: 'Serve altro tempo' },
    headers: { 'x-switch-user': own },
  })
})

it('returning without an answer of the server is said', { tags: 'Q-68' }, async () => {
  signedIn()
  await startServer(({ method }) => (method === 'DELETE' ? { broken: true } : { body: { data: other } }))
  await switchTo('niccolò', REASON)
  switchBack()
  expect(currentSession()?.real).toBeUndefined()
  await waitFor(() => expect(currentMessages().at(-1)?.message).toMatch(/^Sei di nuovo il tuo utente, ma/))
})

it.each([
  [30 * 60_000, 30],
  [29 * 60_000 + 1, 30],
  [60_000, 1],
  [1, 1],
  [0, 0],
  [-60_000, 0],
])('with %d ms left, %d minutes are shown', { tags: 'Q-68' }, (left, minutes) => {
  const now = Date.now()
  expect(minutesLeft(new Date(now + left).toISOString(), now)).toBe(minutes)
})

it('a refused switch changes nothing', { tags: 'AUTH-37' }, async () => {
  signedIn()
  await startServer(() => refusal)
  const error = await switchTo('super_admin', REASON).then(() => undefined, toHttpError)
  expect(error?.message).toBe('Cambio utente non consentito')
  expect(localStorage.getItem('switched_user')).toBeNull()
  expect(currentSession()?.real).toBeUndefined()
})

it('a switch that is no longer allowed ends with a message, and the session continues', async () => {
  signedIn()
  const own = currentSession()
  let allowed = true
  await startServer(() => (allowed ? { body: { data: other } } : refusal))
  await switchTo('niccolò', REASON)
  allowed = false
  await call('/api/fonti').catch(() => undefined)
  expect(currentSession()).toEqual(own)
  expect(currentMessages().map(({ message }) => message)).toEqual(['Cambio utente non consentito'])
})

it('an unreadable switch in storage is ignored', () => {
  signedIn()
  localStorage.setItem('switched_user', 'true')
  localStorage.setItem('switched_username', 'qualcuno')
  localStorage.setItem('switched_person', '{"id":"uno"}')
  expect(currentSession()?.real).toBeUndefined()
})
