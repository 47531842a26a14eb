import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { roles } from '#tests/support/expected-rights.ts'
import { meanwhile } from '#tests/support/meanwhile.ts'
import { actAs, makeUser, PASSWORD, person, signIn } from '#tests/support/people.ts'

import { stillClock } from '#tests/support/still-clock.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const { later } = stillClock()

const MINUTE = 60_000
const REASON = 'Segnalazione 42: non vede le fonti'
const begin = (client: Client, username: string, reason: unknown = REASON) =>
  client.post('/api/user/switch', { username, reason })
const fresh = async (username = 'admin') => app.with((await app.session(username)).token)
const whoAmI = async (client: Client, as: string) => {
  const { status, body } = await client.get('/api/users/me', { 'x-switch-user': as })
  return status === 200 ? body.data.username : [status, body.switchRefused, body.message]
}

describe('impersonating another user', { tags: 'Q-68' }, () => {
  it('gives the rights of that user, no more', async () => {
    const admin = await fresh()
    const acting = await actAs(admin, 'supervisor_cp')
    expect((await admin.get('/api/users/me', acting)).body.data.username).toBe('supervisor_cp')
    expect((await admin.get('/api/fonti', acting)).status).toBe(200)
    expect((await admin.get('/api/users', acting)).status).toBe(403)
  })

  it.each([
    ['admin', 'super_admin', 'an admin as a super admin'],
    ['admin', 'nessuno', 'a user that is not there'],
    ['admin', '%00', 'a name no user can have'],
    ['user', 'nl', 'whoever may not'],
  ])('refuses %s as %s: %s; the session goes on', async (own, username) => {
    const client = await fresh(own)
    expect([400, 403]).toContain((await begin(client, username)).status)
    const refused = await client.get('/api/users/me', { 'x-switch-user': username })
    expect([400, 403]).toContain(refused.status)
    if (refused.status === 403) expect(refused.body.switchRefused).toBe(true)
    expect((await client.get('/api/users/me')).status).toBe(200)
  })

  it('refuses a deactivated user, also one deactivated meanwhile', async () => {
    const admin = await fresh()
    const user = await makeUser(app)
    const acting = await actAs(admin, user.username)
    await app.as('ROLE_SUPER_ADMIN').put(`/api/users/${user.id}/active/N`)
    expect((await admin.get('/api/users/me', acting)).body.switchRefused).toBe(true)
    expect((await begin(admin, user.username)).body.switchRefused).toBe(true)
  })

  it('cannot be nested', async () => {
    const chief = await fresh('super_admin')
    const acting = await actAs(chief, 'admin')
    const nested = { username: 'marketing', reason: REASON }
    expect((await chief.post('/api/user/switch', nested, acting)).status).toBe(409)
    expect((await chief.delete('/api/user/switch', acting)).status).toBe(409)
    expect(await whoAmI(chief, 'admin')).toBe('admin')
  })

  it('cannot change passwords and roles', async () => {
    const other = await makeUser(app, { ruoli: ['ROLE_ADMIN'] })
    const chief = await fresh('super_admin')
    const acting = await actAs(chief, other.username)
    const target = await makeUser(app)
    const password = { oldPassword: PASSWORD, password: 'nuova-parola-42', confirmPassword: 'nuova-parola-42' }
    expect((await chief.put(`/api/users/${other.id}/change-password`, password, acting)).status).toBe(409)
    expect((await chief.put(`/api/users/${target.id}`, { ruoli: ['ROLE_NL'] }, acting)).status).toBe(409)
    expect((await chief.post('/api/users', person(), acting)).status).toBe(409)
    expect((await chief.put(`/api/users/${target.id}`, { nome: 'Eva' }, acting)).status).toBe(200)
    expect((await signIn(app, other.username, PASSWORD)).status).toBe(200)
  })

  it('records both users in the history, which tells their names', async () => {
    const admin = await fresh()
    const made = await admin.post('/api/fonti', { description: 'Da impersonato' }, await actAs(admin, 'supervisor_cp'))
    expect(made.status).toBe(201)
    const [line] = (await app.as('ROLE_ADMIN').get(`/api/history?table=fonti&id=${made.body.data.id}`)).body.data
    const nameOf = async (role: string) => {
      const { nome, cognome } = (await app.as(role).get('/api/users/me')).body.data
      return `${nome} ${cognome}`
    }
    expect(line).toMatchObject({ username: 'supervisor_cp', realUsername: 'admin' })
    expect([line.name, line.realName]).toEqual([await nameOf('ROLE_SUPERVISOR_CP'), await nameOf('ROLE_ADMIN')])
  })
})

