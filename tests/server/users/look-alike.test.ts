import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { lookAlike, mixesAlphabets } from '#server/modules/users/look-alike.ts'
import { readUserCommand, runUserCommand } from '#server/scripts/user-command.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { makeUser, person } from '#tests/support/people.ts'

describe('names', () => {
  it.each([
    ['admin', '\u0430dmin'],
    ['admin', '\u0430\u0501\u043C\u0456\u043F'],
    ['admin', 'adm\u0131n'],
    ['admin', '\u0251dmin'],
    ['admin', 'adrnin'],
    ['admin', '\u1EA1dmin'],
    ['admin', '\uFF41dmin'],
    ['admin', '\u{1D5EE}dmin'],
    ['ace', '\u0430\u0441\u0435'],
    ['ACE', '\u0410\u0421\u0415'],
    ['ace', '\u0410\u0421\u0415'],
    ['oo', '\u03BF\u03BF'],
    ['mario1', 'mariol'],
    ['mario1', 'marioI'],
    ['rossi0', 'rossio'],
    ['vverdi', 'werdi'],
  ])('%s is taken for %s', (name, other) => {
    expect([lookAlike(name, other), lookAlike(other, name)]).toEqual([true, true])
  })

  it.each([
    ['mario1', 'mario2'],
    ['m.rossi', 'n.rossi'],
    ['MARIO', 'marlo'],
    ['persona1', 'persona11'],
    ['user_cp', 'user_crm'],
  ])('%s is not taken for %s', (name, other) => expect(lookAlike(name, other)).toBe(false))

  it.each([
    ['\u0430dmin', true],
    ['super_\u0430dmin', true],
    ['p\u03B1olo', true],
    ['ma\u0585io', true],
    ['m.rossi-2', false],
    ['niccol\u00F2', false],
    ['\u0438\u0432\u0430\u043D', false],
    ['\u7530\u4E2D\u30BF\u30ED', false],
  ])('%s mixes alphabets: %s', (name, expected) => expect(mixesAlphabets(name)).toBe(expected))
})

describe('nobody is called so that others take them for somebody else', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())
  const boss = () => app.as('ROLE_SUPER_ADMIN')
  const mixed = { username: [messages.nameMixesAlphabets] }
  const alike = { username: [messages.nameLooksTaken] }

  it('on the screen of users, in the own profile, and from the command line', async () => {
    const made = await boss().post('/api/users', person({ username: 'super_\u0430dmin' }))
    expect([made.status, made.body.errors]).toEqual([422, mixed])
    const user = await makeUser(app, { username: 'luca.neri1' })
    const forged = await boss().post('/api/users', person({ username: 'luca.neril' }))
    expect([forged.status, forged.body.errors]).toEqual([422, alike])
    const other = await makeUser(app)
    const own = app.with((await app.session(other.username)).token)
    for (const [username, errors] of [
      ['\u0430dmin', mixed],
      ['adm\u0131n', alike],
    ] as const) {
      const renamed = await own.put(`/api/users/${other.id}`, { username, email: other.email })
      expect([renamed.status, renamed.body.errors]).toEqual([422, errors])
    }
    const command = readUserCommand(['add', '--username', '\u0441uoco', '--email', 'cuoco@esempio.it'])
    const said = runUserCommand(app.app, command, async () => 'una-parola-lunga-9')
    await expect(said).rejects.toMatchObject({ errors: mixed })
    expect((await boss().put(`/api/users/${user.id}`, { username: 'Luca.Neri1' })).status).toBe(200)
  })

  it('but who is called so already signs in, and is saved unchanged', async () => {
    const { id, username } = await makeUser(app, { username: 'carlo.blu' })
    await app.db.query('update "users" set "username" = $2 where "id" = $1', [id, 'c\u0430rlo.blu'])
    const { password } = person()
    const signedIn = await app.stranger().post('/login_check', { username: 'c\u0430rlo.blu', password })
    expect([username, signedIn.status]).toEqual(['carlo.blu', 200])
    const saved = await boss().put(`/api/users/${id}`, { username: 'c\u0430rlo.blu', nome: 'Carlo' })
    expect([saved.status, saved.body.data.nome]).toEqual([200, 'Carlo'])
  })
})
