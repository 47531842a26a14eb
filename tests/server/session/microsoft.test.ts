import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import { tidyUp } from '#server/process/housekeeping.ts'
import { readUserCommand, runUserCommand } from '#server/scripts/user-command.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { CLIENT_ID, type Microsoft, objectOf, startMicrosoft, TENANT } from '#tests/support/microsoft.ts'
import { makeUser, person, prove } from '#tests/support/people.ts'
import { cookiesOf, enrolled, visit } from '#tests/support/second-factor.ts'

const UNKNOWN = 'Nessun utente può accedere con questo account Microsoft. Contatta l’amministratore di sistema'
const OTHER = '99999999-2222-4333-8444-555555555555'
let microsoft: Microsoft
let app: TestApp
beforeAll(async () => {
  microsoft = await startMicrosoft()
  app = await testApp({ config: { microsoft: { authority: microsoft.authority, clientId: CLIENT_ID } } })
})
afterAll(async () => {
  await app.close()
  await microsoft.close()
})
afterEach(() => setClock())

const post = (accessToken: unknown) => app.stranger().post('/login-microsoft', { accessToken })
const signIn = async (name: string, claims = {}) => post(await microsoft.token(name, claims))
const maintenance = (...words: string[]) => runUserCommand(app.app, readUserCommand(words), async () => '')
const enable = (username: string, ...more: string[]) => maintenance('microsoft', '--username', username, ...more)
const parts = (token: string) => token.split('.').map((part) => Buffer.from(part, 'base64url').toString())
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Whether an administrator has enabled the user, and the link it has. */
async function stateOf(id: number) {
  const text = 'select "microsoftConnect" as "on" from "users" where "id" = $1'
  const [user] = await app.db.query<{ on: string }>(text, [id])
  return [user?.on, await app.db.query('select * from "_microsoft_links" where "userId" = $1', [id])]
}

/** A user whom an administrator has enabled. */
async function enabled() {
  const user = await makeUser(app)
  await enable(user.username)
  return user
}

describe('POST /login-microsoft', { tags: 'AUTH-11' }, () => {
  it('opens a session for the account linked the first time, whatever its later name', async () => {
    const user = await enabled()
    const first = await signIn(user.email.toUpperCase(), { oid: objectOf(user.email) })
    expect(Object.keys(first.body).sort()).toEqual(['refresh_token', 'token'])
    const me = await app.with(first.body.token).get('/api/users/me')
    expect(me.body.data).toMatchObject({ username: user.username, microsoftConnect: 'Y' })
    expect((await app.stranger().post('/token/refresh', { refresh_token: first.body.refresh_token })).status).toBe(200)

    const renamed = await signIn('altro.nome@esempio.it', { oid: objectOf(user.email) })
    const again = await app.with(renamed.body.token).get('/api/users/me')
    expect(again.body.data.username).toBe(user.username)
  })

  it('requires no code, records an access and makes the device known', async () => {
    const { user } = await enrolled(app)
    await enable(user.username)
    const signedIn = await signIn(user.email)
    expect(signedIn.status).toBe(200)
    expect((await visit(app, { username: user.username })).body.secondFactor).toBe(true)
    setClock(new Date())
    for (let n = 0; n < 10; n++) await visit(app, { username: user.username, password: `no ${n}` })
    expect((await visit(app, { username: user.username })).status).toBe(429)
    const known = await visit(app, { username: user.username, cookie: cookiesOf(signedIn) })
    expect([known.status, known.body.secondFactor]).toEqual([401, true])
    setClock()
    await app.as('ROLE_SUPER_ADMIN').put(`/api/users/${user.id}/active/N`)
    expect((await signIn(user.email)).status).toBe(401)
    const { body } = await app.as('ROLE_SUPER_ADMIN').get(`/api/accesses?userId=${user.id}`)
    const microsoft = body.data.filter((one: { method: string }) => one.method === 'microsoft')
    expect(microsoft.map((one: { outcome: string }) => one.outcome)).toEqual(['inactive', 'ok'])
  })

  it('never links by the e-mail address alone', async () => {
    const plain = await makeUser(app)
    expect((await signIn(plain.email)).body.message).toBe(UNKNOWN)

    const user = await enabled()
    expect((await signIn(user.email)).status).toBe(200)
    const impostor = await signIn(user.email, { oid: 'somebody else who took the name' })
    expect([impostor.status, impostor.body.message]).toEqual([401, UNKNOWN])
    expect((await signIn(user.email)).status).toBe(200)

    const second = await enabled()
    expect((await signIn(second.email, { oid: objectOf(user.email) })).status).toBe(200)
    expect((await signIn(second.email, { preferred_username: undefined })).status).toBe(401)
  })

  it('is disabled by --off, which removes the link', async () => {
    const user = await enabled()
    const { body } = await signIn(user.email)
    expect(await enable(user.username, '--off')).toEqual([
      `${user.username} may no longer sign in with Microsoft; their sessions are over.`,
    ])
    expect((await app.with(body.token).get('/api/users/me')).status).toBe(401)
    expect((await app.stranger().post('/token/refresh', { refresh_token: body.refresh_token })).status).toBe(401)
    expect((await signIn(user.email)).body.message).toBe(UNKNOWN)
    // Said again, it means what it says.
    const { token } = await app.session(user.username)
    await enable(user.username, '--off')
    expect((await app.with(token).get('/api/users/me')).status).toBe(401)
    await enable(user.username)
    expect((await signIn(user.email, { oid: 'a new account' })).status).toBe(200)
    await expect(enable('nessuno')).rejects.toThrow('No user is called nessuno.')
  })

  it('reports a deactivated account, and nothing of a deleted user remains', async () => {
    const user = await enabled()
    expect((await signIn(user.email)).status).toBe(200)
    const admin = app.as('ROLE_SUPER_ADMIN')
    await admin.put(`/api/users/${user.id}/active/N`)
    const off = await signIn(user.email)
    expect([off.status, off.body.message]).toEqual([401, "Utente non attivo. Contattare l'amministratore di sistema"])
    expect((await admin.delete(`/api/users/${user.id}`)).status).toBe(204)
    expect((await signIn(user.email)).status).toBe(401)
    await tidyUp(app.app)
    expect(await app.db.query('select 1 from "_microsoft_links" where "userId" = $1', [user.id])).toEqual([])
  })

  it('links an account once, even concurrently', async () => {
    const user = await enabled()
    const tokens = await Promise.all(
      Array.from({ length: 8 }, (_, n) => microsoft.token(user.email, { oid: `n ${n % 2}` })),
    )
    const answers = await Promise.all(tokens.map(post))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4)
  })

  it('keeps links out of every list', async () => {
    const admin = app.as('ROLE_SUPER_ADMIN')
    expect((await admin.get('/api/_microsoft_links')).status).toBe(404)
    expect(JSON.stringify((await admin.get('/api/users')).body)).not.toContain('object of')
  })
})

