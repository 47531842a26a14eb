import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { makeUser, person } from '#tests/support/people.ts'
import { rowsOf } from '#tests/support/rows.ts'

// What the specification says of users on the wire, written here by hand.
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await make('agents', { name: 'Rossi Carla' })
  for (const [n, Name] of ['Andrea Fabbri', 'Laura Conti', 'Davide Ricci'].entries()) {
    await make('sales-people', { Salesperson: `V00${n + 1}`, Name })
  }
  await make('gruppi_crm', { description: 'Romagna' })
  await make('filiali-inventario', { name: 'Cesena' })
})
afterAll(() => app.close())
const { admin, make } = rowsOf(() => app)
const firstId = async (table: string) => (await admin().get(`/api/${table}?page=1&rowsPerPage=1`)).body.data[0].id

it('the fields of a user and their wire format', {
  tags: [
    'USER-F-01',
    'USER-F-02',
    'USER-F-03',
    'USER-F-04',
    'USER-F-05',
    'USER-F-08',
    'USER-F-09',
    'USER-F-10',
    'USER-F-11',
    'USER-F-12',
    'USER-F-14',
    'USER-F-15',
    'USER-F-16',
    'USER-F-17',
    'USER-F-18',
    'USER-F-19',
  ],
}, async () => {
  const [agentId, salesPersonId, group, branch] = await Promise.all(
    ['agents', 'sales-people', 'gruppi_crm', 'filiali-inventario'].map(firstId),
  )
  const sent = {
    ruoli: ['ROLE_USER_CRM'],
    categorie: ['CRM', 'Service'],
    attivo: 'N',
    agentId,
    salesPersonId,
    gruppiCrm: [group],
    filialiIds: [branch],
    notificheInattivita: 'Y',
    linkAccreditamento: 'https://esempio.it/accreditamento',
    phone: '+39 0547 123456',
  }
  const user = await makeUser(app, sent)
  expect(user).toMatchObject({
    nome: 'Ada',
    cognome: 'Prova',
    ruoli: ['ROLE_USER_CRM'],
    categorie: ['CRM', 'Service'],
    attivo: 'N',
    agent: { id: agentId },
    salesPerson: { id: salesPersonId },
    gruppiCrm: [{ id: group }],
    filialiInventario: [{ id: branch }],
    notificheInattivita: 'Y',
    linkAccreditamento: 'https://esempio.it/accreditamento',
    phone: '+39 0547 123456',
    microsoftConnect: 'N',
  })
  expect(Object.keys(user)).not.toContain('password')
  expect(Object.keys(user)).not.toContain('confirmPassword')
})

it('a new user has ROLE_USER by default, and no unknown role', { tags: 'USER-F-07' }, async () => {
  expect((await makeUser(app)).ruoli).toEqual(['ROLE_USER'])
  expect((await admin().post('/api/users', person({ ruoli: ['ROLE_GOD'] }))).status).toBe(422)
})

it.each([
  ['attivo', true],
  ['attivo', 'S'],
  ['categorie', ['Altro']],
  ['email', 'non-un-indirizzo'],
  ['linkAccreditamento', 'javascript:alert(1)'],
  ['salesPersonId', 999_999],
])('a body with %s %o is refused with an error at that field', { tags: 'USER-F-09' }, async (key, value) => {
  const answer = await admin().post('/api/users', person({ [key]: value }))
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([key])
})

it('the list accepts filters, sortBy and sortDesc', { tags: ['USER-C-01', 'USER-B-09', 'USER-F-20'] }, async () => {
  const answer = await admin().get('/api/users?filters={"microsoftConnect":"N"}&sortBy=username&sortDesc=0')
  expect(answer.status).toBe(200)
  const names = answer.body.data.map(({ username }: { username: string }) => username)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'it')))
  const turned = await admin().get('/api/users?sortBy=username&sortDesc=1')
  expect(turned.body.data[0].username).toBe(names.at(-1))
  expect((await admin().get('/api/users?filters={"microsoftConnect":"Y"}')).body).toEqual({ data: [], totalRows: 0 })
})

it('an admin changes the whole record, except passwords', { tags: 'USER-C-04' }, async () => {
  const user = await makeUser(app)
  const { id, version, ...row } = user
  const answer = await admin().put(`/api/users/${id}`, {
    ...row,
    nome: 'Eva',
    ruoli: ['ROLE_NL', 'ROLE_MARKETING'],
    microsoftConnect: 'Y',
    codiceLingua: 'it',
  })
  expect([answer.status, answer.body.data.nome]).toEqual([200, 'Eva'])
  expect(answer.body.data.ruoli.sort()).toEqual(['ROLE_MARKETING', 'ROLE_NL'])
  expect(answer.body.data.microsoftConnect).toBe('N')
  expect(answer.body.data.version).toBe(version + 1)
  expect((await admin().put(`/api/users/${id}`, { password: 'una-parola-lunga-8' })).status).toBe(422)
})

it('salespeople are embedded with code and name', { tags: ['USER-C-07', 'USER-F-13'] }, async () => {
  const answer = await admin().get('/api/sales-people')
  expect(answer.status).toBe(200)
  expect(answer.body.data[0]).toMatchObject({
    Salesperson: 'V001',
    Name: 'Andrea Fabbri',
    label: 'V001 - Andrea Fabbri',
  })
  expect((await app.as('ROLE_SUPERVISOR_CP').get('/api/sales-people')).status).toBe(403)
  const found = await admin().get('/api/sales-people?filters={"label":"v003 - dav"}')
  expect(found.body.data.map((row: { Name: string }) => row.Name)).toEqual(['Davide Ricci'])
})
