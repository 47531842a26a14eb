import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tidyUp } from '#server/process/housekeeping.ts'
import { readUserCommand, runUserCommand } from '#server/scripts/user-command.ts'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { actAs, makeUser, PASSWORD, userId } from '#tests/support/people.ts'
import { codeOf, enrolled, visit, wrongCode } from '#tests/support/second-factor.ts'
import { stillClock } from '#tests/support/still-clock.ts'

const PATH = '/api/user/second-factor'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { trustProxy: ['127.0.0.1'] } })
})
afterAll(() => app.close())
// Codes go by the clock, which stands still: at the beginning of each test it is this moment.
const { start, later } = stillClock()

/** A new user without a second factor, signed in. */
async function plain(more: Record<string, unknown> = {}) {
  const user = await makeUser(app, more)
  return { user, client: app.with((await app.session(user.username)).token) }
}
const stateOf = async (client: Client) => (await client.get(PATH)).body.data
const reset = (client: Client, id: number, headers?: Record<string, string>) =>
  client.delete(`/api/users/${id}/second-factor`, headers)

describe('one’s own second factor', () => {
  it('starts with the password, is activated with a code, and shown', async () => {
    const { client } = await plain()
    expect(await stateOf(client)).toEqual({
      active: false,
      since: null,
      required: false,
      recoveryCodesLeft: 0,
      recoveryCodesOld: false,
      available: true,
    })
    expect((await client.post(`${PATH}/confirm`, { code: '123456', setup: 'none' })).status).toBe(409)
    const refused = await client.post(PATH, { password: 'sbagliata' })
    expect([refused.status, refused.body.errors]).toEqual([422, { password: ['Password errata'] }])
    const first = (await client.post(PATH, { password: PASSWORD })).body.data
    const { secret, uri, offer: setup } = (await client.post(PATH, { password: PASSWORD })).body.data
    expect(secret).not.toBe(first.secret)
    expect(uri).toContain(`secret=${secret}`)
    expect((await stateOf(client)).active).toBe(false)
    for (const code of [wrongCode(secret), codeOf(first.secret)]) {
      const wrong = await client.post(`${PATH}/confirm`, { code, setup })
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']])
    }
    const confirmed = await client.post(`${PATH}/confirm`, { code: codeOf(secret), setup })
    expect([confirmed.status, confirmed.body.data.recoveryCodes.length]).toEqual([200, 10])
    const state = await stateOf(client)
    expect(state).toMatchObject({ active: true, recoveryCodesLeft: 10 })
    expect(Date.parse(state.since)).toBe(start)
    expect((await client.post(PATH, { password: PASSWORD })).status).toBe(409)
    const late = await client.post(`${PATH}/confirm`, { code: codeOf(first.secret), setup: first.offer })
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/chiedi subito a un amministratore/)])
  })

  it('ends the other sessions on activation, and notifies their streams', async () => {
    const { user, client } = await plain()
    const other = await app.session(user.username)
    const ended: unknown[] = []
    app.app.sessions.onEnded((one) => void ended.push(one))
    const { secret, offer: setup } = (await client.post(PATH, { password: PASSWORD })).body.data
    expect((await app.with(other.token).get('/api/users/me')).status).toBe(200)
    expect((await client.post(`${PATH}/confirm`, { code: wrongCode(secret), setup })).status).toBe(422)
    expect((await app.with(other.token).get('/api/users/me')).status).toBe(200)
    expect((await client.post(`${PATH}/confirm`, { code: codeOf(secret), setup })).status).toBe(200)
    expect((await client.get('/api/users/me')).status).toBe(200)
    expect((await app.with(other.token).get('/api/users/me')).status).toBe(401)
    expect((await app.stranger().post('/token/refresh', { refresh_token: other.refresh_token })).status).toBe(401)
    const [{ id: own }] = (await client.get('/api/user/sessions')).body.data
    expect(ended).toEqual([{ userId: user.id, except: own, why: 'second factor set up' }])
  })

  it('cannot be set up with an offer made under another password', async () => {
    const { user, client } = await plain()
    const { secret, offer: setup } = (await client.post(PATH, { password: PASSWORD })).body.data
    const password = 'nuova-parola-42'
    const change = { oldPassword: PASSWORD, password, confirmPassword: password }
    expect((await client.put(`/api/users/${user.id}/change-password`, change)).status).toBe(204)
    expect((await client.post(`${PATH}/confirm`, { code: codeOf(secret), setup })).status).toBe(409)
    expect((await stateOf(client)).active).toBe(false)
    const again = (await client.post(PATH, { password })).body.data
    const confirm = { code: codeOf(again.secret), setup: again.offer }
    expect((await client.post(`${PATH}/confirm`, confirm)).status).toBe(200)
  })

  it('cannot be set up again with an offer made before it was reset', async () => {
    const off = (client: Client, code = '') => client.post(`${PATH}/off`, { password: PASSWORD, code })
    const reset = (_client: Client, _code: unknown, id: number) =>
      app.as('ROLE_SUPER_ADMIN').delete(`/api/users/${id}/second-factor`)
    for (const takeAway of [off, reset]) {
      const { user, client } = await plain()
      const { secret, offer: setup } = (await client.post(PATH, { password: PASSWORD })).body.data
      const { recoveryCodes } = (await client.post(`${PATH}/confirm`, { code: codeOf(secret), setup })).body.data
      expect((await takeAway(client, recoveryCodes[0], user.id)).status).toBe(204)
      const own = app.with((await app.session(user.username)).token)
      later(60_000)
      const late = await own.post(`${PATH}/confirm`, { code: codeOf(secret), setup })
      expect([late.status, (await stateOf(own)).active]).toEqual([409, false])
      const again = (await own.post(PATH, { password: PASSWORD })).body.data
      const confirm = { code: codeOf(again.secret), setup: again.offer }
      expect((await own.post(`${PATH}/confirm`, confirm)).status).toBe(200)
      later(0)
    }
  })

  it('gets new recovery codes, which invalidate the old ones', async () => {
    const { client, user, secret, recoveryCodes } = await enrolled(app)
    const renew = (body: object) => client.post(`${PATH}/recovery-codes`, body)
    later(60_000)
    const code = codeOf(secret)
    expect(Object.keys((await renew({ password: 'sbagliata', code })).body.errors)).toEqual(['password'])
    expect(Object.keys((await renew({ password: PASSWORD, code: wrongCode(secret) })).body.errors)).toEqual(['code'])
    const { status, body } = await renew({ password: PASSWORD, code })
    expect([status, body.data.recoveryCodes.length]).toEqual([200, 10])
    expect((await visit(app, { username: user.username, code: recoveryCodes[0] })).status).toBe(401)
    expect((await visit(app, { username: user.username, code: body.data.recoveryCodes[0] })).status).toBe(200)
  })

  it('is deactivated with password and code, or a recovery code', async () => {
    const { client, user, recoveryCodes } = await enrolled(app)
    const off = (body: object) => client.post(`${PATH}/off`, body)
    expect((await off({ password: PASSWORD, code: 'aaaaa-aaaaa' })).status).toBe(422)
    expect((await off({ password: PASSWORD, code: recoveryCodes[0] })).status).toBe(204)
    expect((await visit(app, { username: user.username })).status).toBe(200)
    expect((await off({ password: PASSWORD, code: recoveryCodes[1] })).status).toBe(409)
  })

  it.each([
    ['passwords', 'password', (client: Client) => client.post(PATH, { password: 'sbagliata' })],
    [
      'codes',
      'code',
      (client: Client, { secret, offer }: { secret: string; offer: string }) =>
        client.post(`${PATH}/confirm`, { code: wrongCode(secret), setup: offer }),
    ],
  ])('allows ten wrong %s a minute', async (_what, outcome, guess) => {
    const { client, user } = await plain()
    const begun = (await client.post(PATH, { password: PASSWORD })).body.data
    for (let n = 0; n < 10; n++) expect((await guess(client, begun)).status).toBe(422)
    const refused = await guess(client, begun)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    const lines = await app.db.query('select "outcome" from "_sign_ins" where "userId" = $1 order by "id"', [user.id])
    expect(lines).toEqual([...Array(10).fill({ outcome }), { outcome: 'limited' }])
    expect((await stateOf(client)).active).toBe(false)
  })

  it.each([
    ['no password', PATH, {}],
    ['a number for a password', PATH, { password: 1 }],
    ['no code', `${PATH}/confirm`, { setup: 'a' }],
    ['no offer', `${PATH}/confirm`, { code: '123456' }],
    ['an endless code', `${PATH}/confirm`, { code: '1'.repeat(500), setup: 'a' }],
    ['no password beside the code', `${PATH}/off`, { code: '123456' }],
  ])('reports what is missing: %s', async (_what, path, body) => {
    const { client } = await plain()
    expect((await client.post(path, body)).status).toBe(422)
    expect((await app.stranger().post(path, body)).status).toBe(401)
  })

  it('cannot be changed while impersonating, and requires a password', async () => {
    const { user } = await plain()
    const admin = app.as('ROLE_SUPER_ADMIN')
    const acting = await actAs(admin, user.username)
    expect((await admin.get(PATH, acting)).status).toBe(409)
    for (const path of [PATH, `${PATH}/confirm`, `${PATH}/recovery-codes`, `${PATH}/off`]) {
      expect((await admin.post(path, { password: PASSWORD, code: '123456', setup: 'a' }, acting)).status, path).toBe(
        409,
      )
    }
    const { user: microsoft, client } = await plain()
    await app.db.query('delete from "_credentials" where "userId" = $1', [microsoft.id])
    expect(await stateOf(client)).toMatchObject({ available: false, active: false })
    expect((await client.post(PATH, { password: PASSWORD })).status).toBe(409)
  })

  it('is stored where no list, filter or export reaches it', async () => {
    const { secret } = await enrolled(app)
    const admin = app.as('ROLE_SUPER_ADMIN')
    for (const table of ['_second_factors', '_recovery_codes', '_sign_ins']) {
      expect((await admin.get(`/api/${table}`)).status).toBe(404)
    }
    expect(JSON.stringify((await admin.get('/api/users')).body)).not.toContain(secret)
  })
})

