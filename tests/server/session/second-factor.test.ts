import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUserCommand, runUserCommand } from '#server/scripts/user-command.ts'
import { type Answer, type TestApp, testApp } from '#tests/support/app.ts'
import { secondConnection } from '#tests/support/database.ts'
import { makeUser, PASSWORD } from '#tests/support/people.ts'
import { codeOf, enrolled, visit, wrongCode } from '#tests/support/second-factor.ts'
import { stillClock } from '#tests/support/still-clock.ts'

const ASKED = 'Inserisci il codice dell’app di autenticazione'
const TAKEN =
  'Nel frattempo per questo utente è stata attivata la verifica in due passaggi: se è stato qualcun altro, chiedi subito a un amministratore di azzerarla'
const WRONG =
  'Codice non valido o già usato: con l’app attendi il prossimo codice, tra quelli di recupero usane un altro'
const MINUTE = 60_000

let app: TestApp
let node: TestApp
/** The same server where marketing must have a second factor. */
let strict: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  app = await testApp({ config: { trustProxy: ['127.0.0.1'] } })
  const second = await secondConnection(app.db)
  node = await testApp({ beside: { db: second.db, config: app.config } })
  close = second.close
  const roles = structuredClone(app.model.access.roles)
  Object.assign(roles.ROLE_MARKETING ?? {}, { secondFactor: true })
  strict = await testApp({ beside: app, model: { ...app.model, access: { ...app.model.access, roles } } })
})
afterAll(async () => {
  await node.close()
  await strict.close()
  await close()
  await app.close()
})
// Codes go by the clock, which stands still: at the beginning of each test it is this moment.
const { later } = stillClock()
const brief = ({ status, body }: Answer) => [status, body.secondFactor, body.message]
const outcomesOf = async (id: number) =>
  (
    await app.db.query<{ outcome: string }>('select "outcome" from "_sign_ins" where "userId" = $1 order by "id"', [id])
  ).map(({ outcome }) => outcome)

