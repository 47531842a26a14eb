import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { makeUser, PASSWORD, person, signIn } from '#tests/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const admin = () => app.as('ROLE_ADMIN')

describe('Q-68 impersonating another user', () => {
  const acting = (role: string, username: string) => ({
    get: (path: string) => app.as(role).get(path, { 'x-switch-user': username }),
    put: (path: string, body?: unknown) => app.as(role).put(path, body, { 'x-switch-user': username }),
    post: (path: string, body?: unknown) => app.as(role).post(path, body, { 'x-switch-user': username }),
  })

  it('gives the rights of that user, no more', async () => {
    const asCp = acting('ROLE_ADMIN', 'supervisor_cp')
    expect((await asCp.get('/api/users/me')).body.data.username).toBe('supervisor_cp')
    expect((await asCp.get('/api/fonti')).status).toBe(200)
    expect((await asCp.get('/api/users')).status).toBe(403)
  })

  it.each([
    ['ROLE_USER', 'nl', 'whoever may not'],
    ['ROLE_ADMIN', 'super_admin', 'an admin as a super admin'],
    ['ROLE_ADMIN', 'nessuno', 'a user that is not there'],
    ['ROLE_ADMIN', '%00', 'a name no user can have'],
  ])('refuses %s as %s: %s; the session goes on', async (role, username) => {
    const refused = await acting(role, username).get('/api/users/me')
    expect([400, 403]).toContain(refused.status)
    if (refused.status === 403) expect(refused.body.switchRefused).toBe(true)
    expect((await app.as(role).get('/api/users/me')).status).toBe(200)
  })

  it('refuses a deactivated user', async () => {
    const user = await makeUser(app)
    await admin().put(`/api/users/${user.id}/active/N`)
    expect((await acting('ROLE_ADMIN', user.username).get('/api/users/me')).status).toBe(403)
  })

  it("cannot be nested: that user's right to impersonate is not used", async () => {
    const answer = await app.as('ROLE_USER').get('/api/users/me', { 'x-switch-user': 'admin' })
    expect(answer.status).toBe(403)
  })

  it('cannot change passwords and roles', async () => {
    const other = await makeUser(app, { ruoli: ['ROLE_ADMIN'] })
    const as = acting('ROLE_SUPER_ADMIN', other.username)
    const target = await makeUser(app)
    const password = { oldPassword: PASSWORD, password: 'nuova-parola-42', confirmPassword: 'nuova-parola-42' }
    expect((await as.put(`/api/users/${other.id}/change-password`, password)).status).toBe(409)
    expect((await as.put(`/api/users/${target.id}`, { ruoli: ['ROLE_NL'] })).status).toBe(409)
    expect((await as.post('/api/users', person())).status).toBe(409)
    expect((await as.put(`/api/users/${target.id}`, { nome: 'Eva' })).status).toBe(200)
    expect((await signIn(app, other.username, PASSWORD)).status).toBe(200)
  })

  it('records both users in the history', async () => {
    const made = await acting('ROLE_ADMIN', 'supervisor_cp').post('/api/fonti', { description: 'Da impersonato' })
    expect(made.status).toBe(201)
    const [line] = await app.db.query(
      `select "username", "realUsername" from "_history" where "table" = 'fonti' and "rowId" = $1`,
      [made.body.data.id],
    )
    expect(line).toEqual({ username: 'supervisor_cp', realUsername: 'admin' })
  })
})
