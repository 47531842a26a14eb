import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import type { Transaction } from '#server/db/database.ts'
import { readUserCommand, runUserCommand } from '#server/scripts/user-command.ts'
import { type Answer, type TestApp, testApp } from '#tests/support/app.ts'
import { untilBlocked } from '#tests/support/database.ts'
import { meanwhile as stoppedMeanwhile } from '#tests/support/meanwhile.ts'
import { CLIENT_ID, type Microsoft, startMicrosoft } from '#tests/support/microsoft.ts'
import { makeUser, PASSWORD } from '#tests/support/people.ts'
import { codeOf, enrolled, visit } from '#tests/support/second-factor.ts'
import { stillClock } from '#tests/support/still-clock.ts'

const NEW = 'nuova-parola-42'
const REFUSED = [401, 'Username e/o password non validi']
const PATH = '/api/user/second-factor'

let microsoft: Microsoft
let app: TestApp
beforeAll(async () => {
  microsoft = await startMicrosoft()
  const sign = { authority: microsoft.authority, clientId: CLIENT_ID }
  app = await testApp({ config: { trustProxy: ['127.0.0.1'], microsoft: sign } })
})
afterAll(async () => {
  await app.close()
  await microsoft.close()
})
// Codes go by the clock, which stands still: at the beginning of each test it is this moment.
const { later } = stillClock()

/** Does the rest while the call has everything proved and opened or changed nothing yet. */
const meanwhile = (call: () => Promise<Answer>, rest: () => Promise<unknown>) =>
  stoppedMeanwhile(app.db, ['transaction'], call, rest)

const brief = ({ status, body }: Answer) => [status, body.message]
const openOf = (id: number) =>
  app.db.query<{ id: string }>('select "id" from "_sessions" where "userId" = $1 and "endedAt" is null', [id])
const lastOutcome = async (id: number) =>
  (
    await app.db.query<{ outcome: string }>(
      'select "outcome" from "_sign_ins" where "userId" = $1 order by "id" desc limit 1',
      [id],
    )
  )[0]?.outcome
const maintenance = (words: string[], password = '') =>
  runUserCommand(app.app, readUserCommand(words), async () => password)

