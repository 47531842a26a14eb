import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { makeUser, PASSWORD, prove, signIn, userId } from '#tests/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const superAdmin = () => app.as('ROLE_SUPER_ADMIN')
const stored = async (id: number) => (await superAdmin().get(`/api/users/${id}`)).body.data

describe('one’s own record', { tags: 'PROFILE-08' }, () => {
  it('lets all users change their own username and e-mail address, and nothing else', async () => {
    const user = await makeUser(app, { ruoli: ['ROLE_MARKETING'] })
    const self = app.with((await app.session(user.username)).token)
    await prove(self)
    const saved = await self.put(`/api/users/${user.id}`, { username: 'nuovo.nome', email: 'nuovo@esempio.it' })
    expect(saved.status).toBe(200)
    expect(await stored(user.id)).toMatchObject({ username: 'nuovo.nome', email: 'nuovo@esempio.it' })
    for (const body of [{ nome: 'X' }, { ruoli: ['ROLE_ADMIN'] }, { attivo: 'N' }, { agentId: 1, username: 'altro' }]) {
      expect((await self.put(`/api/users/${user.id}`, body)).status, JSON.stringify(body)).toBe(403)
    }
    expect((await self.put(`/api/users/${await userId(app, 'user')}`, { username: 'preso' })).status).toBe(403)
    expect((await self.put('/api/users/999999', { username: 'preso' })).status).toBe(403)
    expect(await stored(user.id)).toMatchObject({ username: 'nuovo.nome', ruoli: ['ROLE_MARKETING'], nome: 'Ada' })
  })

  it('accepts the whole record as it was read, since that changes nothing', async () => {
    const user = await makeUser(app)
    const self = app.with((await app.session(user.username)).token)
    await prove(self)
    const { id: _id, version: _version, ...record } = (await self.get('/api/users/me')).body.data
    expect((await self.put(`/api/users/${user.id}`, { ...record, email: 'mia@esempio.it' })).status).toBe(200)
  })

  it('GET /api/users/me returns one’s own record, without any trace of the password', {
    tags: 'USER-C-02',
  }, async () => {
    const { body } = await app.as('ROLE_MARKETING').get('/api/users/me')
    expect(body.data).toMatchObject({ username: 'marketing', ruoli: ['ROLE_MARKETING'], attivo: 'Y' })
    expect(JSON.stringify(body)).not.toMatch(/argon|hash|password/i)
    expect((await app.stranger().get('/api/users/me')).status).toBe(401)
  })
})

describe('PUT /api/users/{id}/change-password', { tags: 'PROFILE-09' }, () => {
  const change = (token: string, id: number, oldPassword: unknown, password: unknown, confirmPassword = password) =>
    app.with(token).put(`/api/users/${id}/change-password`, { oldPassword, password, confirmPassword })

  it('changes one’s own password, ends the other sessions and keeps this one', async () => {
    const user = await makeUser(app)
    const [here, elsewhere] = [await app.session(user.username), await app.session(user.username)]
    expect((await app.with(elsewhere.token).get('/api/users/me')).status).toBe(200)
    expect((await change(here.token, user.id, PASSWORD, 'nuova-parola-42')).status).toBe(204)
    expect((await app.with(here.token).get('/api/users/me')).status).toBe(200)
    expect((await app.with(elsewhere.token).get('/api/users/me')).status).toBe(401)
    expect((await signIn(app, user.username, PASSWORD)).status).toBe(401)
    expect((await signIn(app, user.username, 'nuova-parola-42')).status).toBe(200)
  })

  it('requires the old password, and blocks guessing', { tags: ['MSG-09', 'VAL-13'] }, async () => {
    const user = await makeUser(app)
    const { token } = await app.session(user.username)
    for (let n = 0; n < 10; n++) {
      const wrong = await change(token, user.id, `no ${n}`, 'nuova-parola-42')
      expect([wrong.status, wrong.body.message]).toEqual([422, 'Password errata'])
    }
    expect((await change(token, user.id, PASSWORD, 'nuova-parola-42')).status).toBe(429)
  })

  it('refuses other users, and follows the password rules', async () => {
    const user = await makeUser(app)
    expect((await superAdmin().put(`/api/users/${user.id}/change-password`, {})).status).toBe(403)
    const { token } = await app.session(user.username)
    const answer = await change(token, user.id, '', 'corta', 'diversa')
    expect(Object.keys(answer.body.errors).sort()).toEqual(['confirmPassword', 'oldPassword', 'password'])
    expect((await change(token, user.id, 5, 'nuova-parola-42')).status).toBe(422)
  })
})
