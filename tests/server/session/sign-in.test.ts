import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { trustProxy: ['127.0.0.1'] } })
})
afterAll(() => app.close())
afterEach(() => setClock())

let visitor = 0
/** Every visitor comes from an address of their own, unless the test says otherwise. */
const signIn = (username: unknown, password: unknown, address = `10.0.0.${++visitor}`) =>
  app.stranger().post('/login_check', { username, password }, { 'x-forwarded-for': address })
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('POST /login_check', { tags: 'AUTH-09' }, () => {
  it('returns a token and a refresh token, and nothing else', async () => {
    const answer = await signIn('admin', DEMO_PASSWORD)
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body).sort()).toEqual(['refresh_token', 'token'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await app.with(answer.body.token).get('/api/users/me')).body.data.username).toBe('admin')
  })

  it('AUTH-16..21 puts the claims the screens read into the token', async () => {
    const { body } = await signIn('supervisor_cp', DEMO_PASSWORD)
    const [user] = await app.db.query<{ id: number; nome: string; cognome: string }>(
      `select "id", "nome", "cognome" from "users" where "username" = 'supervisor_cp'`,
    )
    expect(payloadOf(body.token)).toMatchObject({
      id: user?.id,
      name: user?.nome,
      surname: user?.cognome,
      username: 'supervisor_cp',
      roles: ['ROLE_SUPERVISOR_CP'],
    })
    const { exp, iat } = payloadOf(body.token)
    expect(exp - iat).toBe(600)
  })

  it('accepts the username in any case', async () => {
    expect((await signIn('  ADMIN ', DEMO_PASSWORD)).status).toBe(200)
  })

  it('reports a wrong name and a wrong password with the same message', { tags: 'MSG-08' }, async () => {
    const [wrongPassword, wrongName] = [await signIn('admin', 'sbagliata'), await signIn('nessuno', 'sbagliata')]
    expect(wrongPassword.status).toBe(401)
    expect(wrongPassword.body.message).toBe('Username e/o password non validi')
    expect(wrongName.body).toEqual(wrongPassword.body)
  })

  it('reports a deactivated account only to users who know the password', { tags: 'MSG-12' }, async () => {
    await app.db.query(`update "users" set "attivo" = 'N' where "username" = 'marketing'`)
    const known = await signIn('marketing', DEMO_PASSWORD)
    expect([known.status, known.body.message]).toEqual([
      401,
      "Utente non attivo. Contattare l'amministratore di sistema",
    ])
    expect((await signIn('marketing', 'sbagliata')).body.message).toBe('Username e/o password non validi')
    await app.db.query(`update "users" set "attivo" = 'Y' where "username" = 'marketing'`)
  })

  it.each([
    ['nothing', {}, 422],
    ['no password', { username: 'admin' }, 422],
    ['an empty password', { username: 'admin', password: '' }, 422],
    ['a number', { username: 'admin', password: 12345678 }, 422],
    ['an object', { username: { $ne: '' }, password: DEMO_PASSWORD }, 422],
    ['a list', [], 400],
    ['no body', undefined, 400],
    ['an enormous password', { username: 'admin', password: 'x'.repeat(5_000) }, 422],
    ['a name with a zero byte', { username: 'adm\u0000in', password: DEMO_PASSWORD }, 400],
    ['SQL', { username: `admin' or '1'='1`, password: DEMO_PASSWORD }, 401],
  ])('refuses %s with a clear message', async (_what, body, status) => {
    const answer = await app.stranger().post('/login_check', body, { 'x-forwarded-for': `10.1.0.${++visitor}` })
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.body.message).toEqual(expect.any(String))
  })
})

describe('guessing passwords', () => {
  it('is blocked after ten failures on one account, from any address, for a minute', async () => {
    setClock('2026-05-01T10:00:00Z')
    for (let n = 0; n < 10; n++) expect((await signIn('nl', `no ${n}`)).status).toBe(401)
    const stopped = await signIn('nl', DEMO_PASSWORD)
    expect(stopped.status).toBe(429)
    expect(stopped.body.message).toBe('Troppi tentativi: riprova tra poco')
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(stopped.headers['retry-after'])).toBeLessThanOrEqual(60)
    setClock('2026-05-01T10:01:01Z')
    expect((await signIn('nl', DEMO_PASSWORD)).status).toBe(200)
  })

  it('is blocked for unknown names in the same way', async () => {
    setClock('2026-05-01T10:05:00Z')
    for (let n = 0; n < 10; n++) expect((await signIn('fantasma', `no ${n}`)).status).toBe(401)
    expect((await signIn('Fantasma', 'no')).status).toBe(429)
  })

  it('is blocked after a hundred failures from one address', async () => {
    setClock('2026-05-01T10:10:00Z')
    const answers = await Promise.all(Array.from({ length: 104 }, (_, n) => signIn(`chiunque ${n}`, 'no', '10.9.9.9')))
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(2)
    expect((await signIn('admin', DEMO_PASSWORD, '10.9.9.9')).status).toBe(429)
    expect((await signIn('admin', DEMO_PASSWORD, '10.9.9.8')).status).toBe(200)
  })

  it('counts only failures: twenty users may sign in at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('user', DEMO_PASSWORD, '10.8.8.8')))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
  })
})