describe('a sign-in in progress', () => {
  it('with the old password opens no session once the password was changed', async () => {
    const { id, username } = await makeUser(app)
    const owner = app.with((await app.session(username)).token)
    const late = await meanwhile(
      () => visit(app, { username }),
      async () => {
        const change = { oldPassword: PASSWORD, password: NEW, confirmPassword: NEW }
        expect((await owner.put(`/api/users/${id}/change-password`, change)).status).toBe(204)
      },
    )
    expect(brief(late)).toEqual(REFUSED)
    expect(late.headers['set-cookie']).toBeUndefined()
    expect(await openOf(id)).toHaveLength(1)
    expect(await lastOutcome(id)).toBe('password')
    expect((await owner.get('/api/users/me')).status).toBe(200)
    expect((await visit(app, { username, password: NEW })).status).toBe(200)
  })

  it('opens no session once another password was set from the command line', async () => {
    const { id, username } = await makeUser(app)
    const late = await meanwhile(
      () => visit(app, { username }),
      () => maintenance(['password', '--username', username], NEW),
    )
    expect([brief(late), await openOf(id)]).toEqual([REFUSED, []])
  })

  it('without a code opens no session once a second factor is active', async () => {
    const { id, username } = await makeUser(app)
    const owner = app.with((await app.session(username)).token)
    const { secret, offer } = (await owner.post(PATH, { password: PASSWORD })).body.data
    const late = await meanwhile(
      () => visit(app, { username }),
      async () => {
        expect((await owner.post(`${PATH}/confirm`, { code: codeOf(secret), setup: offer })).status).toBe(200)
      },
    )
    expect(brief(late)).toEqual(REFUSED)
    expect(await openOf(id)).toHaveLength(1)
  })

  it('with the old password activates no authenticator app', async () => {
    const roles = structuredClone(app.model.access.roles)
    Object.assign(roles.ROLE_MARKETING ?? {}, { secondFactor: true })
    const model = { ...app.model, access: { ...app.model.access, roles } }
    const strict = await testApp({ beside: app, model })
    const { id, username } = await makeUser(app, { ruoli: ['ROLE_MARKETING'] })
    const { secret, offer: setup } = (await visit(strict, { username })).body.setup
    const late = await meanwhile(
      () => visit(strict, { username, code: codeOf(secret), setup }),
      () => maintenance(['password', '--username', username], NEW),
    )
    await strict.close()
    expect([brief(late), await openOf(id)]).toEqual([REFUSED, []])
    expect(await app.db.query('select 1 from "_second_factors" where "userId" = $1', [id])).toEqual([])
  })

  it.each([
    ['switched off', (code: string) => ({ password: PASSWORD, code })],
    ['reset', undefined],
  ])('with a code opens no session once the factor was %s', async (_what, proof) => {
    const { user, client, secret, recoveryCodes } = await enrolled(app)
    const { id, username } = user
    const before = await openOf(id)
    later(60_000)
    const late = await meanwhile(
      () => visit(app, { username, code: codeOf(secret) }),
      async () => {
        const gone = proof
          ? await client.post(`${PATH}/off`, proof(recoveryCodes[0] ?? ''))
          : await app.as('ROLE_SUPER_ADMIN').delete(`/api/users/${id}/second-factor`)
        expect(gone.status).toBe(204)
      },
    )
    expect(brief(late)).toEqual(REFUSED)
    expect(await openOf(id)).toEqual(proof ? before : [])
  })

  it('opens no session once the account was deactivated or deleted', async () => {
    const admin = app.as('ROLE_SUPER_ADMIN')
    const [off, gone] = [await makeUser(app), await makeUser(app)]
    const answers = [
      await meanwhile(
        () => visit(app, { username: off.username }),
        () => admin.put(`/api/users/${off.id}/active/N`),
      ),
      await meanwhile(
        () => visit(app, { username: gone.username }),
        () => admin.delete(`/api/users/${gone.id}`),
      ),
    ]
    expect(answers.map(brief)).toEqual([REFUSED, REFUSED])
    expect([await openOf(off.id), await openOf(gone.id)]).toEqual([[], []])
  })

  it.each([
    ['switched off', ({ id }: { id: number }) => app.as('ROLE_SUPER_ADMIN').put(`/api/users/${id}/active/N`)],
    [
      'no longer linked',
      ({ username }: { username: string }) => maintenance(['microsoft', '--username', username, '--off']),
    ],
  ])('with Microsoft opens no session once the account is %s', async (_what, rest) => {
    const user = await makeUser(app)
    await maintenance(['microsoft', '--username', user.username])
    setClock()
    const accessToken = await microsoft.token(user.email, {})
    const signIn = () => app.stranger().post('/login-microsoft', { accessToken })
    expect((await signIn()).status).toBe(200)
    await app.db.query('delete from "_sessions" where "userId" = $1', [user.id])
    const late = await meanwhile(signIn, () => rest(user))
    expect([late.status, late.headers['set-cookie'], await openOf(user.id)]).toEqual([401, undefined, []])
  })
})

if (process.env.TEST_DB === 'postgres') {
  // The embedded database has one connection: nothing can be open beside it.
  describe('a sign-in during an uncommitted change', () => {
    it.each([
      ['the password', `update "_credentials" set "hash" = 'another' where "userId" = $1`],
      [
        'the second factor',
        `insert into "_second_factors" ("userId", "secret", "confirmedAt") values ($1, 'x', now())`,
      ],
      ['the account', `update "users" set "attivo" = 'N' where "id" = $1`],
    ])('waits, and checks %s again', async (_what, text) => {
      const { id, username } = await makeUser(app)
      const lock = 'select 1 from "users" where "id" = $1 for no key update'
      let waiting: Promise<Answer> | undefined
      await app.db.transaction(async (tx: Transaction) => {
        await tx.query(lock, [id])
        await tx.query(text, [id])
        waiting ??= visit(app, { username })
        await untilBlocked(app.db)
      })
      expect(waiting && brief(await waiting)).toEqual(REFUSED)
      expect(await openOf(id)).toEqual([])
    })
  })
}
