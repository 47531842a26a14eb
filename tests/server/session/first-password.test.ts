import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUserCommand, runUserCommand } from '#server/scripts/user-command.ts'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { makeUser, PASSWORD, person, signIn } from '#tests/support/people.ts'

const NEW = 'nuova-parola-42'
const SENTENCE = 'Prima di continuare scegli una password tua'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const changeTo = (client: Client, id: number, password: string, oldPassword = PASSWORD) =>
  client.put(`/api/users/${id}/change-password`, { oldPassword, password, confirmPassword: password })

describe('a user whose password somebody else has chosen', () => {
  it('signs in as specified, and can do nothing before there is a password of their own', {
    tags: 'AUTH-09',
  }, async () => {
    const user = await makeUser(app, { ruoli: ['ROLE_ADMIN'], mustChangePassword: true })
    const { status, body } = await signIn(app, user.username, PASSWORD)
    expect([status, Object.keys(body).sort()]).toEqual([200, ['refresh_token', 'token']])
    expect(decodeJwt(body.token)).toMatchObject({ mustChangePassword: true })
    const client = app.with(body.token)
    for (const path of ['/api/users/me', '/api/customers?page=1', '/api/user/draft-key', '/api/realtime/token']) {
      const refused = await client.get(path)
      expect([refused.status, refused.body.message, refused.body.mustChangePassword], path).toEqual([
        409,
        SENTENCE,
        true,
      ])
    }
    for (const path of ['/api/agents', '/api/user/proof', '/api/user/switch', '/api/uploads']) {
      expect((await client.post(path, { name: 'Zz' })).status, path).toBe(409)
    }
    expect((await changeTo(client, user.id, PASSWORD)).status).toBe(422)
    expect((await changeTo(client, user.id, NEW)).status).toBe(204)
    expect((await client.get('/api/users/me')).status).toBe(200)
    const { body: next } = await app.stranger().post('/token/refresh', { refresh_token: body.refresh_token })
    expect(decodeJwt(next.token)).not.toHaveProperty('mustChangePassword')
    expect(decodeJwt((await signIn(app, user.username, NEW)).body.token)).not.toHaveProperty('mustChangePassword')
  })

  it('signs out, and stays marked over a refresh', async () => {
    const user = await makeUser(app, { mustChangePassword: true })
    const { body } = await signIn(app, user.username, PASSWORD)
    const { body: next } = await app.stranger().post('/token/refresh', { refresh_token: body.refresh_token })
    expect(decodeJwt(next.token)).toMatchObject({ mustChangePassword: true })
    expect((await app.with(next.token).get('/api/users/me')).status).toBe(409)
    expect((await app.with(next.token).post('/api/logout', { refresh_token: next.refresh_token })).status).toBe(204)
    expect((await app.with(next.token).get('/api/users/me')).status).toBe(401)
  })

  it.each([[undefined], [null], [false]])('is none where the body says %j', async (mustChangePassword) => {
    const user = await makeUser(app, { mustChangePassword })
    const { body } = await signIn(app, user.username, PASSWORD)
    expect(decodeJwt(body.token)).not.toHaveProperty('mustChangePassword')
    expect((await app.with(body.token).get('/api/users/me')).status).toBe(200)
  })

  it.each([['Y'], [1], ['true']])('%j is neither yes nor no: 422', async (mustChangePassword) => {
    const { status, body } = await app.as('ROLE_SUPER_ADMIN').post('/api/users', person({ mustChangePassword }))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['mustChangePassword']])
  })

  it('is made by maintenance where it is told so, and a session by other means is none of it', async () => {
    const { username } = await makeUser(app)
    const command = readUserCommand(['password', '--username', username, '--must-change'])
    await runUserCommand(app.app, command, async () => NEW)
    expect(decodeJwt((await signIn(app, username, NEW)).body.token)).toMatchObject({ mustChangePassword: true })
    expect((await app.with((await app.session(username)).token).get('/api/users/me')).status).toBe(200)
    await runUserCommand(app.app, readUserCommand(['password', '--username', username]), async () => PASSWORD)
    expect(decodeJwt((await signIn(app, username, PASSWORD)).body.token)).not.toHaveProperty('mustChangePassword')
    expect(() => readUserCommand(['list', '--must-change'])).toThrow('npm run user')
  })
})