describe('signing in with a second factor', () => {
  it('requires a code after the correct password, which is no failure, and opens the session with it', async () => {
    const { user, secret } = await enrolled(app)
    const { id, username } = user
    later(MINUTE)
    for (const code of [undefined, '', '  ']) {
      expect(brief(await visit(app, { username, code }))).toEqual([401, true, ASKED])
    }
    const unknown = await visit(app, { username, password: 'sbagliata', code: codeOf(secret) })
    expect(brief(unknown)).toEqual([401, undefined, 'Username e/o password non validi'])
    const wrong = await visit(app, { username, code: wrongCode(secret) })
    expect(brief(wrong)).toEqual([401, true, WRONG])
    expect(wrong.body.errors).toEqual({ code: [WRONG] })
    const right = await visit(app, { username, code: codeOf(secret).replace(/^(...)/, ' $1 ') })
    expect([right.status, Object.keys(right.body).sort()]).toEqual([200, ['refresh_token', 'token']])
    expect((await app.with(right.body.token).get('/api/users/me')).body.data.username).toBe(username)
    expect(await outcomesOf(id)).toEqual([...Array(3).fill('secondFactor'), 'password', 'code', 'ok'])
  })

  it.each([
    ['of two steps ago', -2, 401],
    ['of the step before', -1, 200],
    ['of this step', 0, 200],
    ['of the step after', 1, 200],
    ['of two steps ahead', 2, 401],
  ])('handles a code %s correctly', async (_what, steps, status) => {
    const { user, secret } = await enrolled(app)
    later(5 * MINUTE)
    expect((await visit(app, { username: user.username, code: codeOf(secret, steps) })).status).toBe(status)
  })

  it('accepts the code of each step once, and none of an older step after it', async () => {
    const { user, secret } = await enrolled(app)
    const signIn = async (steps: number) =>
      (await visit(app, { username: user.username, code: codeOf(secret, steps) })).status
    expect(await signIn(0)).toBe(401)
    later(MINUTE)
    expect(await signIn(1)).toBe(200)
    expect([await signIn(1), await signIn(0), await signIn(-1)]).toEqual([401, 401, 401])
  })

  it('accepts a code sent twice at the same moment once, across nodes', async () => {
    const { user, secret } = await enrolled(app)
    later(MINUTE)
    const code = codeOf(secret)
    const answers = await Promise.all([app, node, app, node].map((at) => visit(at, { username: user.username, code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  })

  it.each([
    ['letters', 'abcdef'],
    ['five digits', '12345'],
    ['seven digits', '1234567'],
    ['digits of another script', '١٢٣٤٥٦'],
    ['a zero byte', '12345\u0000'],
    ['SQL', "' or 1=1 --"],
  ])('refuses %s', async (_what, code) => {
    const { user } = await enrolled(app)
    expect(brief(await visit(app, { username: user.username, code }))).toEqual([401, true, WRONG])
  })

  it('requires no code from users without a second factor, whatever code they send', async () => {
    const { username } = await makeUser(app)
    expect((await visit(app, { username })).status).toBe(200)
    expect((await visit(app, { username, code: '123456' })).status).toBe(200)
  })
})

describe('a recovery code', () => {
  it('replaces the app once, in any notation, and returns how many are left', async () => {
    const { user, recoveryCodes } = await enrolled(app)
    const { username } = user
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/)
    const [first = '', second = '', third = ''] = recoveryCodes
    const forms = [first, ` ${second.toUpperCase()} `, third.replaceAll('-', ' ')]
    for (const [n, code] of forms.entries()) {
      const answer = await visit(app, { username, code })
      expect([answer.status, answer.body.recoveryCodesLeft]).toEqual([200, 9 - n])
    }
    expect(brief(await visit(app, { username, code: first }))).toEqual([401, true, WRONG])
    expect(brief(await visit(app, { username, code: 'aaaa-aaaa-aaaa-aaaa' }))).toEqual([401, true, WRONG])
  })

  it('used twice at the same moment is accepted once, across nodes', async () => {
    const { user, recoveryCodes } = await enrolled(app)
    const [code] = recoveryCodes
    const answers = await Promise.all([app, node, app, node].map((at) => visit(at, { username: user.username, code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  })

  it('belongs to its owner, and is stored as a hash', async () => {
    const [one, other] = [await enrolled(app), await enrolled(app)]
    expect((await visit(app, { username: other.user.username, code: one.recoveryCodes[0] })).status).toBe(401)
    const kept = JSON.stringify(await app.db.query('select * from "_recovery_codes"'))
    for (const code of one.recoveryCodes) {
      expect(kept).not.toContain(code)
      expect(kept).not.toContain(code.replaceAll('-', ''))
      expect(kept).not.toContain(code.slice(5))
    }
  })

  it('still works under another SESSION_SECRET, unlike the app’s codes', async () => {
    const { user, secret, recoveryCodes } = await enrolled(app)
    const { username } = user
    const [row] = await app.db.query<{ secret: string }>('select "secret" from "_second_factors" where "userId" = $1', [
      user.id,
    ])
    expect(row?.secret).not.toContain(secret)
    const moved = await testApp({ beside: app, config: { sessionSecret: 'another '.repeat(6) } })
    later(MINUTE)
    expect(brief(await visit(moved, { username, code: codeOf(secret) }))).toEqual([401, true, WRONG])
    expect((await visit(moved, { username, code: recoveryCodes[0] })).status).toBe(200)
    await moved.close()
  })
})

describe('a role that requires a second factor', () => {
  const marketing = () => makeUser(app, { ruoli: ['ROLE_MARKETING'] })

  it('has it set up during sign-in, and prevents its deactivation', async () => {
    const { username } = await marketing()
    expect((await visit(strict, { username, password: 'sbagliata' })).body.setup).toBeUndefined()
    const asked = await visit(strict, { username })
    expect(asked.status).toBe(401)
    const { secret, uri, offer } = asked.body.setup
    expect(asked.body).toMatchObject({ secondFactor: true, setup: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) } })
    expect(uri).toMatch(new RegExp(`^otpauth://totp/CRM:${username}\\?.*secret=${secret}`))
    const wrong = await visit(strict, { username, code: wrongCode(secret), setup: offer })
    expect(brief(wrong)).toEqual([401, true, WRONG])
    expect([wrong.body.setup, wrong.body.errors]).toEqual([asked.body.setup, { code: [WRONG] }])
    const done = await visit(strict, { username, code: codeOf(secret), setup: offer })
    expect([done.status, done.body.recoveryCodes.length]).toEqual([200, 10])
    expect(brief(await visit(strict, { username }))).toEqual([401, true, ASKED])
    expect((await visit(strict, { username })).body.setup).toBeUndefined()

    const client = strict.with(done.body.token)
    expect((await client.get('/api/user/second-factor')).body.data).toMatchObject({ active: true, required: true })
    const off = { password: PASSWORD, code: done.body.recoveryCodes[0] }
    expect((await client.post('/api/user/second-factor/off', off)).status).toBe(409)
    expect((await visit(strict, { username, code: done.body.recoveryCodes[0] })).status).toBe(200)
  })

  it('ends earlier sessions when it is set up during sign-in', async () => {
    const { id, username } = await marketing()
    const before = await strict.session(username)
    const { secret, offer } = (await visit(strict, { username })).body.setup
    const done = await visit(strict, { username, code: codeOf(secret), setup: offer })
    const open = 'select 1 from "_sessions" where "userId" = $1 and "endedAt" is null'
    expect(await app.db.query(open, [id])).toHaveLength(1)
    expect((await strict.with(before.token).get('/api/users/me')).status).toBe(401)
    expect((await strict.with(done.body.token).get('/api/users/me')).status).toBe(200)
  })

  it('is confirmed once when two confirm at the same moment', async () => {
    const { username } = await marketing()
    const offers = await Promise.all([1, 2, 3].map(async () => (await visit(strict, { username })).body.setup))
    const answers = await Promise.all(
      offers.map(({ secret, offer }) => visit(strict, { username, code: codeOf(secret), setup: offer })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('offers each sign-in its own secret: that of an attacker who only knows the password is worthless', async () => {
    const { id, username } = await marketing()
    const thief = (await visit(strict, { username })).body.setup
    const owner = (await visit(strict, { username })).body.setup
    expect(thief.secret).not.toBe(owner.secret)
    expect(await app.db.query('select 1 from "_second_factors" where "userId" = $1', [id])).toEqual([])
    const crossed = await visit(strict, { username, code: codeOf(thief.secret), setup: owner.offer })
    expect([brief(crossed), crossed.body.setup]).toEqual([[401, true, WRONG], owner])
    expect((await visit(strict, { username, code: codeOf(owner.secret), setup: owner.offer })).status).toBe(200)
    later(MINUTE)
    const code = codeOf(thief.secret)
    expect(brief(await visit(strict, { username, code }))).toEqual([401, true, WRONG])
    const late = await visit(strict, { username, code, setup: thief.offer })
    expect([brief(late), late.body.setup]).toEqual([[401, true, TAKEN], undefined])
    expect((await visit(strict, { username, code: codeOf(owner.secret) })).status).toBe(200)
  })

  it('tells the slower one that somebody else has confirmed, and whom to ask', async () => {
    const { username } = await marketing()
    const owner = (await visit(strict, { username })).body.setup
    const thief = (await visit(strict, { username })).body.setup
    expect((await visit(strict, { username, code: codeOf(thief.secret), setup: thief.offer })).status).toBe(200)
    const refused = await visit(strict, { username, code: codeOf(owner.secret), setup: owner.offer })
    expect([brief(refused), refused.body.setup]).toEqual([[401, true, TAKEN], undefined])
  })

  it.each([
    ['older than an hour', (offer: string) => offer, 61 * MINUTE],
    ['garbled', (offer: string) => `A${offer.slice(1, -1)}`, 0],
    ['of another user', undefined, 0],
    ['of nobody', () => 'abc', 0],
    ['missing', () => undefined, 0],
  ])('offers another secret with a message for an offer that is %s', async (_what, change, time) => {
    const { username } = await marketing()
    const other = (await visit(strict, { username: (await marketing()).username })).body.setup
    const own = (await visit(strict, { username })).body.setup
    const { secret, offer } = change ? own : other
    later(time)
    const refused = await visit(strict, { username, code: codeOf(secret), setup: change ? change(offer) : offer })
    expect(brief(refused)).toEqual([401, true, expect.stringMatching(/^La configurazione proposta non vale più/)])
    const { setup } = refused.body
    expect([own.secret, other.secret]).not.toContain(setup.secret)
    expect((await visit(strict, { username, code: codeOf(setup.secret), setup: setup.offer })).status).toBe(200)
  })

  it('offers another secret after the password was changed', async () => {
    const { username } = await marketing()
    const { secret, offer } = (await visit(strict, { username })).body.setup
    const password = 'nuova-parola-42'
    await runUserCommand(app.app, readUserCommand(['password', '--username', username]), async () => password)
    const refused = await visit(strict, { username, password, code: codeOf(secret), setup: offer })
    expect(brief(refused)).toEqual([401, true, expect.stringMatching(/^La configurazione proposta non vale più/)])
    const { setup } = refused.body
    const done = await visit(strict, { username, password, code: codeOf(setup.secret), setup: setup.offer })
    expect(done.status).toBe(200)
  })

  it('requires nothing of users without the role', async () => {
    expect((await visit(strict, { username: (await makeUser(app)).username })).status).toBe(200)
    expect((await visit(app, { username: (await marketing()).username })).status).toBe(200)
  })
})
