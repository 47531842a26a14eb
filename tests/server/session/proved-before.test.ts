import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Answer, type TestApp, testApp } from '#tests/support/app.ts'
import { holdHashing } from '#tests/support/hashing.ts'
import { meanwhile as stoppedMeanwhile } from '#tests/support/meanwhile.ts'
import { makeUser, PASSWORD } from '#tests/support/people.ts'
import { codeOf, enrolled, equipped, visit } from '#tests/support/second-factor.ts'
import { stillClock } from '#tests/support/still-clock.ts'

const NEW = 'nuova-parola-42'
const PATH = '/api/user/second-factor'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { trustProxy: ['127.0.0.1'] } })
})
afterAll(() => app.close())
// Codes go by the clock, which stands still: at the beginning of each test it is this moment.
const { later } = stillClock()

/** Does the rest while the call has everything proved and changed nothing yet. */
const meanwhile = (call: () => Promise<Answer>, rest: () => Promise<unknown>) =>
  stoppedMeanwhile(app.db, ['transaction'], call, rest)

const outcomes = (id: number) => app.db.query('select "outcome" from "_sign_ins" where "userId" = $1', [id])

describe('a change of password in progress', () => {
  const change = (client: ReturnType<TestApp['with']>, id: number, password: string) =>
    client.put(`/api/users/${id}/change-password`, { oldPassword: PASSWORD, password, confirmPassword: password })

  it('changes nothing once the password it was verified with is no longer in use', async () => {
    const { id, username } = await makeUser(app)
    const owner = app.with((await app.session(username)).token)
    const late = await meanwhile(
      () => change(owner, id, 'altra-parola-di-fretta'),
      async () => expect((await change(owner, id, NEW)).status).toBe(204),
    )
    expect([late.status, late.body.errors]).toEqual([422, { oldPassword: ['Password errata'] }])
    expect((await owner.get('/api/users/me')).status).toBe(200)
    expect((await visit(app, { username, password: NEW })).status).toBe(200)
  })

  it('changes nothing once the owner has changed it elsewhere, which ended this session', async () => {
    const { id, username } = await makeUser(app)
    const owner = app.with((await app.session(username)).token)
    const thief = app.with((await app.session(username)).token)
    const late = await meanwhile(
      () => change(thief, id, 'altra-parola-di-ladri'),
      async () => expect((await change(owner, id, NEW)).status).toBe(204),
    )
    expect([late.status, (await owner.get('/api/users/me')).status]).toEqual([401, 200])
    expect((await visit(app, { username, password: NEW })).status).toBe(200)
  })
})

describe('a change of the second factor', () => {
  it.each(['recovery-codes', 'off'])('(%s) does not apply to another one set up meanwhile', async (verb) => {
    const { user, client, recoveryCodes } = await enrolled(app)
    const fresh: string[] = []
    const late = await meanwhile(
      () => client.post(`${PATH}/${verb}`, { password: PASSWORD, code: recoveryCodes[0] }),
      async () => {
        const off = await client.post(`${PATH}/off`, { password: PASSWORD, code: recoveryCodes[1] })
        expect(off.status).toBe(204)
        later(60_000)
        const { secret, offer: setup } = (await client.post(PATH, { password: PASSWORD })).body.data
        const confirmed = await client.post(`${PATH}/confirm`, { code: codeOf(secret), setup })
        fresh.push(...confirmed.body.data.recoveryCodes)
      },
    )
    expect(late.status).toBe(409)
    expect((await visit(app, { username: user.username, code: fresh[0] })).status).toBe(200)
  })

  it.each(['recovery-codes', 'off'])('(%s) does not apply once it was reset, which ended the session', async (verb) => {
    const { user, client, recoveryCodes } = await enrolled(app)
    const late = await meanwhile(
      () => client.post(`${PATH}/${verb}`, { password: PASSWORD, code: recoveryCodes[0] }),
      async () => {
        expect((await app.as('ROLE_SUPER_ADMIN').delete(`/api/users/${user.id}/second-factor`)).status).toBe(204)
        later(60_000)
        await equipped(app, user)
      },
    )
    expect(late.status).toBe(401)
    expect(await app.db.query('select 1 from "_recovery_codes" where "userId" = $1', [user.id])).toHaveLength(10)
  })

  it('uses up no code and counts no failure once the session has ended while the password was checked', async () => {
    const { user, client, recoveryCodes } = await enrolled(app)
    const left = () =>
      app.db.query('select 1 from "_recovery_codes" where "userId" = $1 and "usedAt" is null', [user.id])
    const before = await left()
    const tried = await outcomes(user.id)
    // The password is hashed in turn: it waits for those who hash already.
    const release = holdHashing()
    const looked = vi.spyOn(app.app.sessions, 'load')
    const late = client.post(`${PATH}/off`, { password: PASSWORD, code: recoveryCodes[0] })
    await expect.poll(() => looked.mock.settledResults.length).toBe(2)
    looked.mockRestore()
    await app.app.sessions.endAllOf(app.db, user.id, 'signed out')
    release()
    expect([(await late).status, await left(), await outcomes(user.id)]).toEqual([401, before, tried])
  })

  it('an app whose correct code arrives after its session has ended is not activated, and counts no failure', async () => {
    const { id, username } = await makeUser(app)
    const owner = app.with((await app.session(username)).token)
    const { secret, offer } = (await owner.post(PATH, { password: PASSWORD })).body.data
    const late = await meanwhile(
      () => owner.post(`${PATH}/confirm`, { code: codeOf(secret), setup: offer }),
      () => app.app.sessions.endAllOf(app.db, id, 'signed out'),
    )
    expect([late.status, await outcomes(id)]).toEqual([401, []])
    expect(await app.db.query('select 1 from "_second_factors" where "userId" = $1', [id])).toEqual([])
  })

  it('is not deactivated once a role that requires it was given', async () => {
    const roles = structuredClone(app.model.access.roles)
    Object.assign(roles.ROLE_MARKETING ?? {}, { secondFactor: true })
    const strict = await testApp({ beside: app, model: { ...app.model, access: { ...app.model.access, roles } } })
    const { user, recoveryCodes } = await enrolled(app)
    const client = strict.with((await strict.session(user.username)).token)
    const off = () => client.post(`${PATH}/off`, { password: PASSWORD, code: recoveryCodes[0] })
    const late = await meanwhile(off, () =>
      strict.as('ROLE_SUPER_ADMIN').put(`/api/users/${user.id}`, { ruoli: ['ROLE_MARKETING'] }),
    )
    await strict.close()
    expect([late.status, late.body.message]).toEqual([
      409,
      'I permessi sono cambiati nel frattempo: controlla e riprova',
    ])
    expect(
      await app.db.query('select 1 from "_second_factors" where "userId" = $1 and "confirmedAt" is not null', [
        user.id,
      ]),
    ).toHaveLength(1)
  })
})
