import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'

let app: TestApp
let office: number
let user: number
beforeAll(async () => {
  app = await testApp()
  await app.db.script('truncate "branch-offices" cascade')
  const [row] = await app.db.query<{ id: number }>(
    `insert into "branch-offices" ("nome", "code_call_center") values ('Rimini', 'RN1') returning "id"`,
  )
  office = row?.id ?? 0
  const [person] = (await admin().get('/api/users?rowsPerPage=1&page=1')).body.data
  user = person.id
})
afterAll(() => app.close())

const admin = () => app.as('ROLE_ADMIN')
const path = '/api/branch-office-users'
const users = async () =>
  (await admin().get(`${path}?filters=${encodeURIComponent(JSON.stringify({ branchOfficeId: [office] }))}`)).body.data

it('a user is assigned to an office once, under their name, and taken away', {
  tags: ['CC-B-07', 'CC-B-08', 'CC-C-03', 'CC-C-04', 'CC-C-05', 'CC-F-04', 'CC-F-05', 'CC-F-06'],
}, async () => {
  const body = { branchOfficeId: office, appUserId: user }
  const answers = await Promise.all([1, 2, 3].map(() => admin().post(path, body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('L’utente è già assegnato a questa filiale')
  const [assigned, ...others] = await users()
  expect([assigned.nome, assigned.branchOffice.id, assigned.user.id, others]).toEqual([
    expect.stringMatching(/\S+ \S+/),
    office,
    user,
    [],
  ])
  expect((await admin().delete(`${path}/${assigned.id}`)).status).toBe(204)
  expect(await users()).toEqual([])
  expect((await admin().post(path, body)).status).toBe(201)
})

it('whoever works in the contact centre neither sees nor changes them (CC-F-03)', async () => {
  const worker = app.as('ROLE_CONTACT_CENTER')
  expect((await worker.get(path)).status).toBe(403)
  expect((await worker.post(path, { branchOfficeId: office, appUserId: 1 })).status).toBe(403)
})

it('branch offices are found by their fields, a page at a time', {
  tags: ['CC-C-01', 'CC-F-01', 'CC-F-02'],
}, async () => {
  await app.db.query(
    `insert into "branch-offices" ("nome", "code_call_center") values ('Ravenna', 'RA1'), ('Rieti', 'RI1')`,
  )
  const list = async (query: string) => (await admin().get(`/api/branch-offices?${query}`)).body
  const named = encodeURIComponent(JSON.stringify({ nome: 'ri' }))
  expect(await list(`filters=${named}&sortBy=nome&descending=1&page=1&rowsPerPage=1`)).toMatchObject({
    data: [{ nome: 'Rimini', code_call_center: 'RN1' }],
    totalRows: 2,
  })
  expect((await list(`filters=${named}&sortBy=nome&descending=1&page=2&rowsPerPage=1`)).data).toMatchObject([
    { nome: 'Rieti' },
  ])
})