describe('a lost phone', () => {
  it('is handled by an administrator: the factor is removed, sessions end, the history records it', async () => {
    const { user, client, recoveryCodes } = await enrolled(app)
    expect((await reset(app.as('ROLE_ADMIN'), user.id)).status).toBe(204)
    expect((await client.get('/api/users/me')).status).toBe(401)
    expect((await visit(app, { username: user.username })).status).toBe(200)
    const codes = 'select 1 from "_recovery_codes" where "userId" = $1'
    expect([await app.db.query(codes, [user.id]), recoveryCodes.length]).toEqual([[], 10])
    const { body } = await app.as('ROLE_ADMIN').get(`/api/history?table=users&id=${user.id}`)
    const [line] = body.data
    expect(line).toMatchObject({
      verb: 'resetSecondFactor',
      username: 'admin',
      realUsername: null,
      version: user.version,
    })
    expect((await app.as('ROLE_SUPER_ADMIN').post(`/api/undo/${line.command}`)).status).toBe(409)
  })

  it('of a super admin can be handled by another super admin only', async () => {
    const { user } = await enrolled(app, { ruoli: ['ROLE_SUPER_ADMIN'] })
    expect((await reset(app.as('ROLE_ADMIN'), user.id)).status).toBe(403)
    expect((await visit(app, { username: user.username })).status).toBe(401)
    expect((await reset(app.as('ROLE_SUPER_ADMIN'), user.id)).status).toBe(204)
    expect((await visit(app, { username: user.username })).status).toBe(200)
  })

  it('cannot be handled by users without the right, for oneself, or while impersonating', async () => {
    const { user } = await enrolled(app)
    for (const role of ['ROLE_USER', 'ROLE_SUPERVISOR_CP', 'ROLE_NL']) {
      expect((await reset(app.as(role), user.id)).status, role).toBe(403)
    }
    expect((await reset(app.stranger(), user.id)).status).toBe(401)
    const admin = app.as('ROLE_SUPER_ADMIN')
    expect((await reset(admin, await userId(app, 'super_admin'))).status).toBe(409)
    expect((await reset(admin, user.id, await actAs(admin, 'admin'))).status).toBe(409)
    expect((await reset(admin, 2_000_000_000)).status).toBe(404)
    expect((await visit(app, { username: user.username })).status).toBe(401)
  })

  it('can be handled from the command line', async () => {
    const { user, client } = await enrolled(app, { ruoli: ['ROLE_SUPER_ADMIN'] })
    const words = ['second-factor', '--username', user.username]
    expect(() => readUserCommand(words)).toThrow('--off')
    const lines = await runUserCommand(app.app, readUserCommand([...words, '--off']), async () => '')
    expect(lines).toEqual([`${user.username} signs in without a second factor; their sessions are over.`])
    expect((await client.get('/api/users/me')).status).toBe(401)
    expect((await visit(app, { username: user.username })).status).toBe(200)
    const missing = readUserCommand(['second-factor', '--username', 'nessuno', '--off'])
    await expect(runUserCommand(app.app, missing, async () => '')).rejects.toThrow('No user is called nessuno.')
  })
})

describe('the second factor of a deleted user', () => {
  it('is restored by an undo, and deleted when undo is no longer possible', async () => {
    const { user, secret } = await enrolled(app)
    const admin = app.as('ROLE_SUPER_ADMIN')
    const kept = async () =>
      (await app.db.query('select 1 from "_second_factors" where "userId" = $1', [user.id])).length +
      (await app.db.query('select 1 from "_recovery_codes" where "userId" = $1', [user.id])).length
    const gone = await admin.delete(`/api/users/${user.id}`)
    await tidyUp(app.app)
    expect(await kept()).toBe(11)
    expect((await admin.post(`/api/undo/${gone.headers['x-command']}`)).status).toBe(200)
    later(60_000)
    expect((await visit(app, { username: user.username })).body.secondFactor).toBe(true)
    expect((await visit(app, { username: user.username, code: codeOf(secret) })).status).toBe(200)
    later(0)
    await admin.delete(`/api/users/${user.id}`)
    await app.db.query(`update "_history" set "at" = now() - interval '31 days' where "rowId" = $1`, [user.id])
    await tidyUp(app.app)
    expect(await kept()).toBe(0)
  })
})
