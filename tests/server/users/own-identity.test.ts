import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { actAs, makeUser, PASSWORD, prove } from '#tests/support/people.ts'
import { codeOf, enrolled, wrongCode } from '#tests/support/second-factor.ts'
import { stillClock } from '#tests/support/still-clock.ts'

const MINUTE = 60_000
const SENTENCE = 'Per cambiarlo conferma prima la tua password'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { trustProxy: ['127.0.0.1'] } })
})
afterAll(() => app.close())
const { later } = stillClock()

const enter = async ({ username }: { username: string }) => app.with((await app.session(username)).token)
let serial = 0
const address = () => `cambiato${++serial}@esempio.it`
const save = (client: Client, id: number, body: unknown = { email: address() }) => client.put(`/api/users/${id}`, body)

describe('before one’s own user name or address changes', { tags: 'PROFILE-08' }, () => {
  it('a proof is asked for: 422 on the fields that change, never 403, and nothing is changed', async () => {
    const user = await makeUser(app)
    const self = await enter(user)
    const both = await save(self, user.id, { username: `${user.username}.x`, email: address() })
    expect([both.status, both.body.proof, both.body.errors]).toEqual([
      422,
      'password',
      { username: [SENTENCE], email: [SENTENCE] },
    ])
    const one = await save(self, user.id, { username: user.username, email: address() })
    expect([one.status, Object.keys(one.body.errors)]).toEqual([422, ['email']])
    expect((await save(self, user.id, { username: user.username, email: user.email })).status).toBe(200)
    expect((await self.get('/api/user/profile/')).body.data).toMatchObject({ email: user.email, version: user.version })
  })

  it('the password is one, for five minutes of this session only', async () => {
    const user = await makeUser(app)
    const [self, elsewhere] = [await enter(user), await enter(user)]
    const wrong = await self.post('/api/user/proof', { password: 'sbagliata' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['Password errata'] }])
    await prove(self)
    expect((await save(elsewhere, user.id)).status).toBe(422)
    later(5 * MINUTE - 1_000)
    expect((await save(self, user.id)).status).toBe(200)
    later(5 * MINUTE)
    expect((await save(self, user.id)).status).toBe(422)
  })

  it('a code of the app and a recovery code are, each once', async () => {
    const { user, client, secret, recoveryCodes } = await enrolled(app)
    later(MINUTE)
    const proof = async (code: string | undefined) => (await client.post('/api/user/proof', { code })).status
    expect(await proof(wrongCode(secret))).toBe(422)
    expect((await save(client, user.id)).status).toBe(422)
    expect([await proof(codeOf(secret)), await proof(codeOf(secret))]).toEqual([204, 422])
    expect((await save(client, user.id)).status).toBe(200)
    later(7 * MINUTE)
    expect((await save(client, user.id)).status).toBe(422)
    expect([await proof(recoveryCodes[0]), await proof(recoveryCodes[0])]).toEqual([204, 422])
    expect((await save(client, user.id)).status).toBe(200)
  })

  it.each([
    [{}],
    [{ password: PASSWORD, code: '123456' }],
    [{ password: '' }],
    [{ password: 5 }],
    [{ code: '123456' }],
    [[]],
  ])('%j is no proof', async (body) => {
    const self = await enter(await makeUser(app))
    expect([400, 422]).toContain((await self.post('/api/user/proof', body)).status)
  })

  it('wrong passwords are counted as at the sign-in', async () => {
    const self = await enter(await makeUser(app))
    for (let n = 0; n < 10; n++) await self.post('/api/user/proof', { password: `no ${n}` })
    expect((await self.post('/api/user/proof', { password: PASSWORD })).status).toBe(429)
  })

  it('it is asked for on every way to one’s own record, and not for that of others', async () => {
    const admin = await makeUser(app, { ruoli: ['ROLE_ADMIN'] })
    const other = await makeUser(app)
    const self = await enter(admin)
    const changed = await save(self, other.id)
    expect(changed.status).toBe(200)
    const whole = { ...admin, nome: 'Bea', email: address() }
    for (const key of ['id', 'version']) delete whole[key]
    expect([(await save(self, admin.id, whole)).status, (await save(self, admin.id, { nome: 'Bea' })).status]).toEqual([
      422, 200,
    ])
    await prove(self)
    const own = await save(self, admin.id)
    expect(own.status).toBe(200)
    later(6 * MINUTE)
    const undone = await self.post(`/api/undo/${own.headers['x-command']}`)
    expect(undone.status).toBe(409)
    expect((await self.post(`/api/undo/${changed.headers['x-command']}`)).status).toBe(200)
  })

  it('acting as somebody else gives none, and what was theirs is historied with both names', async () => {
    const admin = await makeUser(app, { ruoli: ['ROLE_SUPER_ADMIN'] })
    const other = await makeUser(app, { ruoli: ['ROLE_ADMIN'] })
    const self = await enter(admin)
    const acting = await actAs(self, other.username)
    expect((await self.post('/api/user/proof', { password: PASSWORD }, acting)).status).toBe(409)
    expect((await self.put(`/api/users/${admin.id}`, { email: address() }, acting)).status).not.toBe(200)
    const theirs = await self.put(`/api/users/${other.id}`, { email: address() }, acting)
    expect(theirs.status).toBe(200)
    const { body } = await self.get(`/api/history?table=users&id=${other.id}`)
    expect(JSON.stringify(body.data[0])).toContain(admin.username)
  })

  it('a person without a password proves it by a new sign-in with Microsoft', async () => {
    const user = await makeUser(app)
    await app.db.query('delete from "_credentials" where "userId" = $1', [user.id])
    const person = await app.app.sessions.person(user.username)
    if (!person) throw new Error('Nobody is called so')
    const open = async (isProof: boolean) =>
      app.with((await app.app.sessions.open(person, { address: '127.0.0.1' }, () => {}, { isProof })).token)
    const refused = await save(await open(false), user.id)
    expect([refused.status, refused.body.proof]).toEqual([422, 'microsoft'])
    const self = await open(true)
    expect((await save(self, user.id)).status).toBe(200)
    later(6 * MINUTE)
    expect((await save(self, user.id)).status).toBe(422)
  })
})
