import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type TestApp, testApp } from '#tests/support/app.ts'
import { meanwhile } from '#tests/support/meanwhile.ts'
import { makeUser, PASSWORD } from '#tests/support/people.ts'
import { codeOf, cookiesOf, enrolled, equipped, visit, wrongCode } from '#tests/support/second-factor.ts'
import { stillClock } from '#tests/support/still-clock.ts'

const WRONG = [
  401,
  true,
  'Codice non valido o già usato: con l’app attendi il prossimo codice, tra quelli di recupero usane un altro',
]
const ASKED = [401, true, 'Inserisci il codice dell’app di autenticazione']
const TOO_MANY = [429, undefined, 'Troppi codici errati: riprova più tardi o chiedi a un amministratore']
const TOO_OFTEN = [429, undefined, 'Troppi tentativi: riprova tra poco']
const MINUTE = 60_000

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { trustProxy: ['127.0.0.1'] } })
})
afterAll(() => app.close())
// Codes go by the clock, which stands still: at the beginning of each test it is this moment.
const { start, later } = stillClock()
const brief = ({ status, body }: Answer) => [status, body.secondFactor, body.message]

/** So many wrong codes of a user, as they are kept a second after the beginning: of an unknown device, unless said otherwise. */
const wrongCodes = (
  { db }: TestApp,
  id: number,
  count: number,
  { address = '10.255.0.1', device = null as string | null } = {},
) =>
  db.query(
    `insert into "_sign_ins" ("at", "userId", "account", "address", "device", "method", "outcome")
     select $2::timestamptz, $1::integer, 'id ' || $1::integer, $3::text, $4::text, 'password', 'code'
     from generate_series(1, $5::integer)`,
    [id, new Date(start + 1_000).toISOString(), address, device, count],
  )

describe('guessing codes with the correct password', () => {
  it('is blocked after ten in a minute, except from a known device', async () => {
    const { user, secret } = await enrolled(app)
    const { username } = user
    later(MINUTE)
    const cookie = cookiesOf(await visit(app, { username, code: codeOf(secret) }))
    for (let n = 0; n < 10; n++) expect((await visit(app, { username, code: wrongCode(secret) })).status).toBe(401)
    later(2 * MINUTE - 20_000)
    const refused = await visit(app, { username, code: codeOf(secret) })
    expect([refused.status, Number(refused.headers['retry-after']) <= 60]).toEqual([429, true])
    expect((await visit(app, { username, code: codeOf(secret), cookie })).status).toBe(200)
  })

  it('is blocked for a day after fifty, except from a known device and for a newly set up factor', async () => {
    const { user, secret } = await enrolled(app)
    const { id, username } = user
    later(MINUTE)
    const cookie = cookiesOf(await visit(app, { username, code: codeOf(secret) }))
    await wrongCodes(app, id, 50)
    later(60 * MINUTE)
    const refused = await visit(app, { username, code: codeOf(secret) })
    expect(brief(refused)).toEqual(TOO_MANY)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(22 * 3600)
    expect((await visit(app, { username, code: codeOf(secret), cookie })).status).toBe(200)
    later(24 * 60 * MINUTE + 2_000)
    expect((await visit(app, { username, code: codeOf(secret) })).status).toBe(200)
    later(0)
    expect((await app.as('ROLE_SUPER_ADMIN').delete(`/api/users/${id}/second-factor`)).status).toBe(204)
    later(2 * MINUTE)
    expect((await visit(app, { username })).status).toBe(200)
  })
})

describe('an account with too many wrong codes', () => {
  it('tells only those who know the password', async () => {
    const { user, secret } = await enrolled(app)
    const { username } = user
    await wrongCodes(app, user.id, 50)
    later(60 * MINUTE)
    const guess = (name: string) => visit(app, { username: name, password: 'sbagliata' })
    for (const code of [undefined, codeOf(secret)]) {
      const refused = await visit(app, { username, code })
      expect(brief(refused)).toEqual(TOO_MANY)
      expect(Number(refused.headers['retry-after'])).toBe(23 * 3600 + 1)
    }
    for (let n = 0; n < 11; n++) {
      const [locked, unknown] = [await guess(username), await guess('nessuno con codici')]
      expect(locked.status).toBe(n < 10 ? 401 : 429)
      expect([locked.status, locked.body, locked.headers['retry-after']]).toEqual([
        unknown.status,
        unknown.body,
        unknown.headers['retry-after'],
      ])
    }
    expect(brief(await visit(app, { username, code: codeOf(secret) }))).toEqual(TOO_OFTEN)
  })

  it('allows no more than the limit, even concurrently', async () => {
    const { user, secret } = await enrolled(app)
    const { username } = user
    await wrongCodes(app, user.id, 49)
    later(60 * MINUTE)
    const guess = () => visit(app, { username, code: wrongCode(secret) })
    let other: Answer | undefined
    const late = await meanwhile(app.db, ['sign-in outcome'], guess, async () => {
      other = await guess()
    })
    expect([other && brief(other), brief(late)]).toEqual([WRONG, TOO_MANY])
  })
})

