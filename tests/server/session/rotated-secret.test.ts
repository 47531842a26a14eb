import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '#server/config/config.ts'
import { keysOf } from '#server/identity/keys.ts'
import { type Answer, type TestApp, testApp } from '#tests/support/app.ts'
import { makeUser, PASSWORD } from '#tests/support/people.ts'
import { codeOf, cookiesOf, enrolled, visit } from '#tests/support/second-factor.ts'
import { stillClock } from '#tests/support/still-clock.ts'

const MINUTE = 60_000
/** The secret of `testApp`. */
const FIRST = 'test '.repeat(8).trim()

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { trustProxy: ['127.0.0.1'] } })
})
afterAll(() => app.close())
const { later } = stillClock()

const rotated: [string, Partial<Config>][] = [
  ['a new SESSION_SECRET beside the previous one', { sessionSecret: 'another '.repeat(6), previousSecrets: [FIRST] }],
  [
    'the second new one, with both before it',
    { sessionSecret: 'third '.repeat(8), previousSecrets: ['another '.repeat(6), FIRST] },
  ],
  ['raised generations', { keyGenerations: { tokens: 1, factors: 2, drafts: 1, devices: 1, requests: 1 } }],
]

describe.each(rotated)('under %s', (_what, config) => {
  let next: TestApp
  beforeAll(async () => {
    next = await testApp({ beside: app, config })
  })
  afterAll(() => next.close())

  it('nobody is signed out, and the refresh of before has one and the same successor', async () => {
    const { username } = await makeUser(app)
    const pair = await app.session(username)
    expect((await next.with(pair.token).get('/api/users/me')).status).toBe(200)
    const refresh = (at: TestApp, refresh_token: string) => at.stranger().post('/token/refresh', { refresh_token })
    const [here, there] = [await refresh(app, pair.refresh_token), await refresh(next, pair.refresh_token)]
    expect([here.status, there.status]).toEqual([200, 200])
    expect(there.body.refresh_token).toBe(here.body.refresh_token)
    expect((await refresh(next, there.body.refresh_token)).status).toBe(200)
    const fresh = await next.session(username)
    expect((await app.with(fresh.token).get('/api/users/me')).status).toBe(401)
    expect((await next.with(fresh.token).get('/api/users/me')).status).toBe(200)
  })

  it('apps and devices are known, and drafts of before are opened', async () => {
    const { user, secret, client } = await enrolled(app)
    const { username, id } = user
    later(MINUTE)
    const first = await visit(app, { username, code: codeOf(secret) })
    expect(first.status).toBe(200)
    later(2 * MINUTE)
    const cookie = cookiesOf(first)
    const again = await visit(next, { username, code: codeOf(secret), cookie })
    expect([again.status, cookiesOf(again).split('.')[0]]).toEqual([200, cookie.split('.')[0]])
    expect(cookiesOf(again)).not.toBe(cookie)
    const before = (await client.get('/api/user/draft-key')).body.data
    const { key, older } = (await next.with(again.body.token).get('/api/user/draft-key')).body.data
    expect(key).not.toBe(before.key)
    expect(older.map((one: { id: string }) => one.id)).toContain(before.id)
    const sealedBy = async () =>
      (await app.db.query<{ secret: string }>('select "secret" from "_second_factors" where "userId" = $1', [id]))[0]
    const old = await sealedBy()
    expect(await next.app.secondFactors.sealAnew()).toBeGreaterThan(0)
    expect(await sealedBy()).not.toEqual(old)
    expect(await next.app.secondFactors.sealAnew()).toBe(0)
    later(3 * MINUTE)
    expect((await visit(next, { username, code: codeOf(secret) })).status).toBe(200)
    // What only the present key has sealed: the rest of the test goes on with the app of before.
    await app.app.secondFactors.sealAnew()
    await app.db.query('delete from "_second_factors" where "userId" = $1', [id])
  })
})

describe('the keys', () => {
  const derive = (config: Partial<Config>) => keysOf({ ...app.config, ...config })

  it('are one for each purpose, and change with the secret and the generation of their group only', () => {
    const plain = derive({})
    const raised = derive({ keyGenerations: { tokens: 1 } })
    const all = [
      plain.of('access token'),
      plain.of('drafts'),
      plain.of('drafts', ' of user 1'),
      raised.of('access token'),
    ]
    expect(new Set(all.map((key) => key.toString('hex'))).size).toBe(4)
    expect(raised.of('device cookie')).toEqual(plain.of('device cookie'))
    expect(raised.all('access token')).toEqual([raised.of('access token'), plain.of('access token')])
    const moved = derive({ sessionSecret: 'another '.repeat(6), previousSecrets: [FIRST] })
    expect(moved.all('second factor')[1]).toEqual(plain.of('second factor'))
  })
})

describe('recovery codes drawn before', () => {
  const short = (id: number, code: string) =>
    app.db.query('insert into "_recovery_codes" ("userId", "hash") values ($1, $2)', [
      id,
      createHash('sha256')
        .update(`recovery ${id} ${code.replace('-', '')}`)
        .digest('base64url'),
    ])
  const left = ({ status, body }: Answer) => [status, body.recoveryCodesLeft]

  it('are good once, are told of, and go when new ones are drawn', async () => {
    const { user, client, secret } = await enrolled(app)
    await app.db.query('delete from "_recovery_codes" where "userId" = $1', [user.id])
    for (const code of ['abcde-fghij', 'kmnpq-rstuv']) await short(user.id, code)
    const { username } = user
    expect(left(await visit(app, { username, code: 'ABCDE fghij' }))).toEqual([200, 1])
    expect(left(await visit(app, { username, code: 'abcde-fghij' }))).toEqual([401, undefined])
    const state = async () => (await client.get('/api/user/second-factor')).body.data
    expect(await state()).toMatchObject({ recoveryCodesLeft: 1, recoveryCodesOld: true })
    later(MINUTE)
    const renewed = await client.post('/api/user/second-factor/recovery-codes', {
      password: PASSWORD,
      code: codeOf(secret),
    })
    expect(renewed.status).toBe(200)
    expect(await state()).toMatchObject({ recoveryCodesLeft: 10, recoveryCodesOld: false })
    expect((await visit(app, { username, code: 'kmnpq-rstuv' })).status).toBe(401)
  })

  it('a new one is found by its first group, and what is stored is a salted password hash of the rest', async () => {
    const { user, recoveryCodes } = await enrolled(app)
    const rows = await app.db.query<{ selector: string; hash: string }>(
      'select "selector", "hash" from "_recovery_codes" where "userId" = $1',
      [user.id],
    )
    expect(rows.map(({ selector }) => selector).sort()).toEqual(recoveryCodes.map((code) => code.slice(0, 4)).sort())
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=7168,t=2,p=1\$[\w+/]{22}\$/)
    const [first = '', second = ''] = recoveryCodes
    const { username } = user
    expect((await visit(app, { username, code: first.slice(0, 4) + second.slice(4) })).status).toBe(401)
    expect((await visit(app, { username, code: `${first.slice(0, -4)}aaaa` })).status).toBe(401)
    expect(left(await visit(app, { username, code: second }))).toEqual([200, 9])
  })
})
