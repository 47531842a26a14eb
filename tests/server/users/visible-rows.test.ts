import { afterAll, beforeAll, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import { definitions } from '#schema/tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { roles } from '#tests/support/expected-rights.ts'
import { makeUser } from '#tests/support/people.ts'

/** Marketing sees some sources, and of negotiations those that are one's own. */
const model = readModel(definitions, {
  ...access,
  roles: {
    ...access.roles,
    ROLE_MARKETING: {
      label: 'Marketing',
      read: [
        { table: 'fonti', where: { description: 'Fiera' } },
        { table: 'trattative_cp', where: { operatoreId: '$me' } },
      ],
    },
  },
})

let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
})
afterAll(() => app.close())

const seenBy = async (id: number, table: string) =>
  (await app.as('ROLE_ADMIN').get(`/api/users/${id}/visible-rows?table=${table}`)).body.data

it('says how many rows of a table a user finds, of how many there are', async () => {
  for (const description of ['Fiera di Bari', 'Fiera di Roma', 'Sito']) {
    await app.as('ROLE_SUPER_ADMIN').post('/api/fonti', { description })
  }
  const ada = await makeUser(app, { ruoli: ['ROLE_MARKETING'] })
  const chief = await makeUser(app, { ruoli: ['ROLE_SUPERVISOR_CP'] })
  expect(await seenBy(ada.id, 'fonti')).toEqual({ seen: 2, total: 3 })
  expect(await seenBy(ada.id, 'stati_trattative')).toEqual({ seen: 0, total: 0 })
  expect(await seenBy(chief.id, 'fonti')).toEqual({ seen: 3, total: 3 })
  expect((await seenBy(chief.id, 'users')).seen).toBe(0)
})

it('counts the rows of that user where rights name whoever asks', async () => {
  const ada = await makeUser(app, { ruoli: ['ROLE_MARKETING'] })
  for (const operatoreId of [ada.id, ada.id, undefined]) {
    await app.as('ROLE_SUPER_ADMIN').post('/api/trattative_cp', { ragioneSociale: 'Edil Prova', operatoreId })
  }
  expect(await seenBy(ada.id, 'trattative_cp')).toEqual({ seen: 2, total: 3 })
})

it('is told to those who open the screen of rights, of users and tables that there are', async () => {
  const { id } = await makeUser(app, { ruoli: ['ROLE_MARKETING'] })
  const path = `/api/users/${id}/visible-rows`
  for (const role of roles) {
    const isOpen = (await app.as(role).get(`${path}?table=fonti`)).status
    expect([role, isOpen]).toEqual([role, ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN'].includes(role) ? 200 : 403])
  }
  const asked = async (query: string) => (await app.as('ROLE_ADMIN').get(query)).status
  expect(await asked(`/api/users/999999/visible-rows?table=fonti`)).toBe(404)
  expect(await asked(`/api/users/x/visible-rows?table=fonti`)).toBe(404)
  expect(await asked(`${path}?table=niente`)).toBe(422)
  expect(await asked(path)).toBe(422)
})
