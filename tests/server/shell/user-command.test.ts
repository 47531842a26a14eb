import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUserCommand, runUserCommand } from '#server/scripts/user-command.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

describe('npm run user', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ users: false })
  })
  afterAll(() => app.close())
  const run = (words: string, password = '') =>
    runUserCommand(app.app, readUserCommand(words.split(' ')), async () => password)
  const signIn = (password: string) => app.stranger().post('/login_check', { username: 'capo', password })

  it('creates the first super admin of an empty database', async () => {
    expect(await run('add --username capo --role ROLE_SUPER_ADMIN', 'una-parola-lunga-7')).toEqual([
      'capo may sign in with ROLE_SUPER_ADMIN.',
    ])
    const { status, body } = await signIn('una-parola-lunga-7')
    expect(status).toBe(200)
    expect((await app.with(body.token).get('/api/users')).body.totalRows).toBe(1)
  })

  it('sets a password, which ends the sessions', async () => {
    const { body } = await signIn('una-parola-lunga-7')
    await run('password --username CAPO', 'altra-parola-lunga-8')
    expect((await app.with(body.token).get('/api/users/me')).status).toBe(401)
    expect((await signIn('altra-parola-lunga-8')).status).toBe(200)
  })

  it('lists users', async () => {
    expect(await run('list')).toEqual(['capo\tROLE_SUPER_ADMIN'])
  })

  it.each([
    'add --username due --off',
    'password --username capo --off',
    'list --off',
    'second-factor --username capo',
  ])('%s is not accepted', (words) => {
    expect(() => readUserCommand(words.split(' '))).toThrow(/npm run user/)
  })

  it.each([
    ['add --username capo', 'una-parola-lunga-7', /Verificare/],
    ['add --username due --role ROLE_GOD', 'una-parola-lunga-7', /Verificare/],
    ['add --username due', 'corta', /8 caratteri/],
    ['password --username nessuno', 'una-parola-lunga-7', /No user is called nessuno/],
  ])('%s is refused and changes nothing', async (words, password, sentence) => {
    await expect(run(words, password)).rejects.toThrow(sentence)
    expect(await run('list')).toHaveLength(1)
  })

  it.each(['', 'add', 'remove --username x', 'add --username x --colour red', 'list twice'])(
    '"%s" prints the usage or the mistake',
    (words) => {
      expect(() => readUserCommand(words.split(' ').filter(Boolean))).toThrow()
    },
  )
})
