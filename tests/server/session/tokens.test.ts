import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { setClock } from '#server/clock.ts'
import type { EndedSessions } from '#server/identity/sessions.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { makeUser, PASSWORD } from '#tests/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => setClock())

const me = (token: string) => app.with(token).get('/api/users/me')
const refresh = (refresh_token: unknown) => app.stranger().post('/token/refresh', { refresh_token })
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString())
const later = (seconds: number) => setClock(new Date(Date.now() + seconds * 1000))

describe('an access token', () => {
  it('is refused when it is missing, damaged or signed by others', async () => {
    const { token, refresh_token } = await app.session('admin')
    const [head = '', body = '', signature = ''] = token.split('.')
    const claims = decoded(token, 1)
    const foreign = (type: string, algorithm: string, more = {}) =>
      new SignJWT({ ...claims, ...more })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .sign(new TextEncoder().encode(app.config.sessionSecret))
    const wrong = [
      '',
      'x',
      'a.b.c',
      refresh_token,
      `${head}.${body}.`,
      `${head}.${body}`,
      `${head}.${part({ ...claims, id: 1, sub: '1' })}.${signature}`,
      `${part({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
      `${part({ alg: 'none', typ: 'at+jwt' })}.${body}.${signature}`,
      `${part({ alg: 'HS512', typ: 'at+jwt' })}.${body}.${signature}`,
      await foreign('at+jwt', 'HS256'),
      await foreign('JWT', 'HS256'),
      await foreign('at+jwt', 'HS512'),
      'x'.repeat(5_000),
    ]
    for (const text of wrong) {
      const answer = await me(text)
      expect([answer.status, answer.body.message], text.slice(0, 60)).toEqual([401, 'Credenziali invalide'])
    }
    expect((await app.stranger().get('/api/users/me', { authorization: `Basic ${token}` })).status).toBe(401)
    expect((await me(token)).status).toBe(200)
  })

  it("gets 'Token scaduto' after ten minutes, and only then", async () => {
    const { token } = await app.session('admin')
    later(590)
    expect((await me(token)).status).toBe(200)
    later(601)
    const expired = await me(token)
    expect([expired.status, expired.body.message]).toEqual([401, 'Token scaduto'])
  })

  it('gives the current rights of the database, not those written in it', async () => {
    const { token } = await app.session('admin')
    expect((await app.with(token).get('/api/agents')).status).toBe(200)
    await app.db.query(`update "users" set "ruoli" = '["ROLE_MARKETING"]' where "username" = 'admin'`)
    app.app.sessions.forget()
    expect(decoded(token, 1).roles).toEqual(['ROLE_ADMIN'])
    expect((await app.with(token).get('/api/agents')).status).toBe(403)
    await app.db.query(`update "users" set "ruoli" = '["ROLE_ADMIN"]' where "username" = 'admin'`)
    app.app.sessions.forget()
  })

  it('does not open the session of another user', async () => {
    const [mine, other] = [await app.session('admin'), await app.session('user')]
    const sid = decoded(other.token, 1).sid
    await app.db.query(`update "_sessions" set "userId" = (select "id" from "users" where "username" = 'nl')
      where "id" = '${decoded(mine.token, 1).sid}'`)
    app.app.sessions.forget()
    expect((await me(mine.token)).status).toBe(401)
    expect(sid).not.toBe(decoded(mine.token, 1).sid)
  })
})

describe('POST /token/refresh', { tags: 'AUTH-10' }, () => {
  it('returns a new pair, repeatedly', async () => {
    let pair = await app.session('admin')
    for (let n = 0; n < 5; n++) {
      const next = await refresh(pair.refresh_token)
      expect(next.status).toBe(200)
      expect(Object.keys(next.body).sort()).toEqual(['refresh_token', 'token'])
      expect(next.body.refresh_token).not.toBe(pair.refresh_token)
      expect((await me(next.body.token)).status).toBe(200)
      pair = next.body
    }
  })

  it('gives twenty concurrent calls the same successor, with a working token each', async () => {
    const { refresh_token } = await app.session('admin')
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1)
    expect((await me(answers[13]?.body.token)).status).toBe(200)
    expect((await refresh(answers[0]?.body.refresh_token)).status).toBe(200)
  })

  it('accepts the token of before until its successor was presented; after that it ends the session and logs why', async () => {
    const first = await app.session('admin')
    const second = (await refresh(first.refresh_token)).body
    later(3_600)
    expect((await refresh(first.refresh_token)).body.refresh_token).toBe(second.refresh_token)
    expect((await refresh(second.refresh_token)).status).toBe(200)
    expect((await refresh(first.refresh_token)).status).toBe(401)
    expect((await refresh(second.refresh_token)).status).toBe(401)
    expect((await me(second.token)).status).toBe(401)
    const [session] = await app.db.query<{ why: string }>(
      `select "endedWhy" as why from "_sessions" where "id" = '${decoded(first.token, 1).sid}'`,
    )
    expect(session?.why).toBe('refresh token reused')
  })

  it('ends the session at once when a token before the last is reused', async () => {
    const first = await app.session('user')
    const second = (await refresh(first.refresh_token)).body
    const third = (await refresh(second.refresh_token)).body
    expect((await refresh(first.refresh_token)).status).toBe(401)
    expect((await refresh(third.refresh_token)).status).toBe(401)
  })

  it('keeps working after a restart of the server, which still recognizes reused tokens', async () => {
    const first = await app.session('user')
    const second = (await refresh(first.refresh_token)).body
    const restarted = await buildApp({ db: app.db, model: app.model, config: app.config })
    const send = (refresh_token: string) =>
      restarted.inject({ method: 'POST', url: '/token/refresh', payload: { refresh_token } })
    const third = await send(second.refresh_token)
    expect(third.statusCode).toBe(200)
    expect((await send(first.refresh_token)).statusCode).toBe(401)
    expect((await send(third.json().refresh_token)).statusCode).toBe(401)
    await restarted.close()
  })

  it('leaves other sessions of the same user alone', async () => {
    const [stolen, other] = [await app.session('user'), await app.session('user')]
    await refresh((await refresh(stolen.refresh_token)).body.refresh_token)
    expect((await refresh(stolen.refresh_token)).status).toBe(401)
    expect((await refresh(other.refresh_token)).status).toBe(200)
  })

  it('ends nothing for an unknown token', async () => {
    const pair = await app.session('user')
    const [sid = '', body = '', mark = ''] = pair.refresh_token.split('.')
    const forged = [
      `${sid}.${'A'.repeat(43)}.${mark}`,
      `${sid}.${body}.${'A'.repeat(22)}`,
      `${sid}.${body}`,
      pair.token,
      "' or 1=1",
      '\u0000',
    ]
    for (const token of forged) expect((await refresh(token)).status, token).toBe(401)
    for (const token of [undefined, 7, {}, '']) expect((await refresh(token)).status).toBe(422)
    expect((await refresh(pair.refresh_token)).status).toBe(200)
  })

  it('refuses a session idle for a week, or older than thirty days', async () => {
    const idle = await app.session('user')
    later(8 * 86_400)
    expect((await refresh(idle.refresh_token)).status).toBe(401)
    setClock()
    let pair = await app.session('user')
    for (let day = 6; day < 30; day += 6) {
      later(day * 86_400)
      pair = (await refresh(pair.refresh_token)).body
    }
    later(30 * 86_400 + 1)
    expect((await refresh(pair.refresh_token)).status).toBe(401)
  })

  it('stores only hashes', async () => {
    const pair = await app.session('user')
    const rows = await app.db.query('select * from "_sessions"')
    expect(JSON.stringify(rows)).not.toContain(pair.refresh_token)
    expect(JSON.stringify(rows)).not.toContain(pair.refresh_token.split('.')[1])
  })
})

describe('subscribers to the end of sessions', () => {
  it('are notified once of each end: by sign-out, reuse, a new password, deactivation and deletion', async () => {
    const ended: EndedSessions[] = []
    app.app.sessions.onEnded((one) => void ended.push(one))
    const last = () => ended.at(-1)

    const { token } = await app.session('user')
    const { id, sid } = decoded(token, 1)
    await app.with(token).post('/api/logout')
    expect(last()).toEqual({ userId: id, sid, why: 'logout' })
    await app.with(token).post('/api/logout')
    expect(ended).toHaveLength(1)

    const first = await app.session('user')
    await refresh((await refresh(first.refresh_token)).body.refresh_token)
    await refresh(first.refresh_token)
    expect(last()).toEqual({ userId: id, sid: decoded(first.token, 1).sid, why: 'refresh token reused' })

    const person = await makeUser(app)
    const here = await app.session(person.username)
    const passwords = { oldPassword: PASSWORD, password: 'nuova-parola-42', confirmPassword: 'nuova-parola-42' }
    await app.with(here.token).put(`/api/users/${person.id}/change-password`, passwords)
    expect(last()).toEqual({ userId: person.id, except: decoded(here.token, 1).sid, why: 'password changed' })

    await app.as('ROLE_SUPER_ADMIN').put(`/api/users/${person.id}/active/N`)
    expect(last()).toMatchObject({ userId: person.id, why: 'switched off' })
    await app.as('ROLE_SUPER_ADMIN').delete(`/api/users/${person.id}`)
    expect(last()).toMatchObject({ userId: person.id, why: 'deleted' })
    expect(ended).toHaveLength(5)
  })
})

describe('POST /api/logout', () => {
  it('ends this session at once, and no other', async () => {
    const [gone, kept] = [await app.session('admin'), await app.session('admin')]
    expect((await me(gone.token)).status).toBe(200)
    expect((await app.with(gone.token).post('/api/logout')).status).toBe(204)
    expect((await me(gone.token)).status).toBe(401)
    expect((await refresh(gone.refresh_token)).status).toBe(401)
    expect((await me(kept.token)).status).toBe(200)
  })

  it('accepts the refresh token of a session whose access token has expired', async () => {
    const [gone, kept] = [await app.session('admin'), await app.session('admin')]
    const { refresh_token } = (await refresh(gone.refresh_token)).body
    later(700)
    const out = (token: unknown) => app.with(gone.token).post('/api/logout', { refresh_token: token })
    expect((await out(undefined)).body.message).toBe('Token scaduto')
    expect((await out(`${refresh_token.slice(0, -3)}AAA`)).status).toBe(401)
    expect((await out(refresh_token)).status).toBe(204)
    expect((await refresh(refresh_token)).status).toBe(401)
    expect((await refresh(kept.refresh_token)).status).toBe(200)
  })

  it('requires a session', async () => {
    expect((await app.stranger().post('/api/logout')).status).toBe(401)
    expect((await app.stranger().post('/api/logout', { refresh_token: 'x' })).status).toBe(401)
    expect((await app.stranger().post('/api/logout', { refresh_token: 5 })).status).toBe(422)
    const { token } = await app.session('admin')
    expect((await app.with(token).post('/api/logout')).status).toBe(204)
    expect((await app.with(token).post('/api/logout')).status).toBe(401)
  })
})

describe('an account deactivated during a session', () => {
  it('gets 423 within a second, for tokens and refreshes alike', async () => {
    const pair = await app.session('master')
    expect((await me(pair.token)).status).toBe(200)
    await app.db.query(`update "users" set "attivo" = 'N' where "username" = 'master'`)
    // As another node would see it: nothing told this process, only the cache runs out.
    await new Promise((resolve) => setTimeout(resolve, 350))
    expect((await me(pair.token)).status).toBe(423)
    const refreshed = await refresh(pair.refresh_token)
    expect([refreshed.status, refreshed.body.message]).toEqual([
      423,
      "Utente non attivo. Contattare l'amministratore di sistema",
    ])
  })
})