describe('the first sign-in matches the address an administrator enabled, not one the owner may change', {
  tags: 'AUTH-11',
}, () => {
  /** Changes one's own address, as everybody may. */
  async function takesAddress({ id, username }: { id: number; username: string }, email: string) {
    const self = app.with((await app.session(username)).token)
    await prove(self)
    expect((await self.put(`/api/users/${id}`, { email })).status).toBe(200)
  }
  const whoIs = async (name: string) => {
    const { status, body } = await signIn(name)
    return status === 200 ? (await app.with(body.token).get('/api/users/me')).body.data.username : status
  }
  const undo = async (command: unknown) => (await app.as('ROLE_SUPER_ADMIN').post(`/api/undo/${command}`)).status
  const deleted = async (id: number) =>
    (await app.as('ROLE_SUPER_ADMIN').delete(`/api/users/${id}`)).headers['x-command']

  it('a waiting user gains nothing by taking the address of an administrator who is not enabled', async () => {
    const [waiting, chief] = [await enabled(), person().email]
    await takesAddress(waiting, chief)
    expect(await whoIs(chief.toUpperCase())).toBe(401)
    expect(await whoIs(waiting.email)).toBe(waiting.username)
  })

  it('nor by taking the address another user was enabled under and has changed since', async () => {
    const [waiting, chief] = [await enabled(), await enabled()]
    const changed = person().email
    await takesAddress(chief, changed)
    await takesAddress(waiting, chief.email.toUpperCase())
    expect(await whoIs(changed)).toBe(401)
    expect(await whoIs(chief.email)).toBe(chief.username)
    expect(await whoIs(waiting.email)).toBe(waiting.username)
  })

  it('matches addresses regardless of case', async () => {
    const { email } = person()
    const user = await makeUser(app, { email: email.toUpperCase() })
    expect(await enable(user.username)).toEqual([
      `${user.username} may sign in with Microsoft, the first time as ${email}.`,
    ])
    expect(await whoIs(email.replace('p', 'P'))).toBe(user.username)
    expect(await enable(user.username)).toEqual([`${user.username} signs in with a Microsoft account already.`])
    expect(await whoIs(email.replace('p', 'P'))).toBe(user.username)
  })

  it('must be enabled again for a changed address', async () => {
    const [user, later] = [await enabled(), person().email]
    await takesAddress(user, later)
    await enable(user.username)
    expect(await whoIs(user.email)).toBe(401)
    expect(await whoIs(later)).toBe(user.username)
  })

  it('waits for one user per address: the second is refused until the first is disabled', async () => {
    const [first, second] = [await enabled(), await makeUser(app)]
    await takesAddress(first, person().email)
    await takesAddress(second, first.email)
    await expect(enable(second.username)).rejects.toThrow(`${first.username} is awaited under ${first.email} already.`)
    expect(await stateOf(second.id)).toEqual(['N', []])
    await enable(first.username, '--off')
    await enable(second.username)
    expect(await whoIs(first.email)).toBe(second.username)
  })

  it('a restored user is not linked by an address', async () => {
    const user = await enabled()
    const gone = await deleted(user.id)
    const heir = await makeUser(app, { email: user.email })
    await enable(heir.username)
    await takesAddress(heir, person().email)
    expect(await undo(gone)).toBe(200)
    expect(await whoIs(user.email)).toBe(heir.username)

    const linked = await enabled()
    expect(await whoIs(linked.email)).toBe(linked.username)
    const again = await deleted(linked.id)
    await tidyUp(app.app)
    expect(await undo(again)).toBe(200)
    expect(await stateOf(linked.id)).toEqual(['Y', []])
    expect(await whoIs(linked.email)).toBe(401)
    await enable(linked.username)
    expect(await whoIs(linked.email)).toBe(linked.username)
  })

  it('links one account to one user, even under different addresses concurrently', async () => {
    const users = [await enabled(), await enabled(), await enabled()]
    const object = `all of ${users[0].username}`
    const tokens = await Promise.all(users.map(({ email }) => microsoft.token(email, { oid: object })))
    const answers = await Promise.all(tokens.map(post))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const links = await app.db.query('select 1 from "_microsoft_links" where "object" = $1', [object])
    expect(links).toHaveLength(1)
  })

  it('is shown in the list of users', async () => {
    const [waiting, linked, plain] = [await enabled(), await enabled(), await makeUser(app)]
    await signIn(linked.email)
    const back = await enabled()
    await app.db.query('delete from "_microsoft_links" where "userId" = $1', [back.id])
    const lines = await maintenance('list')
    expect(lines).toContain(`${waiting.username}\tROLE_USER\tMicrosoft: awaited as ${waiting.email}`)
    expect(lines).toContain(`${linked.username}\tROLE_USER\tMicrosoft: linked`)
    expect(lines).toContain(`${back.username}\tROLE_USER\tMicrosoft: to be enabled again`)
    expect(lines).toContain(`${plain.username}\tROLE_USER`)
  })
})