describe('a switch has a reason and an end', { tags: 'Q-68' }, () => {
  it.each([[undefined], [''], ['perc'], ['. . . . . .'], ['x'.repeat(501)], [42]])(
    'the reason %o is refused',
    async (reason) => {
      const admin = await fresh()
      const refused = await admin.post('/api/user/switch', { username: 'marketing', reason })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['reason']])
      expect(await whoAmI(admin, 'marketing')).toEqual([403, true, expect.stringContaining('motivo')])
    },
  )

  it('the header alone acts as nobody: neither in another session of the same admin, nor as another user', async () => {
    const [here, there] = [await fresh(), await fresh()]
    await actAs(here, 'marketing')
    expect(await whoAmI(here, 'marketing')).toBe('marketing')
    expect(await whoAmI(there, 'marketing')).toEqual([403, true, expect.stringContaining('motivo')])
    expect(await whoAmI(here, 'nl')).toEqual([403, true, expect.stringContaining('motivo')])
  })

  it('it ends by itself after 30 minutes, and a new reason begins it again', async () => {
    const pair = await app.session('admin')
    const first = await begin(app.with(pair.token), 'marketing')
    expect(Date.parse(first.body.data.until) - Date.now()).toBeGreaterThan(29 * MINUTE)
    later(29 * MINUTE)
    const renewed = await app.stranger().post('/token/refresh', { refresh_token: pair.refresh_token })
    const admin = app.with(renewed.body.token)
    expect(await whoAmI(admin, 'marketing')).toBe('marketing')
    later(30 * MINUTE)
    expect(await whoAmI(admin, 'marketing')).toEqual([403, true, expect.stringContaining('terminato')])
    expect((await admin.get('/api/users/me')).body.data.username).toBe('admin')
    expect((await begin(admin, 'marketing')).status).toBe(201)
    expect(await whoAmI(admin, 'marketing')).toBe('marketing')
  })

  it('it ends when whoever acted returns, and when they act as somebody else', async () => {
    const admin = await fresh()
    await actAs(admin, 'marketing')
    await actAs(admin, 'nl')
    expect(await whoAmI(admin, 'marketing')).toEqual([403, true, expect.stringContaining('terminato')])
    expect(await whoAmI(admin, 'nl')).toBe('nl')
    expect((await admin.delete('/api/user/switch')).status).toBe(204)
    expect(await whoAmI(admin, 'nl')).toEqual([403, true, expect.stringContaining('terminato')])
  })

  it('of two begun at once, one runs', async () => {
    const admin = await fresh()
    const both = await Promise.all([begin(admin, 'marketing'), begin(admin, 'nl')])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const acted = [await whoAmI(admin, 'marketing'), await whoAmI(admin, 'nl')]
    expect(acted.filter((one) => typeof one === 'string')).toHaveLength(1)
  })

  it('what is being written when it ends is not written', async () => {
    const admin = await fresh()
    const acting = await actAs(admin, 'supervisor_cp')
    const made = await meanwhile(
      app.db,
      ['transaction'],
      () => admin.post('/api/fonti', { description: 'Troppo tardi' }, acting),
      () => admin.delete('/api/user/switch'),
    )
    expect([made.status, made.body.switchRefused]).toEqual([403, true])
    expect(await app.db.query(`select 1 from "fonti" where "description" = 'Troppo tardi'`)).toEqual([])
  })
})

describe('the switches of everybody', { tags: 'Q-68' }, () => {
  it('are read by super admins alone, newest first, with reason and end', async () => {
    const admin = await fresh()
    await actAs(admin, 'marketing')
    await admin.delete('/api/user/switch')
    await begin(admin, 'nl')
    const chief = app.as('ROLE_SUPER_ADMIN')
    const { body } = await chief.get('/api/user/switches?rowsPerPage=2')
    expect(body.data).toMatchObject([
      { username: 'admin', asUsername: 'nl', reason: REASON, runs: true },
      { username: 'admin', asUsername: 'marketing', runs: false },
    ])
    expect(body.totalRows).toBeGreaterThan(2)
    expect((await chief.get('/api/user/switches?page=0')).status).toBe(422)
    for (const role of roles.filter((one) => one !== 'ROLE_SUPER_ADMIN')) {
      expect([role, (await app.as(role).get('/api/user/switches')).status]).toEqual([role, 403])
    }
    expect((await app.stranger().get('/api/user/switches')).status).toBe(401)
  })

  it('are begun by admins alone', async () => {
    for (const role of roles) {
      const expected = role === 'ROLE_ADMIN' || role === 'ROLE_SUPER_ADMIN' ? 201 : 403
      expect([role, (await begin(app.as(role), 'marketing')).status]).toEqual([role, expected])
    }
  })
})
