import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { makeUser } from '#tests/support/people.ts'
import { cookiesOf, visit } from '#tests/support/second-factor.ts'
import { stillClock } from '#tests/support/still-clock.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const TOKENS = ['uno-'.repeat(9), 'due-'.repeat(9)]

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    config: {
      publicUrl: 'https://crm.example.it',
      trustProxy: ['127.0.0.1'],
      sessionLimits: { accessSeconds: 120, idleDays: 2, maxDays: 3, perUser: 3 },
      vehiclesImportToken: TOKENS.join(','),
      erpImportToken: 'corta,'.repeat(6),
    },
  })
})
afterAll(() => app.close())
const { later } = stillClock()

const refresh = (refresh_token: string) => app.stranger().post('/token/refresh', { refresh_token })

describe('sessions', () => {
  it('live as long as they are set to: each token, unused, and in all', async () => {
    const { username } = await makeUser(app)
    let pair = await app.session(username)
    const idle = await app.session(username)
    later(2 * MINUTE - 1_000)
    expect((await app.with(pair.token).get('/api/users/me')).status).toBe(200)
    later(2 * MINUTE)
    expect((await app.with(pair.token).get('/api/users/me')).status).toBe(401)
    for (const at of [DAY, 2 * DAY, 3 * DAY - MINUTE]) {
      later(at)
      const next = await refresh(pair.refresh_token)
      expect(next.status).toBe(200)
      pair = next.body
    }
    expect((await refresh(idle.refresh_token)).status).toBe(401)
    later(3 * DAY)
    expect((await refresh(pair.refresh_token)).status).toBe(401)
  })

  it('are so many for one person: one more ends the one that was longest unused, and nobody else’s', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const theirs = await app.session(other.username)
    const pairs = []
    for (const minute of [0, 1, 2]) {
      later(minute * MINUTE)
      pairs.push(await app.session(user.username))
    }
    const [first, second, third] = pairs
    later(3 * MINUTE)
    const kept = (await refresh(first?.refresh_token ?? '')).body
    later(4 * MINUTE)
    const newest = await app.session(user.username)
    expect((await refresh(second?.refresh_token ?? '')).status).toBe(401)
    for (const one of [kept, third, newest, theirs]) expect((await refresh(one?.refresh_token ?? '')).status).toBe(200)
    const ended = await app.db.query(
      `select 1 from "_sessions" where "userId" = $1 and "endedWhy" = 'too many sessions'`,
      [user.id],
    )
    expect(ended).toHaveLength(1)
  })
})

describe('where people come by https', () => {
  it('the cookie of a device says so in its name, and one by the old name is known and replaced', async () => {
    const { id, username } = await makeUser(app)
    const first = await visit(app, { username })
    const written = String(first.headers['set-cookie'])
    expect(written).toMatch(new RegExp(`^__Secure-crm-device-${id}=[^;]+; .*HttpOnly; SameSite=Strict; Secure$`))
    const plain = cookiesOf(first).replace('__Secure-', '')
    const again = await visit(app, { username, cookie: plain })
    const [own, gone] = [again.headers['set-cookie'] ?? []].flat()
    expect(own).toContain(cookiesOf(first))
    expect(gone).toMatch(new RegExp(`^crm-device-${id}=; Max-Age=0;`))
    for (let n = 0; n < 10; n++) await visit(app, { username, password: `no ${n}` })
    expect((await visit(app, { username })).status).toBe(429)
    expect((await visit(app, { username, cookie: plain })).status).toBe(200)
  })

  it('the names below it are asked to come by https as well, unless that is switched off', async () => {
    const header = async (at: TestApp) => (await at.stranger().get('/livez')).headers['strict-transport-security']
    expect(await header(app)).toBe('max-age=31536000; includeSubDomains')
    const alone = await testApp({ beside: app, config: { hstsSubdomains: false } })
    expect(await header(alone)).toBe('max-age=31536000')
    await alone.close()
  })
})

describe('the token of an import', () => {
  const bring = async (path: string, token: string) =>
    (await app.stranger().post(path, { mezzi: [], clienti: [] }, { authorization: `Bearer ${token}` })).status

  it('may be one of two, so that it can be changed without a gap; one with commas in it is one', async () => {
    const vehicles = [...TOKENS, TOKENS.join(','), 'tre-'.repeat(9)]
    const statuses = []
    for (const token of vehicles) statuses.push(await bring('/api/mezzi/import', token))
    expect(statuses).toEqual([200, 200, 401, 401])
    expect([
      await bring('/api/clienti/import', 'corta,'.repeat(6)),
      await bring('/api/clienti/import', 'corta'),
    ]).toEqual([200, 401])
  })
})
