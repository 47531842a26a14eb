import { beforeEach, expect, it } from 'vitest'
import { call } from '#src/lib/http.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { currentSession } from '#src/lib/session.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { switchBack, switchTo } from '#src/lib/switch-user.ts'
import { signedIn, startServer } from './support/server.ts'

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) closeMessage(id)
})

const other = { id: 77, username: 'niccolò', nome: 'Niccolò', cognome: 'Dé', ruoli: ['ROLE_NL'] }
const refusal = { status: 403, body: { message: 'Cambio utente non consentito', switchRefused: true } }

it('AUTH-35 AUTH-36: impersonation stores the flag and the username; every call sends it; switching back removes both', async () => {
  signedIn()
  const own = currentSession()
  const server = await startServer(({ path }) => ({ body: { data: path === '/api/users/me' ? other : [] } }))
  await switchTo('niccolò')
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
  expect(server.received.map(({ headers }) => headers['x-switch-user'])).toEqual(['niccol%C3%B2', 'niccol%C3%B2'])
  switchBack()
  expect(localStorage.getItem('switched_user')).toBeNull()
  expect(currentSession()).toEqual(own)
  await call('/api/fonti')
  expect(server.received.at(-1)?.headers['x-switch-user']).toBeUndefined()
})

it('AUTH-37: a refused switch changes nothing', async () => {
  signedIn()
  await startServer(() => refusal)
  const error = await switchTo('super_admin').then(() => undefined, toHttpError)
  expect(error?.message).toBe('Cambio utente non consentito')
  expect(localStorage.getItem('switched_user')).toBeNull()
  expect(currentSession()?.real).toBeUndefined()
})

it('a switch that is no longer allowed ends with a message, and the session continues', async () => {
  signedIn()
  const own = currentSession()
  let allowed = true
  await startServer(() => (allowed ? { body: { data: other } } : refusal))
  await switchTo('niccolò')
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