describe('devices known before the second factor', () => {
  it('are no longer known; a sign-in with password and code makes one known again', async () => {
    const user = await makeUser(app)
    const { username } = user
    const before = cookiesOf(await visit(app, { username }))
    const { secret } = await equipped(app, user)
    later(MINUTE)
    const after = cookiesOf(await visit(app, { username, code: codeOf(secret), cookie: before }))
    expect(after).not.toBe(before)
    for (let n = 0; n < 10; n++) expect((await visit(app, { username, code: wrongCode(secret) })).status).toBe(401)
    expect(brief(await visit(app, { username, cookie: before }))).toEqual(TOO_OFTEN)
    expect(brief(await visit(app, { username, cookie: after }))).toEqual(ASKED)
  })

  it('nor are those of a factor that was reset and set up again', async () => {
    const { user, secret } = await enrolled(app)
    const { id, username } = user
    later(MINUTE)
    const old = cookiesOf(await visit(app, { username, code: codeOf(secret) }))
    expect((await app.as('ROLE_SUPER_ADMIN').delete(`/api/users/${id}/second-factor`)).status).toBe(204)
    await equipped(app, user)
    for (let n = 0; n < 10; n++) await visit(app, { username, password: `no ${n}` })
    expect(brief(await visit(app, { username, cookie: old }))).toEqual(TOO_OFTEN)
  })
})

describe('wrong codes of all devices together', () => {
  it('are limited to two hundred a day, including known devices and sessions', async () => {
    const { user, secret } = await enrolled(app)
    const { id, username } = user
    later(MINUTE)
    const cookie = cookiesOf(await visit(app, { username, code: codeOf(secret) }))
    for (let n = 0; n < 4; n++) await wrongCodes(app, id, n < 3 ? 50 : 49, { device: `device ${n}` })
    later(60 * MINUTE)
    const guess = () => visit(app, { username, code: wrongCode(secret), cookie })
    let other: Answer | undefined
    const late = await meanwhile(app.db, ['sign-in outcome'], guess, async () => {
      other = await guess()
    })
    expect([other && brief(other), brief(late)]).toEqual([WRONG, TOO_MANY])
    expect(Number(late.headers['retry-after'])).toBe(23 * 3600 + 1)
    const client = app.with((await app.session(username)).token)
    const off = await client.post('/api/user/second-factor/off', { password: PASSWORD, code: codeOf(secret) })
    expect(brief(off)).toEqual(TOO_MANY)
    later(24 * 60 * MINUTE + 2_000)
    expect((await visit(app, { username, code: codeOf(secret), cookie })).status).toBe(200)
  })

  it('are limited to a hundred a minute per address, for all accounts and devices', async () => {
    const [{ user, secret }, other] = [await enrolled(app), await enrolled(app)]
    const { username } = user
    later(MINUTE)
    const cookie = cookiesOf(await visit(app, { username, code: codeOf(secret) }))
    later(0)
    const address = '10.255.7.7'
    for (let n = 0; n < 10; n++) await wrongCodes(app, other.user.id, 10, { address, device: `device ${n}` })
    later(1_500)
    const code = codeOf(secret, 2)
    for (const attempt of [{ cookie, code }, { cookie }, {}]) {
      expect(brief(await visit(app, { username, address, ...attempt }))).toEqual(TOO_OFTEN)
    }
    // Passwords that are wrong elsewhere in the house keep no known device out.
    const house = '10.255.7.8'
    await Promise.all(
      Array.from({ length: 104 }, (_, n) => visit(app, { username: `chi ${n}`, password: 'no', address: house })),
    )
    expect(brief(await visit(app, { username, address: house, cookie }))).toEqual(ASKED)
    expect(brief(await visit(app, { username, address: '10.255.7.9', cookie }))).toEqual(ASKED)
  })
})