describe('a token that is not of this tenant for this console', () => {
  it.each([
    ['another audience', { aud: OTHER }],
    ['an audience in words', { aud: 'https://graph.microsoft.com' }],
    ['another tenant', { tid: OTHER }],
    ['another issuer', { iss: `https://login.microsoftonline.com/${TENANT}/v2.0` }],
    ['another program behind it', { azp: OTHER }],
    ['no tenant', { tid: undefined }],
    ['no object', { oid: undefined }],
    ['an empty object', { oid: '' }],
    ['an object that is none', { oid: { $ne: 1 } }],
    ['no program: an identity token', { azp: undefined }],
    ['no end', { exp: undefined }],
    ['an end long ago', { exp: 1_700_000_000 }],
    ['a beginning in an hour', { nbf: Math.floor(Date.now() / 1000) + 3_600 }],
  ])('is refused: %s', async (_what, claims) => {
    const user = await enabled()
    const answer = await signIn(user.email, claims)
    expect([answer.status, answer.body.message]).toEqual([401, 'Credenziali invalide'])
  })

  it('is refused when forged, swapped or damaged', async () => {
    const user = await enabled()
    const good = await microsoft.token(user.email)
    const [head = '', body = '', signature = ''] = good.split('.')
    const [header = '{}', claims = '{}'] = parts(good)
    const { privateKey } = await generateKeyPair('RS256')
    const { kid } = JSON.parse(header)
    const own = await app.session(user.username)
    const forged = [
      await new SignJWT(JSON.parse(claims)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
      await new SignJWT(JSON.parse(claims)).setProtectedHeader({ alg: 'RS256', kid: 'unknown' }).sign(privateKey),
      await new SignJWT(JSON.parse(claims)).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(kid)),
      `${part({ alg: 'none' })}.${body}.`,
      `${part({ alg: 'none', kid })}.${body}.${signature}`,
      `${head}.${part({ ...JSON.parse(claims), oid: 'admin' })}.${signature}`,
      `${head}.${body}.`,
      own.token,
      own.refresh_token,
      'a.b.c',
      'x',
    ]
    for (const token of forged) expect((await post(token)).status, token.slice(0, 40)).toBe(401)
    for (const token of ['', undefined, 7, {}, 'x'.repeat(10_001)]) expect((await post(token)).status).toBe(422)
    expect((await app.with(good).get('/api/users/me')).status).toBe(401)
    expect((await post(good)).status).toBe(200)
  })
})
