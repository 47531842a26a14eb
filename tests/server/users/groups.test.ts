import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const admin = () => app.as('ROLE_ADMIN')
const supervisor = () => app.as('ROLE_SUPERVISOR_CP')
const filtered = (filters: unknown) => `/api/users/gruppicrm?filters=${encodeURIComponent(JSON.stringify(filters))}`
const userNamed = async (username: string) =>
  (await admin().get(`/api/users?filters={"username":"${username}"}`)).body.data[0]
const groupNamed = async (description: string) => (await admin().post('/api/gruppi_crm', { description })).body.data

describe('the users of CRM groups', () => {
  it('lists users of a category with their groups, and no other fields', {
    tags: ['MASTER-usersGruppiCrm-01', 'MASTER-usersGruppiCrm-02'],
  }, async () => {
    const user = await userNamed('user_crm')
    await admin().put(`/api/users/${user.id}`, { categorie: ['CRM'] })
    const found = (await supervisor().get(filtered({ category: 'CRM', username: 'user_crm' }))).body
    expect(found.totalRows).toBe(1)
    expect(Object.keys(found.data[0]).sort()).toEqual([
      'attivo',
      'categorie',
      'cognome',
      'gruppiCrm',
      'id',
      'nome',
      'nomeCompleto',
      'username',
      'version',
    ])
    expect((await supervisor().get(filtered({ category: 'Service', username: 'user_crm' }))).body.totalRows).toBe(0)
    expect((await supervisor().get(filtered({ email: 'a' }))).status).toBe(422)
    expect((await supervisor().get('/api/users/gruppicrm?filters={"category')).status).toBe(422)
  })

  it('can be changed by users who may open the screen: only the groups', {
    tags: ['MASTER-gruppiCrm-02', 'MASTER-usersGruppiCrm-03'],
  }, async () => {
    const user = await userNamed('user_crm')
    const group = await groupNamed('Edilizia')
    expect(
      (await supervisor().put(`/api/users/${user.id}`, { gruppiCrm: [group.id], codiceLingua: 'it' })).status,
    ).toBe(200)
    expect((await userNamed('user_crm')).gruppiCrm).toEqual([{ id: group.id, description: 'Edilizia' }])
    expect((await supervisor().put(`/api/users/${user.id}`, { gruppiCrm: [], nome: 'Altro' })).status).toBe(403)
    expect((await supervisor().put(`/api/users/${user.id}`, { ruoli: ['ROLE_ADMIN'] })).status).toBe(403)
    // What they hold already is refused just the same, or saving would tell what the screen does not show.
    expect((await supervisor().put(`/api/users/${user.id}`, { ruoli: user.ruoli })).status).toBe(403)
    expect((await app.as('ROLE_USER_CRM').put(`/api/users/${user.id}`, { gruppiCrm: [] })).status).toBe(403)
    expect((await app.as('ROLE_USER').get('/api/users/gruppicrm')).status).toBe(403)
  })

  it('are named to whoever keeps acceptances, who may give them another operator', { tags: 'ACC-F-03' }, async () => {
    const { status, body } = await app.as('ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI').get('/api/users/gruppicrm')
    expect(status).toBe(200)
    expect(Object.keys(body.data[0]).sort()).toEqual([
      'attivo',
      'cognome',
      'id',
      'nome',
      'nomeCompleto',
      'username',
      'version',
    ])
    expect((await app.as('ROLE_USER_ACCETTAZIONE_MEZZI').get('/api/users/gruppicrm')).status).toBe(403)
  })

  it('lose a deleted group, and get it back with an undo', { tags: 'MASTER-gruppiCrm-05' }, async () => {
    const group = await groupNamed('Effimero')
    const user = await userNamed('user_cp')
    await admin().put(`/api/users/${user.id}`, { gruppiCrm: [group.id] })
    const gone = await supervisor().delete(`/api/gruppi_crm/${group.id}`)
    expect(gone.status).toBe(204)
    expect((await userNamed('user_cp')).gruppiCrm).toEqual([])
    expect((await admin().post(`/api/undo/${gone.headers['x-command']}`)).status).toBe(200)
    expect((await userNamed('user_cp')).gruppiCrm).toEqual([{ id: group.id, description: 'Effimero' }])
  })
})
