import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { admins, roles } from '#tests/support/expected-rights.ts'
import { makeUser } from '#tests/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('the active people of each set of roles are counted and named, for whoever reads the users', async () => {
  const ruoli = ['ROLE_MARKETING', 'ROLE_NL']
  await makeUser(app, { nome: 'Zoe', cognome: 'Attiva', ruoli })
  await makeUser(app, { nome: 'Anna', cognome: 'Attiva', ruoli })
  const gone = await makeUser(app, { nome: 'Ugo', cognome: 'Andato', ruoli })
  await app.as('ROLE_ADMIN').put(`/api/users/${gone.id}/active/N`)
  const { body } = await app.as('ROLE_ADMIN').get('/api/users/roles')
  expect(body.data).toContainEqual({ roles: ruoli, people: 2, names: ['Anna Attiva', 'Zoe Attiva'] })
  for (const role of roles) {
    const expected = admins.includes(role) ? 200 : 403
    expect([role, (await app.as(role).get('/api/users/roles')).status]).toEqual([role, expected])
  }
})

it('whoever is signed in reads whom to ask for a right, and nothing else of them', async () => {
  const chief = await makeUser(app, { nome: 'Aa', cognome: 'Capo', ruoli: ['ROLE_ADMIN'] })
  const asked = async () => (await app.as('ROLE_MARKETING').get('/api/user/administrators')).body.data
  expect(await asked()).toEqual(['Aa Capo', expect.any(String), expect.any(String)])
  await app.as('ROLE_SUPER_ADMIN').put(`/api/users/${chief.id}/active/N`)
  expect(await asked()).not.toContain('Aa Capo')
  expect((await app.stranger().get('/api/user/administrators')).status).toBe(401)
})
