import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tidyUp } from '#server/process/housekeeping.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { makeUser, PASSWORD, person, signIn, userId } from '#tests/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const superAdmin = () => app.as('ROLE_SUPER_ADMIN')
const admin = () => app.as('ROLE_ADMIN')
const stored = async (id: number) => (await superAdmin().get(`/api/users/${id}`)).body.data
const credentialsOf = (id: number) => app.db.query('select * from "_credentials" where "userId" = $1', [id])

describe('POST /api/users', { tags: 'USER-C-03' }, () => {
  it('creates a user who can sign in, with ROLE_USER by default', async () => {
    const user = await makeUser(app)
    expect(user.ruoli).toEqual(['ROLE_USER'])
    expect((await signIn(app, user.username, PASSWORD)).status).toBe(200)
    expect((await signIn(app, user.username, 'altro-altro-1')).status).toBe(401)
  })

  it('keeps the password out of rows, responses, history and cached responses', async () => {
    const key = { 'idempotency-key': 'crea-una-volta' }
    const body = person()
    const first = await superAdmin().post('/api/users', body, key)
    const again = await superAdmin().post('/api/users', body, key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    const places = await Promise.all(
      ['users', '_history', '_idempotency', '_credentials', '_outbox'].map((table) =>
        app.db.query(`select * from "${table}"`),
      ),
    )
    expect(JSON.stringify([first.body, places])).not.toContain(PASSWORD)
    expect(JSON.stringify(await app.db.query('select * from "_credentials"'))).toContain('$argon2id$v=19$m=19456,t=2')
  })

  it.each([
    ['short', { password: 'corta1', confirmPassword: 'corta1' }, 'password'],
    ['enormous', { password: 'x1'.repeat(65), confirmPassword: 'x1'.repeat(65) }, 'password'],
    ['common', { password: 'Password123', confirmPassword: 'Password123' }, 'password'],
    ['monotonous', { password: 'aaaaaaaaaa', confirmPassword: 'aaaaaaaaaa' }, 'password'],
    ['missing', { password: undefined, confirmPassword: undefined }, 'password'],
    ['no text', { password: { a: 1 }, confirmPassword: 5 }, 'password'],
    ['not repeated', { confirmPassword: 'diversa-diversa-1' }, 'confirmPassword'],
  ])('refuses a password that is %s', async (_what, passwords, field) => {
    const body = person(passwords)
    const answer = await superAdmin().post('/api/users', body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toContain(field)
    expect(await userId(app, body.username)).toBe(0)
  })

  it('reports all invalid fields at once', async () => {
    const answer = await superAdmin().post('/api/users', { password: 'x', confirmPassword: 'y', ruoli: ['ROLE_GOD'] })
    expect(Object.keys(answer.body.errors).sort()).toEqual(
      ['cognome', 'confirmPassword', 'email', 'nome', 'password', 'ruoli', 'username'].sort(),
    )
  })

  it('refuses a taken username or e-mail address, regardless of case', async () => {
    const user = await makeUser(app)
    const name = await superAdmin().post('/api/users', person({ username: user.username.toUpperCase() }))
    expect([name.status, Object.keys(name.body.errors)]).toEqual([422, ['username']])
    const mail = await superAdmin().post('/api/users', person({ email: user.email.toUpperCase() }))
    expect([mail.status, Object.keys(mail.body.errors)]).toEqual([422, ['email']])
  })

  it('checks the right before the fields', async () => {
    expect((await app.stranger().post('/api/users', {})).status).toBe(401)
    expect((await app.as('ROLE_USER').post('/api/users', {})).status).toBe(403)
  })
})

describe('super admins', () => {
  it('cannot be created, edited, deactivated or deleted by an admin', async () => {
    const boss = await makeUser(app, { ruoli: ['ROLE_SUPER_ADMIN'] })
    const before = await stored(boss.id)
    expect((await admin().post('/api/users', person({ ruoli: ['ROLE_SUPER_ADMIN'] }))).status).toBe(403)
    expect((await admin().put(`/api/users/${boss.id}`, { nome: 'Altro' })).status).toBe(403)
    expect((await admin().put(`/api/users/${boss.id}/active/N`)).status).toBe(403)
    expect((await admin().delete(`/api/users/${boss.id}`)).status).toBe(403)
    expect(await stored(boss.id)).toEqual(before)
  })

  it('cannot be appointed by an admin, who manages everybody else', async () => {
    const user = await makeUser(app)
    expect((await admin().put(`/api/users/${user.id}`, { ruoli: ['ROLE_SUPER_ADMIN'] })).status).toBe(403)
    expect((await admin().put(`/api/users/${user.id}`, { ruoli: ['ROLE_NL'], nome: 'Eva' })).status).toBe(200)
    expect((await admin().delete(`/api/users/${user.id}`)).status).toBe(204)
  })

  it('may remove a role from themselves; nobody adds one to themselves', async () => {
    const id = await userId(app, 'admin')
    expect((await admin().put(`/api/users/${id}`, { ruoli: ['ROLE_ADMIN', 'ROLE_NL'] })).status).toBe(403)
    expect((await stored(id)).ruoli).toEqual(['ROLE_ADMIN'])
    const two = await makeUser(app, { ruoli: ['ROLE_SUPER_ADMIN', 'ROLE_NL'] })
    const self = app.with((await app.session(two.username)).token)
    expect((await self.put(`/api/users/${two.id}`, { ruoli: ['ROLE_SUPER_ADMIN'] })).status).toBe(200)
  })

  it('always keep one active super admin, whatever is tried', async () => {
    await app.db.query(`update "users" set "attivo" = 'N' where "ruoli" @> '["ROLE_SUPER_ADMIN"]'::jsonb
      and "username" <> 'super_admin'`)
    await app.db.query(
      `update "users" set "ruoli" = '["ROLE_SUPER_ADMIN", "ROLE_ADMIN"]' where "username" = 'super_admin'`,
    )
    const id = await userId(app, 'super_admin')
    const tries = [
      superAdmin().put(`/api/users/${id}`, { ruoli: ['ROLE_ADMIN'] }),
      superAdmin().put(`/api/users/${id}`, { attivo: 'N' }),
      superAdmin().put(`/api/users/${id}/active/N`),
    ]
    for (const answer of await Promise.all(tries)) {
      expect([answer.status, answer.body.message]).toEqual([409, 'Deve restare almeno un super amministratore attivo'])
    }
    expect((await superAdmin().delete(`/api/users/${id}`)).status).toBe(409)
    expect(await stored(id)).toMatchObject({ ruoli: ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN'], attivo: 'Y' })
  })

  it('cannot remove each other at the same moment', async () => {
    const one = await makeUser(app, { ruoli: ['ROLE_SUPER_ADMIN'] })
    const two = await makeUser(app, { ruoli: ['ROLE_SUPER_ADMIN'] })
    await app.db.query(`update "users" set "attivo" = 'N' where "username" = 'super_admin'`)
    const as = async ({ username }: { username: string }) => app.with((await app.session(username)).token)
    const [first, second] = [await as(one), await as(two)]
    const answers = await Promise.all([
      first.put(`/api/users/${two.id}`, { attivo: 'N' }),
      second.put(`/api/users/${one.id}`, { attivo: 'N' }),
    ])
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    await app.db.query(`update "users" set "attivo" = 'Y' where "username" = 'super_admin'`)
    app.app.sessions.forget()
  })

  it('require the same rights for an undo', async () => {
    const boss = await makeUser(app, { ruoli: ['ROLE_SUPER_ADMIN'] })
    const change = await superAdmin().put(`/api/users/${boss.id}`, { nome: 'Nuovo' })
    expect((await admin().post(`/api/undo/${change.headers['x-command']}`)).status).toBe(403)
    expect((await stored(boss.id)).nome).toBe('Nuovo')
  })
})

describe('PUT /api/users/{id}/active/{Y|N}', { tags: 'USER-C-06' }, () => {
  it('deactivates and activates; sessions end at once and do not come back', async () => {
    const user = await makeUser(app)
    const { token } = await app.session(user.username)
    expect((await app.with(token).get('/api/users/me')).status).toBe(200)
    const off = await admin().put(`/api/users/${user.id}/active/N`)
    expect([off.status, off.body.data.attivo]).toEqual([200, 'N'])
    expect((await app.with(token).get('/api/users/me')).status).toBe(423)
    expect((await admin().put(`/api/users/${user.id}/active/Y`)).status).toBe(200)
    expect((await app.with(token).get('/api/users/me')).status).toBe(401)
    expect((await signIn(app, user.username, PASSWORD)).status).toBe(200)
  })

  it('refuses other values, missing rights and unknown users', async () => {
    expect((await admin().put(`/api/users/${await userId(app, 'user')}/active/X`)).status).toBe(404)
    expect((await admin().put('/api/users/999999/active/N')).status).toBe(404)
    expect((await admin().put('/api/users/uno/active/N')).status).toBe(404)
    expect((await app.as('ROLE_USER').put(`/api/users/${await userId(app, 'nl')}/active/N`)).status).toBe(403)
  })
})

describe('DELETE /api/users/{id}', { tags: 'USER-C-05' }, () => {
  it('deletes credentials and sessions', async () => {
    const user = await makeUser(app)
    const { token } = await app.session(user.username)
    expect((await app.with(token).get('/api/users/me')).status).toBe(200)
    expect((await admin().delete(`/api/users/${user.id}`)).status).toBe(204)
    expect((await app.with(token).get('/api/users/me')).status).toBe(401)
    expect(await app.db.query('select 1 from "_sessions" where "userId" = $1', [user.id])).toEqual([])
    expect((await signIn(app, user.username, PASSWORD)).status).toBe(401)
  })

  it('can be undone, password included, until the history is erased; then the password is deleted too', async () => {
    const user = await makeUser(app)
    const gone = await admin().delete(`/api/users/${user.id}`)
    await tidyUp(app.app)
    expect((await admin().post(`/api/undo/${gone.headers['x-command']}`)).status).toBe(200)
    expect((await signIn(app, user.username, PASSWORD)).status).toBe(200)
    await admin().delete(`/api/users/${user.id}`)
    await admin().delete(`/api/history?table=users&id=${user.id}&reason=Ha+lasciato+l%27azienda`)
    await tidyUp(app.app)
    expect(await credentialsOf(user.id)).toEqual([])
  })
})
