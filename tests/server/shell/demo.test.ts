import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isEmpty, loadDemo } from '#server/demo/load.ts'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { readUserCommand, runUserCommand } from '#server/scripts/user-command.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

describe('the demo data', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ users: false })
    expect(await isEmpty(app.db, app.app.engine)).toBe(true)
    await loadDemo(app.db, app.app.engine)
  })
  afterAll(() => app.close())
  const list = async (table: string, query = '') => (await app.as('ROLE_SUPER_ADMIN').get(`/api/${table}${query}`)).body

  it('have one user per role, each with exactly that role, who can sign in', async () => {
    const users = (await list('users')).data
    const roles = Object.keys(app.model.access.roles)
    expect(roles).toHaveLength(15)
    expect(users.map((user: { ruoli: string[] }) => user.ruoli.join()).sort()).toEqual([...roles].sort())
    for (const role of roles) {
      const username = role.replace('ROLE_', '').toLowerCase()
      expect(users.find((user: { username: string }) => user.username === username).ruoli).toEqual([role])
    }
    const answer = await app.stranger().post('/login_check', { username: 'supervisor_cp', password: DEMO_PASSWORD })
    expect(answer.status).toBe(200)
  })

  it('have all nations of ISO 3166 with their Italian names', async () => {
    const { data, totalRows } = await list('nations')
    expect(totalRows).toBe(249)
    const names = new Map(data.map((row: { code: string; name: string }) => [row.code, row.name]))
    expect(['IT', 'DE', 'CI', 'US', 'VA', 'AX'].map((code) => names.get(code))).toEqual([
      'Italia',
      'Germania',
      'Costa d’Avorio',
      'Stati Uniti',
      'Città del Vaticano',
      'Isole Åland',
    ])
  })

  it.each([
    ['agents', 40],
    ['categories', 8],
    ['families', 30],
    ['applications', 100],
    ['fonti', 10],
    ['tipi_controllo', 20],
    ['altre-configurazioni', 1],
  ])('fill %s: %i or more', async (table, least) => {
    const { data, totalRows } = await list(table)
    expect(totalRows).toBeGreaterThanOrEqual(least)
    const table_ = app.model.tables.get(table)
    const names = data.map((row: Record<string, unknown>) => row[table_?.title ?? ''])
    expect(new Set(names).size).toBe(names.length)
  })

  it('chain applications, families and categories', async () => {
    const families = (await list('families')).data
    expect(families.every((row: { categories: unknown[] }) => row.categories.length > 0)).toBe(true)
    expect(families.some((row: { categories: unknown[] }) => row.categories.length > 1)).toBe(true)
    const applications = (await list('applications')).data
    expect(applications.every((row: { families: unknown[] }) => row.families.length > 0)).toBe(true)
  })

  it('are the same every time', async () => {
    const other = await testApp({ users: false })
    await loadDemo(other.db, other.app.engine)
    for (const table of ['agents', 'applications', 'fonti', 'users', 'nations']) {
      const { data } = (await other.as('ROLE_SUPER_ADMIN').get(`/api/${table}`)).body
      expect(data).toEqual((await list(table)).data)
    }
    await other.close()
  })

  it('make the database anything but empty', async () => {
    expect(await isEmpty(app.db, app.app.engine)).toBe(false)
  })
})

describe('npm run user', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ users: false })
  })
  afterAll(() => app.close())
  const run = (words: string, password = '') =>
    runUserCommand(app.app, readUserCommand(words.split(' ')), async () => password)
  const signIn = (password: string) => app.stranger().post('/login_check', { username: 'capo', password })

  it('makes the first super admin of an empty database', async () => {
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

  it('lists', async () => {
    expect(await run('list')).toEqual(['capo\tROLE_SUPER_ADMIN'])
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
    '"%s" is answered with the usage or what is wrong',
    (words) => {
      expect(() => readUserCommand(words.split(' ').filter(Boolean))).toThrow()
    },
  )
})
