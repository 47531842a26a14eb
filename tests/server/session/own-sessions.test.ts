import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { actAs, makeUser, PASSWORD, userId } from '#tests/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => setClock())

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1'
const signIn = async (username: string, userAgent: string) => {
  const body = { username, password: PASSWORD }
  const { body: pair } = await app.stranger().post('/login_check', body, { 'user-agent': userAgent })
  return { pair, client: app.with(pair.token) }
}
const refresh = (refresh_token: string) => app.stranger().post('/token/refresh', { refresh_token })

describe('GET /api/user/profile/', { tags: 'PROFILE-07' }, () => {
  it('returns one’s own username and e-mail address, and nothing else of the row', async () => {
    const { body } = await app.as('ROLE_MARKETING').get('/api/user/profile/')
    expect(body.data).toMatchObject({ username: 'marketing', email: expect.stringContaining('marketing@') })
    expect(Object.keys(body.data).sort()).toEqual(['email', 'id', 'username', 'version'])
    expect((await app.stranger().get('/api/user/profile/')).status).toBe(401)
  })
})

describe('the sessions of a user', () => {
  it('are listed with device, address and times; this one is marked, ended and expired ones are left out', async () => {
    const user = await makeUser(app)
    const [phone, desk, gone] = [
      await signIn(user.username, PHONE),
      await signIn(user.username, 'Firefox'),
      await signIn(user.username, 'x'),
    ]
    await gone.client.post('/api/logout')
    setClock(new Date(Date.now() + 60_000))
    await refresh(phone.pair.refresh_token)
    const { body } = await desk.client.get('/api/user/sessions')
    expect(body.totalRows).toBe(2)
    expect(body.data.map((one: { userAgent: string; current: boolean }) => [one.userAgent, one.current])).toEqual([
      [PHONE, false],
      ['Firefox', true],
    ])
    const [first] = body.data
    expect(first.address).toBe('127.0.0.1')
    expect(Date.parse(first.usedAt) - Date.parse(first.createdAt)).toBeGreaterThan(50_000)
    expect(JSON.stringify(body)).not.toMatch(/hash/i)
    setClock(new Date(Date.now() + 8 * 86_400_000))
    const { body: later } = await (await signIn(user.username, 'new')).client.get('/api/user/sessions')
    expect(later.totalRows).toBe(1)
  })

  it('end individually, and only by their owner', async () => {
    const user = await makeUser(app)
    const [here, there] = [await signIn(user.username, 'qui'), await signIn(user.username, 'là')]
    const { body } = await here.client.get('/api/user/sessions')
    const other = body.data.find((one: { current: boolean }) => !one.current)
    const path = `/api/user/sessions/${other.id}`
    expect((await app.as('ROLE_SUPER_ADMIN').delete(path)).status).toBe(404)
    expect((await app.stranger().delete(path)).status).toBe(401)
    expect((await there.client.get('/api/users/me')).status).toBe(200)
    expect((await here.client.delete(path)).status).toBe(204)
    expect((await there.client.get('/api/users/me')).status).toBe(401)
    expect((await refresh(there.pair.refresh_token)).status).toBe(401)
    expect((await here.client.get('/api/users/me')).status).toBe(200)
    for (const wrong of [other.id, 'x', '%00', "1' or '1'='1", 'null']) {
      expect((await here.client.delete(`/api/user/sessions/${encodeURIComponent(wrong)}`)).status, wrong).toBe(404)
    }
  })

  it('end all at once, including this one, and nobody else’s', async () => {
    const [user, stranger] = [await makeUser(app), await makeUser(app)]
    const [here, there] = [await signIn(user.username, 'qui'), await signIn(user.username, 'là')]
    const foreign = await signIn(stranger.username, 'altrove')
    expect((await here.client.delete('/api/user/sessions')).status).toBe(204)
    for (const { client, pair } of [here, there]) {
      expect((await client.get('/api/users/me')).status).toBe(401)
      expect((await refresh(pair.refresh_token)).status).toBe(401)
    }
    expect((await foreign.client.get('/api/users/me')).status).toBe(200)
  })

  it('are those of the signed-in user while impersonating', async () => {
    const real = app.as('ROLE_SUPER_ADMIN')
    const acting = await actAs(real, 'marketing')
    const { body } = await real.get('/api/user/sessions', acting)
    const ids = body.data.map((one: { id: string }) => one.id)
    const owners = await app.db.query(`select distinct "userId" from "_sessions" where "id" = any($1::uuid[])`, [ids])
    expect(owners).toEqual([{ userId: await userId(app, 'super_admin') }])
    const profile = await real.get('/api/user/profile/', acting)
    expect(profile.body.data.username).toBe('marketing')
  })
})
